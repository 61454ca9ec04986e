import type pg from "pg";
import type { DB } from "./schema.ts";
import { quoted } from "./backup-rows.ts";

/** Relations of the schema that store no rows of their own. */
type View = "live_offer_items" | "sales_of_orders" | "unsummed_sales";

/**
 * Where the rows of a table are on a distributed database: with their seller, named by a column; a
 * copy on every node; or on the coordinator alone.
 */
type Placement = { by: string } | "everywhere" | "coordinator";

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
const nodeSettings = {
  "citus.enable_unsafe_triggers": "on",
  "citus.allow_nested_distributed_execution": "on",
  "pg_trgm.word_similarity_threshold": "0.45",
  timezone: "UTC",
  jit: "off",
};

/** Applies the settings to a database on a node. */
export const nodeSettingStatements = (database: string): string[] =>
  Object.entries(nodeSettings).map(
    ([key, value]) => `alter database ${quoted(database)} set ${key} = '${value}'`,
  );

export const distribute = async (client: pg.Client): Promise<void> => {
  const rows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows;
  await client.query("set citus.enable_unsafe_triggers = on");
  await client.query("set citus.multi_shard_modify_mode = 'sequential'");
  await client.query("set client_min_messages = warning");
  const [{ name } = { name: "" }] = await rows<{ name: string }>(
    "select current_database() as name",
  );
  for (const statement of nodeSettingStatements(name))
    await client.query("select run_command_on_all_nodes($1)", [statement]);
  for (const { extname } of await rows<{ extname: string }>(
    "select extname from pg_extension where extname not in ('plpgsql', 'citus', 'citus_columnar')",
  ))
    await client.query("select run_command_on_workers($1)", [
      `create extension if not exists ${quoted(extname)}`,
    ]);
  await client.query(`
    alter table offer_items drop constraint offer_items_one_live, drop column variants;
    drop function variant_span(uuid);
    drop type uuid_range;
    create function variant_span(variant uuid) returns numrange language sql immutable parallel safe
      return numrange(uuid_number(variant), uuid_number(variant), '[]');
    alter table offer_items
      add column variants numrange not null generated always as (variant_span(variant_id)) stored,
      add constraint offer_items_one_live exclude using gist
        (seller_id with =, product_id with =, variants with &&, active_range with &&) where (active_range is not null)`);
  await client.query(
    "alter table sellers drop constraint sellers_email_key, drop constraint sellers_slug_key; drop index sellers_verified_phone",
  );
  const functions = await rows<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`);
  const constraints = await rows<{
    owner: keyof typeof placements;
    target: keyof typeof placements;
    name: string;
    definition: string;
  }>(`
    select conrelid::regclass::text as owner, confrelid::regclass::text as target, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { owner, name } of constraints)
    await client.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  const t0 = performance.now();
  for (const [table, placement] of Object.entries(placements)) {
    if (placement === "everywhere")
      await client.query("select create_reference_table($1)", [table]);
  }
  await client.query("select create_distributed_table('sellers', 'id')");
  for (const [table, placement] of Object.entries(placements)) {
    if (typeof placement === "object" && table !== "sellers")
      try {
        await client.query("select create_distributed_table($1, $2, colocate_with => 'sellers')", [
          table,
          placement.by,
        ]);
      } catch (error) {
        console.log(table, (error as Error).message, (error as { detail?: string }).detail);
      }
  }
  console.log("tables", performance.now() - t0);
  for (const { signature } of functions)
    try {
      await client.query("select create_distributed_function($1)", [signature]);
    } catch (error) {
      console.log(signature, (error as Error).message);
    }
  for (const { owner, target, name, definition } of constraints)
    if (placements[owner] !== "coordinator" || placements[target] === "coordinator")
      try {
        await client.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`);
      } catch (error) {
        console.log(owner, name, definition, (error as Error).message);
      }
  console.log("all", performance.now() - t0);
};
