/** The messages of errors.ts by its codes, and texts of fields that only the server can judge. */
export const errorTexts = {
  malformed: "The request could not be read. Check that it is valid JSON.",
  repeated_field: "A field occurs twice in the same object of this request. Send it once.",
  unknown_parameter: "The URL has an unknown or invalid parameter.",
  unauthorized: "Log in to continue.",
  invalid_key: "The marketplace key is missing, invalid or revoked.",
  plan_not_found: "Plan not found",
  plan_expired: "Plan expired",
  forbidden: "You are not allowed to do this.",
  missing_scope: "This marketplace key does not have the scope {scope}.",
  plan_limit_reached: "You have reached your plan's limit of {limit}.",
  not_found: "This does not exist, or is not yours.",
  method_not_allowed: "This URL does not support {method}.",
  conflict: "Someone else changed this at the same time. Try again.",
  stale_write:
    "This was changed since you opened it. Reload it to see the changes, then save again.",
  request_in_progress: "The same request is still running. Try again in a moment.",
  request_outcome_unknown:
    "The server stopped during this request, so it may or may not have been carried out. Check, then try again with a new Idempotency-Key.",
  too_slow: "This took too long to arrive. Nothing was saved. Check your connection and try again.",
  took_too_long: "We could not confirm this in time. It may have been saved. Trying again is safe.",
  too_large: "This is larger than the {limit} allowed.",
  headers_too_large: "The URL or the headers of this request are too long.",
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
  wrong_credentials: "Email or password is incorrect.",
  wrong_code: "That code is incorrect. {attempts} left.",
  code_spent: "That code is incorrect, and it was the last attempt. Request a new one.",
  code_just_sent:
    "A code was sent less than a minute ago. Wait a moment before you ask for another one.",
  code_expired: "This code has expired. Request a new one.",
  wrong_second_code:
    "That code is incorrect or was already used. Wait for the next one, or use a recovery code.",
  second_step_over: "This login took too long or had too many attempts. Log in again.",
  two_factor_on: "Two-step login is already on. Reload the page.",
  two_factor_off: "Two-step login is off. Reload the page.",
  no_second_step: "This seller does not use two-step login.",
  account_suspended: "This account is suspended. Contact the marketplace.",
  account_closed: "This account is closed. Contact the marketplace to open it again.",
  product_in_open_orders: "Open orders contain this product. Archive it instead.",
  variant_in_open_orders: "{variant} is in open orders. You can delete it when they are completed.",
  too_many_saved_replies: "You can save up to {n} replies. Delete one, then try again.",
  too_many_views:
    "{n, plural, one {A list can have up to {n} view. Delete it first.} other {A list can have up to {n} views. Delete one of them first.}}",
  last_variant: "A product needs at least one variant.",
  lookup_exists: "{name} already exists. Choose it from the list.",
  too_many_lookup_requests:
    "{max} of your requests are waiting for an answer. Ask again when some of them are answered.",
  bulk_edit_running: "Another bulk edit is running. Wait until it finishes, then try again.",
  selection_changed:
    "{n, plural, one {{n} product matches now (you saw {m}). Review the changes, then confirm again.} other {{n} products match now (you saw {m}). Review the changes, then confirm again.}}",
  nothing_selected: "No product matches any more. Nothing was changed.",
  undo_over:
    "{n, plural, one {This edit can no longer be undone. Undo is available for {n} minute.} other {This edit can no longer be undone. Undo is available for {n} minutes.}}",
  offer_overlap:
    "{n, plural, one {{n} product already has an offer in this period.} other {{n} products already have an offer in this period.}}",
  offer_too_low:
    "{n, plural, one {{n} product has a price that this offer would not lower, or would make zero.} other {{n} products have a price that this offer would not lower, or would make zero.}}",
  offer_without_products: "Choose at least one product.",
  offer_too_large: "An offer can have up to {max} products; this would be {n}.",
  offer_over: "This offer has ended. Copy it to run it again.",
  form_broken: "The upload was interrupted. Try again.",
  file_missing: "Choose a file.",
  file_type_refused: "Choose a {types} file.",
  paper_active:
    "This PDF is protected, or contains a script, a form or an attachment. Print it to a new PDF and upload that.",
  picture_unreadable: "This image is damaged or too large to open.",
  picture_too_small: "This image is {w} x {h} pixels; its shorter side needs at least {min}.",
  storage_full:
    "You have used your {limit} of storage. Delete images you no longer need, then try again.",
  storage_unavailable:
    "The file storage cannot be reached at the moment. Nothing was saved. Try again shortly.",
  import_refused: "{reason}",
  import_running: "This import is running. Wait until it finishes.",
  import_over: "The file of this import has been deleted. Choose it again.",
  backup_running: "A backup is being made or rehearsed. Wait until it finishes.",
  backup_not_ready: "This backup is not ready.",
  doctor_running: "The data is being checked. Wait until the check finishes.",
  insufficient_stock: "There is not enough stock. Nothing was saved.",
  external_id_reused:
    "There is another order with the external_id {external_id}. Nothing was saved.",
  reservation_consumed: "An order has used this reservation. Reserve under another external_id.",
  too_many_reservations:
    "This key already has {max} active reservations. Release some, or wait until they expire.",
  external_return_reused:
    "There is another return with the external_id {external_id}. Nothing was saved.",
  parcel_state: "A shipment that is {status} cannot be {verb}.",
  return_state: "A return that is {status} cannot be {verb}.",
  not_on_hand: "Only {n} of {sku} are on hand. Count the stock in Inventory, then ship it.",
  order_state: "An order that is {status} cannot be {verb}.",
  cursor_unknown: "Unknown cursor. Start again from the beginning, without since.",
  already_replied: "You have already replied to this review. You can edit a reply for 24 hours.",
  reply_final: "This reply is more than 24 hours old and can no longer be changed.",
  review_not_shown: "The marketplace has hidden this review.",
  already_reported: "You have already reported this review.",
  removal_declined: "The marketplace has decided to keep this review.",
  review_exists:
    "There is another review with the external_id {external_id}. Change it with PUT and a changed_at. Nothing was saved.",
  plan_too_small:
    "The {plan} plan allows {limit}; you have {n}. {verb} {over} first or stay on {current}.",
  plan_retired: "The {plan} plan is no longer sold. Choose another one.",
  plan_still_active: "You have the {plan} plan until {date}. Renew it, or choose another one.",
  change_paid: "The {plan} plan from {date} on is already paid and can no longer be canceled.",
  no_plan_runs: "You have no active plan. Choose one first.",
  no_saved_payment: "No saved card yet. Renew once with “Auto-renew” on to save your card.",
  payment_under_way: "Your last payment is being confirmed. Check again in a moment.",
  payment_not_open:
    "Only a payment that is held, or whose refund failed, can be refunded. This payment is {status}.",
  payment_unavailable:
    "The payment provider cannot be reached at the moment. Nothing was charged. Try again in a minute.",
  invalid_signature: "The signature of this event is invalid or too old.",
  already_renewed:
    "Your {plan} plan is already renewed until {date}. Renew it again closer to that day.",
  nothing_to_renew: "There is nothing to renew yet. Choose a plan first.",
  plan_ended: "Your plan ended in the meantime. Renew it, then try again.",
  payment_method_unavailable:
    "Paying with {method} is not configured here. Choose another way to pay.",
  payment_failed: "The payment did not go through and nothing was charged. Try again.",
  stock_changed: "Stock of {sku} is now {n} (you saw {m}). Review and save again.",
  stock_short: "Only {available} of {sku} are available; {committed} are committed to orders.",
  stock_too_large: "{sku} would have more than {max} in stock. Enter less.",
  phone_not_verified: "Text messages need a verified phone number. Verify yours first.",
  announcement_limit:
    "{n, plural, one {You can send followers {n} announcement a week. You can send the next one after {date}.} other {You can send followers {n} announcements a week. You can send the next one after {date}.}}",
  no_followers: "Your shop has no followers yet.",
  banner_too_small: "Image is {w} x {h}; this section needs at least {W} x {H}.",
  banner_section_full:
    "{n, plural, one {{section} can have up to {n} banner on this device. Delete it first.} other {{section} can have up to {n} banners on this device. Delete one of them first.}}",
  too_many_webhooks:
    "{n, plural, one {A shop can have up to {n} webhook. Delete it first.} other {A shop can have up to {n} webhooks. Delete one of them first.}}",
  webhook_disabled: "This webhook is off. Turn it on, then try again.",
  already_submitted:
    "{label} was already sent. You can send it again if the marketplace asks for another one.",
  social_link_exists: "You already have a link for this platform.",
  this_is_not_your_password: "This is not your password.",
  this_password_is_too_common: "This password is too common. Choose another.",
  this_password_contains_your_name_or_address:
    "This password contains your name or address. Choose another.",
  choose_a_time_zone_of_the_list: "Choose a time zone from the list.",
  upload_the_picture_again: "Upload the image again.",
  choose_a_currency_of_the_list: "Choose a currency from the list.",
  another_shop_has_this_address: "Another shop uses this address. Choose another.",
  say_when_the_vacation_begins: "Enter when the vacation starts.",
  the_currency_stays_because_there_are_orders:
    "The currency cannot change, because there are orders in it.",
  prices_in_cannot_be_read_as:
    "Prices in {from} cannot be read as {to}. Delete your products first.",
  this_variant_is_there_twice: "This variant is listed twice.",
  change_the_stock_of_this_variant_in: "Change the stock of this variant in Inventory.",
  another_product_already_uses: "Another product already uses {sku}.",
  this_does_not_exist: "This does not exist.",
  this_category_does_not_exist: "This category does not exist.",
  another_entry_is_already_called: "Another entry already has the name {name}.",
  there_is_no_category: "There is no category {parent_external_id}.",
  another_category_in_the_same_place_has_this: "Another category in the same place has this name.",
  translate_each_of_the_plans_features: "Translate each of the plan's {n} features.",
  this_stands_further_up_in_the_list_as_well: "This is already further up in the list.",
  this_offer_has_begun_and_is_no_draft_any:
    "This offer has started and can no longer be a draft. Pause or end it.",
  this_offer_has_begun_its_start_stays: "This offer has started; its start can no longer change.",
  choose_an_end_that_is_still_to_come_after: "Choose an end in the future, after the start.",
  nothing_of_this_item_is_left_for_it: "No units of this item are left.",
  cell_changed_meanwhile:
    "This has changed in the meantime. Look at the new value, then save again.",
  order_changed_meanwhile: "This order has changed in the meantime. Look at it, then try again.",
  this_is_more_than_the_buyer_paid_and_did_not:
    "This is more than the customer paid, less earlier refunds.",
  this_is_more_than_the_order_came_to: "This is more than the order's total.",
  this_is_in_the_future: "This is in the future.",
  this_seller_has_no_part_in_the_order: "This order has no items of this seller.",
  this_order_has_no_such_item: "This order has no such item.",
  only_of_these_can_come_back: "Only {maximum} of these can be returned.",
  this_is_sold_in_the_order_is_in:
    "This is sold in {currency}, but the order is in {order_currency}.",
  nobody_sells_this_variant: "No seller sells this variant.",
  this_variant_is_not_for_sale: "This variant is not for sale.",
  only_of_are_free_this_order_asks_for:
    "Only {available} of {sku} are available; {requested} were requested.",
  there_is_no_such_reservation: "There is no such reservation.",
  this_review_is_of_another_product: "This review belongs to another product.",
  nobody_sells_this_product: "No seller sells this product.",
  stay_within_the_picture_which_is_x: "Stay within the image, which is {width} x {height}.",
  choose_a_part_in_the_ratio: "Choose a crop with the ratio {width} : {height}.",
  enter_a_link_that_begins_with_https: "Enter a link that starts with https://{host}.",
  choose_an_end_that_is_still_to_come: "Choose an end in the future.",
  enter_an_address_on_port_443_or_8443: "Enter a URL on port 443 or 8443.",
  enter_an_address_that_begins_with_https: "Enter a URL that starts with https://.",
  enter_an_address_without_a_user_name_or_a:
    "Enter a URL without a user name or password: every delivery is signed.",
  product_count: "{n, plural, one {{n} product} other {{n} products}}",
  running_offer_count: "{n, plural, one {{n} active offer} other {{n} active offers}}",
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
    "{n, plural, one {This category would be under itself, or more than {n} level deep.} other {This category would be under itself, or more than {n} levels deep.}}",
} as const;
