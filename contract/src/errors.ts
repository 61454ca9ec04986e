import { inEnglish, type Said, type Template } from "./words.ts";

/**
 * Every error that the API answers with: code -> HTTP status and English message. `{name}` is
 * filled from the error's `params`. `Plan not found` and `Plan expired` are the specification's
 * exact words (L1) and belong to the plan gate alone, because they log the seller out.
 */
export const errors = {
  malformed: {
    status: 400,
    message: "The request could not be read. Check that it is valid JSON.",
  },
  repeated_field: {
    status: 400,
    message: "A field stands twice in the same object of this request. Send it once.",
  },
  unknown_parameter: {
    status: 400,
    message: "The address has a parameter that is unknown or not valid.",
  },
  unauthorized: { status: 401, message: "Log in to continue." },
  invalid_key: { status: 401, message: "The marketplace key is missing, not valid or revoked." },
  plan_not_found: { status: 403, message: "Plan not found" },
  plan_expired: { status: 403, message: "Plan expired" },
  forbidden: { status: 403, message: "You are not allowed to do this." },
  missing_scope: { status: 403, message: "This marketplace key does not have the scope {scope}." },
  plan_limit_reached: { status: 403, message: "You have reached your plan's limit of {limit}." },
  not_found: { status: 404, message: "This does not exist, or is not yours." },
  method_not_allowed: { status: 405, message: "This address does not answer to {method}." },
  conflict: {
    status: 409,
    message: "This was changed by something else at the same time. Try again.",
  },
  stale_write: {
    status: 409,
    message: "This was changed since you opened it. Reload it to see the changes, then save again.",
  },
  request_in_progress: {
    status: 409,
    message: "The same request is still running. Try again in a moment.",
  },
  request_outcome_unknown: {
    status: 409,
    message:
      "The server stopped during this request, so it may or may not have been carried out. Check, then try again with a new Idempotency-Key.",
  },
  too_slow: {
    status: 408,
    message:
      "This took too long to arrive. Nothing was saved. Check your connection and try again.",
  },
  took_too_long: {
    status: 503,
    message: "We could not confirm this in time. It may have been saved. Trying again is safe.",
  },
  too_large: { status: 413, message: "This is larger than the {limit} allowed." },
  headers_too_large: {
    status: 431,
    message: "The address or the headers of this request are too long.",
  },
  unsupported_type: { status: 415, message: "This kind of content is not accepted here." },
  invalid: { status: 422, message: "Some fields need attention." },
  idempotency_key_required: {
    status: 400,
    message: "Send an Idempotency-Key header with this request.",
  },
  idempotency_key_invalid: {
    status: 400,
    message: "An Idempotency-Key has 1 to 200 printable characters.",
  },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was used with another request. Use a new key.",
  },
  too_many_requests: { status: 429, message: "Too many attempts. Try again in {wait}." },
  too_many_passwords: {
    status: 429,
    message: "Too many attempts with a password. Log in with a code, or try again in {wait}.",
  },
  too_many_codes: { status: 429, message: "Too many wrong codes. Try again in {wait}." },
  internal: {
    status: 500,
    message: "Something went wrong on our side. Nothing was saved. Try again.",
  },
  unavailable: { status: 503, message: "The service is busy for a moment. Try again shortly." },

  // Accounts (domain.md, Seller)
  wrong_credentials: { status: 401, message: "E-mail or password is incorrect." },
  wrong_code: { status: 422, message: "That code is not right. {attempts} left." },
  code_spent: {
    status: 422,
    message: "That code is not right, and this was its last try. Request a new one.",
  },
  code_just_sent: {
    status: 429,
    message:
      "A code was sent less than a minute ago. Wait a moment before you ask for another one.",
  },
  code_expired: { status: 422, message: "This code has expired. Request a new one." },
  wrong_second_code: {
    status: 422,
    message:
      "That code is not right, or was used already. Wait for the next one, or use a recovery code.",
  },
  second_step_over: {
    status: 422,
    message: "This login took too long or too many tries. Log in again.",
  },
  two_factor_on: { status: 409, message: "Two-step login is on already. Reload the page." },
  two_factor_off: { status: 409, message: "Two-step login is not on. Reload the page." },
  no_second_step: { status: 409, message: "The login of this seller has no second step." },
  account_suspended: {
    status: 403,
    message: "This account is suspended. Contact the marketplace.",
  },
  account_closed: {
    status: 403,
    message: "This account is closed. Contact the marketplace to open it again.",
  },

  // Products (domain.md, Product)
  product_in_open_orders: {
    status: 409,
    message: "Open orders contain this product. Archive it instead.",
  },
  variant_in_open_orders: {
    status: 409,
    message: "Open orders contain {variant}. It can go when they are done.",
  },
  too_many_views: {
    status: 409,
    message: "A list keeps at most {n} views. Delete one of them first.",
  },
  last_variant: { status: 409, message: "A product needs at least one variant." },

  // Lookups (domain.md, Lookups)
  lookup_exists: { status: 409, message: "{name} is there already: choose it from the list." },
  too_many_lookup_requests: {
    status: 409,
    message: "{max} of your requests wait for an answer. Ask again when some of them are answered.",
  },

  // Bulk edits (domain.md, Bulk)
  bulk_edit_running: {
    status: 409,
    message: "Another edit of many products is running. Wait until it is done, then try again.",
  },
  selection_changed: {
    status: 409,
    message: "{n} products match now (you saw {m}). Look at what would change, then confirm again.",
  },
  nothing_selected: { status: 409, message: "No product matches any more. Nothing was changed." },
  undo_over: {
    status: 409,
    message: "This edit cannot be undone any more: that is possible for {n} minutes.",
  },

  // Offers (domain.md, Offer)
  offer_overlap: { status: 409, message: "{n} products already have an offer in this period." },
  offer_too_low: {
    status: 409,
    message: "{n} products have a price that this offer would not lower, or would take to zero.",
  },
  offer_without_products: { status: 422, message: "Choose at least one product." },
  offer_too_large: {
    status: 422,
    message: "An offer has at most {max} products; this would be {n}.",
  },
  offer_over: { status: 409, message: "This offer has ended. Copy it to run it again." },

  // Documents and imports
  form_broken: { status: 400, message: "The file did not arrive whole. Try again." },
  file_missing: { status: 422, message: "Choose a file." },
  file_type_refused: { status: 415, message: "Choose a {types} file." },
  paper_active: {
    status: 422,
    message:
      "This PDF is protected, or holds a script, a form or another file. Print it to a new PDF and upload that.",
  },
  picture_unreadable: { status: 422, message: "This picture is damaged or too large to open." },
  picture_too_small: {
    status: 422,
    message: "This picture is {w} x {h} pixels; its short side needs at least {min}.",
  },
  storage_full: {
    status: 403,
    message:
      "Your files may take up {limit} in all. Take out pictures that you no longer need, then try again.",
  },
  storage_unavailable: {
    status: 503,
    message:
      "The storage for files cannot be reached at the moment. Nothing was saved. Try again shortly.",
  },
  import_refused: { status: 422, message: "{reason}" },
  import_running: { status: 409, message: "This import is running. Wait until it is done." },
  import_over: {
    status: 409,
    message: "The file of this import is no longer kept. Choose it again.",
  },

  // Backups
  backup_running: {
    status: 409,
    message: "A backup is being made or rehearsed. Wait until it is done.",
  },
  backup_not_ready: { status: 409, message: "This backup is not ready." },

  // The doctor
  doctor_running: { status: 409, message: "The data is being checked. Wait until it is done." },

  // Orders (domain.md, Order)
  insufficient_stock: {
    status: 409,
    message: "There is not enough stock for this order. Nothing was written.",
  },
  external_id_reused: {
    status: 409,
    message: "There is another order with the external_id {external_id}. Nothing was written.",
  },
  external_return_reused: {
    status: 409,
    message: "There is another return with the external_id {external_id}. Nothing was written.",
  },
  parcel_state: { status: 409, message: "A parcel that is {status} cannot be {verb}." },
  return_state: { status: 409, message: "A return that is {status} cannot be {verb}." },
  not_on_hand: {
    status: 409,
    message: "Only {n} of {sku} are on hand. Count the stock in Inventory, then ship it.",
  },
  order_state: { status: 409, message: "An order that is {status} cannot be {verb}." },

  // What the marketplace reads from a cursor
  cursor_unknown: {
    status: 410,
    message: "This cursor was not given here. Read the list from its beginning, without since.",
  },

  // Reviews (domain.md, Review)
  already_replied: {
    status: 409,
    message: "This review is answered already. Change the answer within 24 hours of giving it.",
  },
  reply_final: {
    status: 409,
    message: "This answer was given more than 24 hours ago and can no longer be changed.",
  },
  review_not_shown: { status: 409, message: "The marketplace took this review off the shop." },
  already_reported: { status: 409, message: "You have reported this review already." },
  removal_declined: { status: 409, message: "The marketplace has decided to keep this review." },
  review_exists: {
    status: 409,
    message:
      "There is another review with the external_id {external_id}. Change it with PUT and a changed_at. Nothing was written.",
  },

  // Plans (domain.md, Plan)
  plan_too_small: {
    status: 409,
    message:
      "The {plan} plan allows {limit}; you have {n}. {verb} {over} first or stay on {current}.",
  },
  plan_retired: { status: 409, message: "The {plan} plan is no longer sold. Choose another one." },
  plan_still_active: {
    status: 409,
    message: "You have the {plan} plan until {date}. Renew it, or choose another one.",
  },
  change_paid: {
    status: 409,
    message: "The {plan} plan from {date} on is paid already and can no longer be taken back.",
  },
  no_plan_runs: { status: 409, message: "No plan of yours is running. Choose one first." },
  no_saved_payment: {
    status: 409,
    message:
      "There is no card to charge yet. Renew once with “Renew by itself”, and the card is kept.",
  },
  payment_under_way: {
    status: 409,
    message: "Your last payment is being confirmed. Wait a moment, then look again.",
  },
  payment_not_open: {
    status: 409,
    message:
      "Only money that is held, or whose refund failed, can be given back. This payment is {status}.",
  },
  payment_unavailable: {
    status: 503,
    message:
      "The payment provider cannot be reached at the moment. Nothing was charged. Try again in a minute.",
  },
  invalid_signature: {
    status: 400,
    message: "The signature of this event is not valid, or too old.",
  },
  already_renewed: {
    status: 409,
    message: "Your {plan} plan is already renewed until {date}. Renew it again closer to that day.",
  },
  nothing_to_renew: { status: 409, message: "There is nothing to renew yet. Choose a plan first." },
  plan_ended: {
    status: 403,
    message: "Your plan ended in the meantime. Renew it, then try again.",
  },
  payment_method_unavailable: {
    status: 422,
    message: "Paying with {method} is not configured here. Choose another way to pay.",
  },
  payment_failed: {
    status: 422,
    message: "The payment did not go through and nothing was charged. Try again.",
  },

  // Inventory (domain.md, Inventory)
  stock_changed: {
    status: 409,
    message: "Stock of {sku} is now {n} (you saw {m}). Review and save again.",
  },
  stock_short: {
    status: 409,
    message: "Only {available} of {sku} are free; {committed} are promised to orders.",
  },
  stock_too_large: {
    status: 422,
    message: "{sku} would have more than {max} in stock. Enter less.",
  },

  // Notifications
  phone_not_verified: {
    status: 409,
    message: "Text messages need a verified phone number. Verify yours first.",
  },

  // Followers (domain.md, Follower)
  announcement_limit: {
    status: 409,
    message:
      "Followers get {n} announcements a week at most. You can send the next one after {date}.",
  },
  no_followers: { status: 409, message: "Nobody follows your shop yet." },

  // Banners (domain.md, Banner)
  banner_too_small: {
    status: 422,
    message: "Image is {w} x {h}; this section needs at least {W} x {H}.",
  },
  banner_section_full: {
    status: 409,
    message: "{section} holds at most {n} banners on this device. Delete one of them first.",
  },

  // Webhooks
  too_many_webhooks: {
    status: 409,
    message: "A shop has at most {n} webhooks. Delete one of them first.",
  },
  webhook_disabled: {
    status: 409,
    message: "This webhook is switched off. Switch it on, then try again.",
  },

  // Verification (domain.md, Verification)
  already_submitted: {
    status: 409,
    message:
      "{label} was sent already. It can be sent again where the marketplace asks for another one.",
  },

  // Social links
  social_link_exists: { status: 409, message: "You already have a link for this platform." },
} as const satisfies Record<string, { status: number; message: Template | "{reason}" }>;

export type ErrorCode = keyof typeof errors;

/**
 * The English text of an error, with `{name}` filled from `params`. A `reason` is a text that `say`
 * made.
 */
export const errorMessage = (code: ErrorCode, params: Record<string, string | number> = {}): Said =>
  inEnglish(errors[code].message, params);
