import type { PlacedItem, PlacedOrder, PlaceOrder } from "@sellerdesk/contract/marketplace-orders";
import { sql } from "kysely";
import { severalSellers } from "../../../db/any-seller.ts";
import { variantImageKey } from "../../../db/image-keys.ts";
import type { NamedVariant } from "../../../db/named-variants.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import { filesPath } from "../../../lib/files/file-url.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { newDeadlines } from "../state/deadline-queries.ts";
import { queueOrders } from "../state/feed-queries.ts";
import type { Snapshot } from "../state/read-queries.ts";
import type { Sums } from "./money-rules.ts";
import { isPaid } from "./payment-rules.ts";

/** A named variant with its current snapshot. */
export type SoldVariant = NamedVariant & {
  currency: string;
  product_id: string;
  snapshot: Snapshot;
  /** Its product was published at least once, and the review does not hold it back. */
  was_for_sale: boolean;
};

/**
 * Lists a seller's named variants with their snapshots, without those that were deleted meanwhile,
 * and none of a closed shop. Locks the seller, so that its currency does not change during the
 * transaction.
 */
export const listSoldVariants = async (
  tx: Tx,
  sellerId: SellerId,
  named: readonly NamedVariant[],
): Promise<SoldVariant[]> => {
  const { rows } = await sql<SoldVariant>`
    select l.position, v.seller_id, s.currency, v.id as variant_id, v.product_id,
      json_build_object('title', p.title, 'sku', v.sku, 'option_values', v.option_values,
        'image', ${sql.lit(filesPath)} || (${variantImageKey(sellerId)})) as snapshot,
      p.published_at is not null and p.review_state in ('none', 'approved') as was_for_sale
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as l(position integer, variant_id uuid)
    join variants v on v.seller_id = ${sellerId} and v.id = l.variant_id and v.deleted_at is null
    join sellers s on s.id = ${sellerId} and s.status <> 'closed'
    join products p on p.seller_id = ${sellerId} and p.id = v.product_id
    order by l.position for key share of s`.execute(tx);
  return rows;
};

export type PlacedRequest = { request_hash: Buffer; seller_ids: SellerId[] };

/** Finds the placed order of an external id; undefined if there is none. */
export const findMarketplaceOrder = async (
  db: Db | Tx,
  externalId: string,
): Promise<PlacedRequest | undefined> => {
  const row = await db
    .selectFrom("marketplace_orders")
    .select(["request_hash", "seller_ids"])
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  // `insertMarketplaceOrder` wrote them from rows of sellers.
  return row && { ...row, seller_ids: row.seller_ids as SellerId[] };
};

/**
 * Inserts the external id of an order that is being placed. Waits if another request is inserting
 * the same id. Numbers are assigned here, because all sellers share their sequence, which only the
 * coordinator of a distributed database has (decision 071).
 * @returns a new order number for each of `seller_ids`; undefined if the id exists
 */
export const insertMarketplaceOrder = async (
  tx: Tx,
  order: PlacedRequest & { external_id: string; key_id: string },
): Promise<string[] | undefined> => {
  const row = await tx
    .insertInto("marketplace_orders")
    .values(order)
    .onConflict((conflict) => conflict.column("external_id").doNothing())
    .returning(
      sql<string[]>`array(select 'SD-' || nextval('order_numbers')
        from generate_series(1, ${order.seller_ids.length}::integer))`.as("order_numbers"),
    )
    .executeTakeFirst();
  return row?.order_numbers;
};

/** Lists the orders of one external id, by ascending seller id. */
export const listPlacedOrders = async (
  db: Db | Tx,
  sellerIds: readonly SellerId[],
  externalId: string,
): Promise<(PlacedOrder & { seller_id: SellerId })[]> =>
  db
    .selectFrom("orders")
    .select(["id", "order_no", "seller_id", "status", "total_minor"])
    .where(
      sql<boolean>`seller_id = any(${sellerIds}::uuid[])
        ${severalSellers("an order of the marketplace has parts of several sellers")}`,
    )
    .where("external_id", "=", externalId)
    .orderBy("seller_id")
    .execute();

/**
 * Inserts or updates a seller's customer and adds the order to the customer's figures. An email or
 * phone that the marketplace omits keeps its previous value.
 * @returns the customer's id
 */
export const upsertCustomer = async (
  tx: Tx,
  sellerId: SellerId,
  { customer, shipping_address, placed_at }: PlaceOrder,
  totalMinor: number,
): Promise<string> => {
  const { id } = await tx
    .insertInto("customers")
    .values({
      seller_id: sellerId,
      id: newId(),
      external_id: customer.external_id,
      name: customer.name,
      email: customer.email || null,
      phone: customer.phone || null,
      place: `${shipping_address.city}, ${shipping_address.country}`,
      orders_count: 1,
      spent_minor: totalMinor,
      first_order_at: placed_at,
      last_order_at: placed_at,
    })
    .onConflict((conflict) =>
      conflict.columns(["seller_id", "external_id"]).doUpdateSet((set) => ({
        name: set.ref("excluded.name"),
        email: sql`coalesce(excluded.email, customers.email)`,
        phone: sql`coalesce(excluded.phone, customers.phone)`,
        place: set.ref("excluded.place"),
        orders_count: sql`customers.orders_count + 1`,
        spent_minor: sql`customers.spent_minor + excluded.spent_minor`,
        first_order_at: sql`least(customers.first_order_at, excluded.first_order_at)`,
        last_order_at: sql`greatest(customers.last_order_at, excluded.last_order_at)`,
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export type NewOrder = Sums & {
  id: string;
  order_no: string;
  customer_id: string;
  items_count: number;
  shipping_minor: number;
  total_minor: number;
};

/** Inserts an order and starts its deadlines. */
export const insertOrder = async (
  tx: Tx,
  sellerId: SellerId,
  placed: PlaceOrder,
  order: NewOrder,
): Promise<void> => {
  await sql`
    with queued as (${queueOrders(sellerId, [order.id])})
    insert into orders (seller_id, id, order_no, external_id, customer_id, customer_name, placed_at, currency,
      payment_status, payment_method, payment_reference, items_count, units_count, subtotal_minor, discount_minor,
      shipping_minor, tax_minor, total_minor, ordered_minor, accept_by,
      accept_reminder_at, ship_by, shipping_address, billing_address, note, search_text)
    select ${sellerId}, ${order.id}, ${order.order_no}::text, ${placed.external_id}, ${order.customer_id},
      ${placed.customer.name}, ${placed.placed_at}, ${placed.currency}, ${placed.payment.status},
      ${placed.payment.method}, ${placed.payment.reference ?? null}, ${order.items_count}, ${order.units_count},
      ${order.subtotal_minor}, ${order.discount_minor}, ${order.shipping_minor}, ${order.tax_minor},
      ${order.total_minor}, ${order.total_minor}, d.accept_by, d.accept_reminder_at, d.ship_by,
      ${JSON.stringify(placed.shipping_address)},
      ${placed.billing_address ? JSON.stringify(placed.billing_address) : null}, ${placed.note},
      lower(concat_ws(' ', ${order.order_no}::text, ${placed.external_id}::text, ${placed.customer.name}::text))
    from (select) one left join (${newDeadlines(sellerId, isPaid(placed.payment.status))}) d on true`.execute(
    tx,
  );
};

export type NewOrderItem = Pick<
  PlacedItem,
  "external_id" | "quantity" | "unit_price_minor" | "discount_minor" | "tax_minor"
> & { id: string; variant_id: string; product_id: string; snapshot: Snapshot };

/**
 * Inserts the items whose variants still exist, with the full price, the cost and the offer of each
 * at the time of the order. An offer counts if the buyer paid less than the full price.
 * @returns the number of inserted items
 */
export const insertOrderItems = async (
  tx: Tx,
  sellerId: SellerId,
  { id: orderId, placed_at }: { id: string; placed_at: string },
  items: NewOrderItem[],
): Promise<number> => {
  const placedAt = sql`${placed_at}::timestamptz`;
  const { numAffectedRows } = await sql`
    insert into order_items (seller_id, id, order_id, external_id, variant_id, product_id, snapshot, unit_price_minor,
      discount_minor, tax_minor, quantity, position, full_price_minor, cost_minor, offer_id)
    select ${sellerId}, n.id, ${orderId}, n.external_id, n.variant_id, n.product_id, n.snapshot, n.unit_price_minor, n.discount_minor,
      n.tax_minor, n.quantity, n.place, p.full_price_minor, v.cost_minor,
      case when n.unit_price_minor * n.quantity - n.discount_minor < p.full_price_minor * n.quantity then (
        select i.offer_id from offer_items i join offers o on o.seller_id = i.seller_id and o.id = i.offer_id
        where i.seller_id = ${sellerId} and i.product_id = n.product_id and i.variants && variant_span(n.variant_id)
          and i.active_range @> ${placedAt} and (o.paused_at is null or o.paused_at > ${placedAt}))
      end
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (id uuid, external_id text, variant_id uuid, product_id uuid,
      snapshot jsonb, unit_price_minor bigint, discount_minor bigint, tax_minor bigint, quantity integer))
      with ordinality as n(id, external_id, variant_id, product_id, snapshot, unit_price_minor, discount_minor, tax_minor, quantity,
        place)
    join variants v on v.seller_id = ${sellerId} and v.id = n.variant_id and v.deleted_at is null
    cross join lateral (
      select greatest(n.unit_price_minor, (
        select price_minor from variant_prices
        where seller_id = ${sellerId} and variant_id = n.variant_id and since <= ${placedAt}
        order by since desc limit 1)) as full_price_minor
    ) p`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};
