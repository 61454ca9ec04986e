/** The messages of errors.ts by its codes, and texts of fields that only the server can judge. */
export const errorTexts = {
  malformed: "The request could not be read. Check that it is valid JSON.",
  repeated_field: "A field stands twice in the same object of this request. Send it once.",
  unknown_parameter: "The address has a parameter that is unknown or not valid.",
  unauthorized: "Log in to continue.",
  invalid_key: "The marketplace key is missing, not valid or revoked.",
  plan_not_found: "Plan not found",
  plan_expired: "Plan expired",
  forbidden: "You are not allowed to do this.",
  missing_scope: "This marketplace key does not have the scope {scope}.",
  plan_limit_reached: "You have reached your plan's limit of {limit}.",
  not_found: "This does not exist, or is not yours.",
  method_not_allowed: "This address does not answer to {method}.",
  conflict: "This was changed by something else at the same time. Try again.",
  stale_write:
    "This was changed since you opened it. Reload it to see the changes, then save again.",
  request_in_progress: "The same request is still running. Try again in a moment.",
  request_outcome_unknown:
    "The server stopped during this request, so it may or may not have been carried out. Check, then try again with a new Idempotency-Key.",
  too_slow: "This took too long to arrive. Nothing was saved. Check your connection and try again.",
  took_too_long: "We could not confirm this in time. It may have been saved. Trying again is safe.",
  too_large: "This is larger than the {limit} allowed.",
  headers_too_large: "The address or the headers of this request are too long.",
  unsupported_type: "This kind of content is not accepted here.",
  invalid: "Some fields need attention.",
  idempotency_key_required: "Send an Idempotency-Key header with this request.",
  idempotency_key_invalid: "An Idempotency-Key has 1 to 200 printable characters.",
  idempotency_key_reused: "This Idempotency-Key was used with another request. Use a new key.",
  too_many_requests: "Too many attempts. Try again in {wait}.",
  too_many_passwords:
    "Too many attempts with a password. Log in with a code, or try again in {wait}.",
  too_many_codes: "Too many wrong codes. Try again in {wait}.",
  internal: "Something went wrong on our side. Nothing was saved. Try again.",
  unavailable: "The service is busy for a moment. Try again shortly.",
  wrong_credentials: "E-mail or password is incorrect.",
  wrong_code: "That code is not right. {attempts} left.",
  code_spent: "That code is not right, and this was its last try. Request a new one.",
  code_just_sent:
    "A code was sent less than a minute ago. Wait a moment before you ask for another one.",
  code_expired: "This code has expired. Request a new one.",
  wrong_second_code:
    "That code is not right, or was used already. Wait for the next one, or use a recovery code.",
  second_step_over: "This login took too long or too many tries. Log in again.",
  two_factor_on: "Two-step login is on already. Reload the page.",
  two_factor_off: "Two-step login is not on. Reload the page.",
  no_second_step: "The login of this seller has no second step.",
  account_suspended: "This account is suspended. Contact the marketplace.",
  account_closed: "This account is closed. Contact the marketplace to open it again.",
  product_in_open_orders: "Open orders contain this product. Archive it instead.",
  variant_in_open_orders: "Open orders contain {variant}. It can go when they are done.",
  too_many_views:
    "{n, plural, one {A list keeps at most {n} view. Delete it first.} other {A list keeps at most {n} views. Delete one of them first.}}",
  last_variant: "A product needs at least one variant.",
  lookup_exists: "{name} is there already: choose it from the list.",
  too_many_lookup_requests:
    "{max} of your requests wait for an answer. Ask again when some of them are answered.",
  bulk_edit_running:
    "Another edit of many products is running. Wait until it is done, then try again.",
  selection_changed:
    "{n, plural, one {{n} product matches now (you saw {m}). Look at what would change, then confirm again.} other {{n} products match now (you saw {m}). Look at what would change, then confirm again.}}",
  nothing_selected: "No product matches any more. Nothing was changed.",
  undo_over:
    "{n, plural, one {This edit cannot be undone any more: that is possible for {n} minute.} other {This edit cannot be undone any more: that is possible for {n} minutes.}}",
  offer_overlap:
    "{n, plural, one {{n} product already has an offer in this period.} other {{n} products already have an offer in this period.}}",
  offer_too_low:
    "{n, plural, one {{n} product has a price that this offer would not lower, or would take to zero.} other {{n} products have a price that this offer would not lower, or would take to zero.}}",
  offer_without_products: "Choose at least one product.",
  offer_too_large: "An offer has at most {max} products; this would be {n}.",
  offer_over: "This offer has ended. Copy it to run it again.",
  form_broken: "The file did not arrive whole. Try again.",
  file_missing: "Choose a file.",
  file_type_refused: "Choose a {types} file.",
  paper_active:
    "This PDF is protected, or holds a script, a form or another file. Print it to a new PDF and upload that.",
  picture_unreadable: "This picture is damaged or too large to open.",
  picture_too_small: "This picture is {w} x {h} pixels; its short side needs at least {min}.",
  storage_full:
    "Your files may take up {limit} in all. Take out pictures that you no longer need, then try again.",
  storage_unavailable:
    "The storage for files cannot be reached at the moment. Nothing was saved. Try again shortly.",
  import_refused: "{reason}",
  import_running: "This import is running. Wait until it is done.",
  import_over: "The file of this import is no longer kept. Choose it again.",
  backup_running: "A backup is being made or rehearsed. Wait until it is done.",
  backup_not_ready: "This backup is not ready.",
  doctor_running: "The data is being checked. Wait until it is done.",
  insufficient_stock: "There is not enough stock for this order. Nothing was written.",
  external_id_reused:
    "There is another order with the external_id {external_id}. Nothing was written.",
  external_return_reused:
    "There is another return with the external_id {external_id}. Nothing was written.",
  parcel_state: "A parcel that is {status} cannot be {verb}.",
  return_state: "A return that is {status} cannot be {verb}.",
  not_on_hand: "Only {n} of {sku} are on hand. Count the stock in Inventory, then ship it.",
  order_state: "An order that is {status} cannot be {verb}.",
  cursor_unknown:
    "This cursor was not given here. Read the list from its beginning, without since.",
  already_replied:
    "This review is answered already. Change the answer within 24 hours of giving it.",
  reply_final: "This answer was given more than 24 hours ago and can no longer be changed.",
  review_not_shown: "The marketplace took this review off the shop.",
  already_reported: "You have reported this review already.",
  removal_declined: "The marketplace has decided to keep this review.",
  review_exists:
    "There is another review with the external_id {external_id}. Change it with PUT and a changed_at. Nothing was written.",
  plan_too_small:
    "The {plan} plan allows {limit}; you have {n}. {verb} {over} first or stay on {current}.",
  plan_retired: "The {plan} plan is no longer sold. Choose another one.",
  plan_still_active: "You have the {plan} plan until {date}. Renew it, or choose another one.",
  change_paid: "The {plan} plan from {date} on is paid already and can no longer be taken back.",
  no_plan_runs: "No plan of yours is running. Choose one first.",
  no_saved_payment:
    "There is no card to charge yet. Renew once with “Renew by itself”, and the card is kept.",
  payment_under_way: "Your last payment is being confirmed. Wait a moment, then look again.",
  payment_not_open:
    "Only money that is held, or whose refund failed, can be given back. This payment is {status}.",
  payment_unavailable:
    "The payment provider cannot be reached at the moment. Nothing was charged. Try again in a minute.",
  invalid_signature: "The signature of this event is not valid, or too old.",
  already_renewed:
    "Your {plan} plan is already renewed until {date}. Renew it again closer to that day.",
  nothing_to_renew: "There is nothing to renew yet. Choose a plan first.",
  plan_ended: "Your plan ended in the meantime. Renew it, then try again.",
  payment_method_unavailable:
    "Paying with {method} is not configured here. Choose another way to pay.",
  payment_failed: "The payment did not go through and nothing was charged. Try again.",
  stock_changed: "Stock of {sku} is now {n} (you saw {m}). Review and save again.",
  stock_short: "Only {available} of {sku} are free; {committed} are promised to orders.",
  stock_too_large: "{sku} would have more than {max} in stock. Enter less.",
  phone_not_verified: "Text messages need a verified phone number. Verify yours first.",
  announcement_limit:
    "{n, plural, one {Followers get {n} announcement a week at most. You can send the next one after {date}.} other {Followers get {n} announcements a week at most. You can send the next one after {date}.}}",
  no_followers: "Nobody follows your shop yet.",
  banner_too_small: "Image is {w} x {h}; this section needs at least {W} x {H}.",
  banner_section_full:
    "{n, plural, one {{section} holds at most {n} banner on this device. Delete it first.} other {{section} holds at most {n} banners on this device. Delete one of them first.}}",
  too_many_webhooks:
    "{n, plural, one {A shop has at most {n} webhook. Delete it first.} other {A shop has at most {n} webhooks. Delete one of them first.}}",
  webhook_disabled: "This webhook is switched off. Switch it on, then try again.",
  already_submitted:
    "{label} was sent already. It can be sent again where the marketplace asks for another one.",
  social_link_exists: "You already have a link for this platform.",
  this_is_not_your_password: "This is not your password.",
  this_password_is_too_common: "This password is too common. Choose another.",
  this_password_contains_your_name_or_address:
    "This password contains your name or address. Choose another.",
  choose_a_time_zone_of_the_list: "Choose a time zone of the list.",
  upload_the_picture_again: "Upload the picture again.",
  choose_a_currency_of_the_list: "Choose a currency of the list.",
  another_shop_has_this_address: "Another shop has this address. Choose another.",
  say_when_the_vacation_begins: "Say when the vacation begins.",
  the_currency_stays_because_there_are_orders:
    "The currency stays, because there are orders in it.",
  prices_in_cannot_be_read_as:
    "Prices in {from} cannot be read as {to}. Delete your products first.",
  this_variant_is_there_twice: "This variant is there twice.",
  change_the_stock_of_this_variant_in: "Change the stock of this variant in Inventory.",
  another_product_already_uses: "Another product already uses {sku}.",
  this_does_not_exist: "This does not exist.",
  this_category_does_not_exist: "This category does not exist.",
  another_entry_is_already_called: "Another entry is already called {name}.",
  there_is_no_category: "There is no category {parent_external_id}.",
  another_category_in_the_same_place_has_this: "Another category in the same place has this name.",
  translate_each_of_the_plans_features: "Translate each of the plan's {n} features.",
  this_stands_further_up_in_the_list_as_well: "This stands further up in the list as well.",
  this_offer_has_begun_and_is_no_draft_any:
    "This offer has begun and is no draft any more. Pause or end it.",
  this_offer_has_begun_its_start_stays: "This offer has begun; its start stays.",
  choose_an_end_that_is_still_to_come_after:
    "Choose an end that is still to come, after the start.",
  nothing_of_this_item_is_left_for_it: "Nothing of this item is left for it.",
  this_is_more_than_the_buyer_paid_and_did_not:
    "This is more than the buyer paid and did not get back.",
  this_is_more_than_the_order_came_to: "This is more than the order came to.",
  this_is_in_the_future: "This is in the future.",
  this_seller_has_no_part_in_the_order: "This seller has no part in the order.",
  this_order_has_no_such_item: "This order has no such item.",
  only_of_these_can_come_back: "Only {maximum} of these can come back.",
  this_is_sold_in_the_order_is_in: "This is sold in {currency}, the order is in {order_currency}.",
  nobody_sells_this_variant: "Nobody sells this variant.",
  only_of_are_free_this_order_asks_for:
    "Only {available} of {sku} are free; this order asks for {requested}.",
  this_review_is_of_another_product: "This review is of another product.",
  nobody_sells_this_product: "Nobody sells this product.",
  stay_within_the_picture_which_is_x: "Stay within the picture, which is {width} x {height}.",
  choose_a_part_in_the_ratio: "Choose a part in the ratio {width} : {height}.",
  enter_a_link_that_begins_with_https: "Enter a link that begins with https://{host}.",
  choose_an_end_that_is_still_to_come: "Choose an end that is still to come.",
  enter_an_address_on_port_443_or_8443: "Enter an address on port 443 or 8443.",
  enter_an_address_that_begins_with_https: "Enter an address that begins with https://.",
  enter_an_address_without_a_user_name_or_a:
    "Enter an address without a user name or a password: every delivery is signed.",
  product_count: "{n, plural, one {{n} product} other {{n} products}}",
  running_offer_count: "{n, plural, one {{n} running offer} other {{n} running offers}}",
  banner_count: "{n, plural, one {{n} banner} other {{n} banners}}",
  variants_in_product_count:
    "{n, plural, one {{n} variant in a product} other {{n} variants in a product}}",
  images_in_product_count:
    "{n, plural, one {{n} image in a product} other {{n} images in a product}}",
  item_count: "{n, plural, one {{n} item} other {{n} items}}",
  minute_count: "{n, plural, one {{n} minute} other {{n} minutes}}",
  hour_count: "{n, plural, one {{n} hour} other {{n} hours}}",
  attempt_count: "{n, plural, one {{n} attempt} other {{n} attempts}}",
  in_days: "{n, plural, one {in {n} day} other {in {n} days}}",
  this_category_would_stand_under_itself_or:
    "{n, plural, one {This category would stand under itself, or under more than {n} other.} other {This category would stand under itself, or under more than {n} others.}}",
} as const;
