import { errorTexts } from "./texts/errors.ts";
import { formatEnglish, type Params } from "./text.ts";

/**
 * Every error of the API: code -> HTTP status. Its message is the text of the same code.
 * `plan_not_found` and `plan_expired` have the specification's exact words (L1) and belong to the
 * plan gate alone, because they log the seller out.
 */
export const errors = {
  malformed: { status: 400 },
  repeated_field: { status: 400 },
  unknown_parameter: { status: 400 },
  unauthorized: { status: 401 },
  invalid_key: { status: 401 },
  plan_not_found: { status: 403 },
  plan_expired: { status: 403 },
  forbidden: { status: 403 },
  missing_scope: { status: 403 },
  plan_limit_reached: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  conflict: { status: 409 },
  stale_write: { status: 409 },
  request_in_progress: { status: 409 },
  request_outcome_unknown: { status: 409 },
  too_slow: { status: 408 },
  took_too_long: { status: 503 },
  too_large: { status: 413 },
  headers_too_large: { status: 431 },
  unsupported_type: { status: 415 },
  invalid: { status: 422 },
  idempotency_key_required: { status: 400 },
  idempotency_key_invalid: { status: 400 },
  idempotency_key_reused: { status: 422 },
  too_many_requests: { status: 429 },
  too_many_passwords: { status: 429 },
  too_many_codes: { status: 429 },
  internal: { status: 500 },
  unavailable: { status: 503 },

  // Accounts (domain.md, Seller)
  wrong_credentials: { status: 401 },
  wrong_code: { status: 422 },
  code_spent: { status: 422 },
  code_just_sent: { status: 429 },
  code_expired: { status: 422 },
  wrong_second_code: { status: 422 },
  second_step_over: { status: 422 },
  two_factor_on: { status: 409 },
  two_factor_off: { status: 409 },
  no_second_step: { status: 409 },
  account_suspended: { status: 403 },
  account_closed: { status: 403 },

  // Products (domain.md, Product)
  product_in_open_orders: { status: 409 },
  variant_in_open_orders: { status: 409 },
  too_many_views: { status: 409 },
  saved_reply_exists: { status: 409 },
  too_many_saved_replies: { status: 409 },
  saved_report_exists: { status: 409 },
  too_many_saved_reports: { status: 409 },
  last_variant: { status: 409 },

  // Lookups (domain.md, Lookups)
  lookup_exists: { status: 409 },
  too_many_lookup_requests: { status: 409 },

  // Bulk edits (domain.md, Bulk)
  bulk_edit_running: { status: 409 },
  selection_changed: { status: 409 },
  nothing_selected: { status: 409 },
  undo_over: { status: 409 },

  // Offers (domain.md, Offer)
  offer_overlap: { status: 409 },
  offer_too_low: { status: 409 },
  offer_without_products: { status: 422 },
  offer_too_large: { status: 422 },
  offer_over: { status: 409 },

  // Documents and imports
  form_broken: { status: 400 },
  file_missing: { status: 422 },
  file_type_refused: { status: 415 },
  paper_active: { status: 422 },
  picture_unreadable: { status: 422 },
  picture_too_small: { status: 422 },
  storage_full: { status: 403 },
  storage_unavailable: { status: 503 },
  import_refused: { status: 422 },
  import_running: { status: 409 },
  import_over: { status: 409 },

  // Backups
  backup_running: { status: 409 },
  backup_not_ready: { status: 409 },

  // The doctor
  doctor_running: { status: 409 },

  // Orders (domain.md, Order)
  insufficient_stock: { status: 409 },
  external_id_reused: { status: 409 },
  reservation_consumed: { status: 409 },
  too_many_reservations: { status: 409 },
  external_return_reused: { status: 409 },
  parcel_state: { status: 409 },
  return_state: { status: 409 },
  not_on_hand: { status: 409 },
  order_state: { status: 409 },

  // Feeds that the marketplace reads from a cursor
  cursor_unknown: { status: 410 },

  // Reviews (domain.md, Review)
  already_replied: { status: 409 },
  reply_final: { status: 409 },
  review_not_shown: { status: 409 },
  already_reported: { status: 409 },
  removal_declined: { status: 409 },
  review_exists: { status: 409 },

  // Plans (domain.md, Plan)
  plan_too_small: { status: 409 },
  plan_retired: { status: 409 },
  plan_still_active: { status: 409 },
  change_paid: { status: 409 },
  no_plan_runs: { status: 409 },
  no_saved_payment: { status: 409 },
  payment_under_way: { status: 409 },
  payment_not_open: { status: 409 },
  payment_unavailable: { status: 503 },
  invalid_signature: { status: 400 },
  already_renewed: { status: 409 },
  nothing_to_renew: { status: 409 },
  plan_ended: { status: 403 },
  payment_method_unavailable: { status: 422 },
  payment_failed: { status: 422 },

  // Inventory (domain.md, Inventory)
  stock_changed: { status: 409 },
  stock_short: { status: 409 },
  stock_too_large: { status: 422 },

  // Notifications
  phone_not_verified: { status: 409 },

  // Followers (domain.md, Follower)
  announcement_limit: { status: 409 },
  no_followers: { status: 409 },

  // Banners (domain.md, Banner)
  banner_too_small: { status: 422 },
  banner_section_full: { status: 409 },

  // Webhooks
  too_many_webhooks: { status: 409 },
  webhook_disabled: { status: 409 },

  // Verification (domain.md, Verification)
  already_submitted: { status: 409 },

  // Social links
  social_link_exists: { status: 409 },
} as const satisfies Partial<Record<keyof typeof errorTexts, { status: number }>>;

export type ErrorCode = keyof typeof errors;

/** Errors that every endpoint of the marketplace API may answer with. */
export const generalErrorCodes = [
  "malformed",
  "repeated_field",
  "unknown_parameter",
  "unauthorized",
  "invalid_key",
  "missing_scope",
  "not_found",
  "method_not_allowed",
  "too_slow",
  "conflict",
  "request_in_progress",
  "request_outcome_unknown",
  "too_large",
  "headers_too_large",
  "unsupported_type",
  "invalid",
  "idempotency_key_required",
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "too_many_requests",
  "internal",
  "unavailable",
  "storage_unavailable",
  "took_too_long",
] as const satisfies ErrorCode[];
export type GeneralErrorCode = (typeof generalErrorCodes)[number];

/** The English message of an error. */
export const errorMessage = (code: ErrorCode, params: Params = {}): string =>
  formatEnglish(errorTexts[code], params);
