import type { DB } from "./schema.ts";
import { quoted } from "./backup-rows.ts";

/** Relations of the schema that store no rows of their own. */
type View =
  | "day_counts_of_rows"
  | "live_offer_items"
  | "sales_of_orders"
  | "unsummed_day_counts"
  | "unsummed_sales";

/**
 * The place of a table's rows on a distributed database: with their seller, named by a column; a
 * copy on every node; or on the coordinator alone.
 */
export type Placement = { by: string } | "everywhere" | "coordinator";

const bySeller = { by: "seller_id" };

/**
 * The placement of each table (decision 071). The type demands one for each table of the schema.
 */
export const placements: Record<Exclude<keyof DB, View>, Placement> = {
  announcements: "coordinator",
  backups: "coordinator",
  banner_sections: "everywhere",
  banners: bySeller,
  billing_accounts: bySeller,
  brands: "everywhere",
  bulk_edit_items: bySeller,
  bulk_edits: bySeller,
  catalogue_cursor: "coordinator",
  catalogue_entries: "coordinator",
  catalogue_queue: bySeller,
  categories: "everywhere",
  code_guesses: "coordinator",
  colors: "everywhere",
  customers: bySeller,
  day_count_changes: bySeller,
  day_counts: bySeller,
  diagnosis: "coordinator",
  documents: bySeller,
  feed_epoch: "coordinator",
  fetched_images: bySeller,
  followers: bySeller,
  former_slugs: "coordinator",
  fulfilment_items: bySeller,
  fulfilments: bySeller,
  idempotency_keys: { by: "owner_id" },
  inventory: bySeller,
  inventory_transactions: bySeller,
  invoice_counter: "coordinator",
  invoices: bySeller,
  list_columns: bySeller,
  login_steps: bySeller,
  lookup_requests: bySeller,
  market_policy: "everywhere",
  marketplace_idempotency_keys: "coordinator",
  marketplace_keys: "coordinator",
  marketplace_orders: "coordinator",
  marketplace_reservations: "coordinator",
  marketplace_reviews: "coordinator",
  notification_messages: bySeller,
  notification_preferences: bySeller,
  notifications: bySeller,
  offer_items: bySeller,
  offer_past_prices: bySeller,
  offers: bySeller,
  one_time_codes: "coordinator",
  order_activities: bySeller,
  order_clock: "coordinator",
  order_entries: "coordinator",
  order_items: bySeller,
  order_queue: bySeller,
  order_return_items: bySeller,
  order_returns: bySeller,
  orders: bySeller,
  orders_to_fill: bySeller,
  payment_events: "coordinator",
  payment_returns: bySeller,
  payments: bySeller,
  plans: "everywhere",
  product_images: bySeller,
  product_import_errors: bySeller,
  product_import_images: bySeller,
  product_import_rows: bySeller,
  product_imports: bySeller,
  products: bySeller,
  push_subscriptions: bySeller,
  rate_limits: "coordinator",
  recovery_codes: bySeller,
  registrations: "coordinator",
  reservation_items: bySeller,
  reset_tokens: bySeller,
  review_images: bySeller,
  reviews: bySeller,
  sales_changes: bySeller,
  sales_days: bySeller,
  saved_replies: bySeller,
  saved_reports: bySeller,
  saved_views: bySeller,
  seller_entries: "coordinator",
  seller_queue: bySeller,
  seller_identities: "coordinator",
  sellers: { by: "id" },
  server_secrets: "coordinator",
  sessions: bySeller,
  social_links: bySeller,
  subscriptions: bySeller,
  two_factor: bySeller,
  unfetched_images: bySeller,
  variant_prices: bySeller,
  variants: bySeller,
  verification_decisions: bySeller,
  verification_requirements: "everywhere",
  verification_submissions: bySeller,
  webhook_attempts: bySeller,
  webhook_deliveries: bySeller,
  webhook_queue: bySeller,
  webhook_topics: "everywhere",
  webhooks: bySeller,
};

/**
 * Settings of the database on every node. Connections between nodes do not get those of a session.
 */
export const nodeSettings = {
  "citus.enable_unsafe_triggers": "on",
  "citus.allow_nested_distributed_execution": "on",
  "pg_trgm.word_similarity_threshold": "0.45",
  timezone: "UTC",
  jit: "off",
  // As in the server's sessions (safety 22). Waits for locks happen on the workers.
  lock_timeout: "2000",
  // A plan without values cannot know the shard: some statements of one seller would ask all.
  plan_cache_mode: "force_custom_plan",
};

/**
 * A statement that applies settings to a database on one node. Citus would send it to the other
 * nodes, and refuse it on a worker. The settings of pg_trgm are only known once it is used.
 */
export const setOnNode = (
  database: string,
  settings: Readonly<Record<string, string>> = nodeSettings,
): string => {
  const changes = Object.entries(settings).map(
    ([name, value]) => `alter database ${quoted(database)} set ${name} = '${value}';`,
  );
  return `do $do$ begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    if to_regproc('show_trgm') is not null then perform show_trgm(''); end if;
    ${changes.join("\n")}
  end $do$`;
};

/**
 * Triggers of tables of sellers that only one PostgreSQL can run, by table. The services do the
 * same in their statements, so they can go once no copy of an older version runs.
 */
export const droppedTriggers: Partial<Record<keyof typeof placements, readonly string[]>> = {
  sellers: ["sellers_identities"],
};
