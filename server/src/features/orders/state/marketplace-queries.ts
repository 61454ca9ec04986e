import type { MarketplaceOrder } from "@sellerdesk/contract/marketplace-order";
import { type RawBuilder, sql } from "kysely";
import { severalSellers } from "../../../db/any-seller.ts";
import { instant } from "../../../db/instant.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

/** The primary key of an order of any seller. */
export type OrderKey = { seller_id: SellerId; id: string };

type StoredState = Omit<MarketplaceOrder, "shipments"> & {
  shipments: Omit<MarketplaceOrder["shipments"][number], "carrier_code">[];
};

/**
 * The seller of the orders `o`: an id or, in statements over several sellers, a reference. A
 * distributed database asks one node only if each subquery names the same seller (decision 071).
 */
type Owner = SellerId | RawBuilder<unknown>;

const itemsOf = (owner: Owner) => sql`
  select json_agg(json_build_object('id', i.id, 'external_id', i.external_id, 'variant_id', i.variant_id,
    'product_id', i.product_id, 'sku', i.snapshot -> 'sku', 'title', i.snapshot -> 'title',
    'option_values', i.snapshot -> 'option_values', 'unit_price_minor', i.unit_price_minor, 'quantity', i.quantity,
    'canceled', i.canceled, 'shipped', i.shipped, 'delivered', i.delivered, 'returned', i.returned,
    'discount_minor', i.discount_minor, 'tax_minor', i.tax_minor, 'net_minor', i.net_minor) order by i.position)
  from order_items i where i.seller_id = ${owner} and i.order_id = o.id`;

// Packed shipments are omitted, also those that were shipped by mistake and packed again.
const shipmentsOf = (owner: Owner) => sql`
  select coalesce(json_agg(json_build_object('id', f.id, 'number', f.number, 'status', f.status,
    'carrier_name', nullif(f.carrier, ''), 'tracking_number', nullif(f.tracking_no, ''), 'tracking_url', f.tracking_url,
    'shipped_at', ${instant("f.shipped_at")}, 'delivered_at', ${instant("f.delivered_at")},
    'canceled_at', ${instant("f.canceled_at")}, 'items', (
      select json_agg(json_build_object('item_id', l.order_item_id, 'quantity', l.quantity) order by i.position)
      from fulfilment_items l join order_items i on i.seller_id = l.seller_id and i.id = l.order_item_id
      where l.seller_id = ${owner} and l.fulfilment_id = f.id)) order by f.number), '[]')
  from fulfilments f where f.seller_id = ${owner} and f.order_id = o.id and f.shipped_at is not null`;

/** A note of the timeline; null unless it was written for the buyer. */
const publicNote = sql`case when (a.data -> 'is_public')::boolean then a.data ->> 'note' end`;

const cancellationsOf = (owner: Owner) => sql`
  select coalesce(json_agg(json_build_object('id', a.id, 'is_refusal', a.type = 'refused', 'actor', a.actor_type,
    'canceled_at', ${instant("a.created_at")}, 'reason', coalesce(a.data ->> 'reason', 'other'), 'note', ${publicNote},
    'amount_minor', coalesce(a.data -> 'amount_minor', '0'), 'items', coalesce(a.data -> 'items', '[]')) order by a.id), '[]')
  from order_activities a
  where a.seller_id = ${owner} and a.order_id = o.id and a.type in ('refused', 'canceled')`;

const returnsOf = (owner: Owner) => sql`
  select coalesce(json_agg(json_build_object('id', r.id, 'external_id', r.external_id, 'number', r.number,
    'status', r.status, 'reason', r.reason, 'decision_note', nullif(r.decision_note, ''),
    'requested_at', ${instant("r.requested_at")}, 'decided_at', ${instant("r.decided_at")},
    'received_at', ${instant("r.received_at")}, 'items', (
      select json_agg(json_build_object('item_id', l.order_item_id, 'quantity', l.quantity, 'restocked', l.restocked,
        'damaged', l.damaged) order by i.position)
      from order_return_items l join order_items i on i.seller_id = l.seller_id and i.id = l.order_item_id
      where l.seller_id = ${owner} and l.return_id = r.id)) order by r.number), '[]')
  from order_returns r where r.seller_id = ${owner} and r.order_id = o.id`;

const refundNotesOf = (owner: Owner) => sql`
  select coalesce(json_agg(json_build_object('id', a.id, 'amount_minor', a.data -> 'amount_minor', 'note', ${publicNote},
    'noted_at', ${instant("a.created_at")}) order by a.id), '[]')
  from order_activities a
  where a.seller_id = ${owner} and a.order_id = o.id and a.type = 'refund_noted'`;

const selectStates = (owner: Owner) => sql`
    select json_build_object('id', o.id, 'seller_id', o.seller_id, 'order_no', o.order_no, 'external_id', o.external_id,
      'version', o.version, 'status', o.status, 'payment_status', o.payment_status, 'currency', o.currency,
      'subtotal_minor', o.subtotal_minor, 'discount_minor', o.discount_minor, 'shipping_minor', o.shipping_minor,
      'tax_minor', o.tax_minor, 'total_minor', o.total_minor, 'refunded_minor', o.refunded_minor,
      'ordered_minor', o.ordered_minor, 'placed_at', ${instant("o.placed_at")}, 'updated_at', ${instant("o.updated_at")},
      'accept_by', ${instant("o.accept_by")}, 'ship_by', ${instant("o.ship_by")}, 'accepted_at', ${instant("o.accepted_at")},
      'completed_at', ${instant("o.completed_at")}, 'items', (${itemsOf(owner)}), 'shipments', (${shipmentsOf(owner)}),
      'cancellations', (${cancellationsOf(owner)}), 'returns', (${returnsOf(owner)}), 'refund_notes', (${refundNotesOf(owner)})) as state
    from orders o`;

/**
 * Lists orders as a marketplace sees them. One statement reads each order completely, so its state
 * is consistent.
 */
export const listStoredStates = async (
  db: Db | Tx,
  orders: readonly OrderKey[],
): Promise<StoredState[]> => {
  const sellers = orders.map(({ seller_id }) => seller_id);
  const ids = orders.map(({ id }) => id);
  const [first] = sellers;
  const query =
    first !== undefined && sellers.every((seller) => seller === first)
      ? sql<{ state: StoredState }>`
          ${selectStates(first)} where o.seller_id = ${first} and o.id = any(${ids}::uuid[])`
      : sql<{ state: StoredState }>`
          ${selectStates(sql`o.seller_id`)} ${severalSellers("a marketplace reads the orders of all sellers")}
          where o.seller_id = any(${sellers}::uuid[])
            and (o.seller_id, o.id) in (select * from unnest(${sellers}::uuid[], ${ids}::uuid[]))`;
  const { rows } = await query.execute(db);
  return rows.map(({ state }) => state);
};
