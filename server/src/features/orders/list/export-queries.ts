import type { Address } from "@sellerdesk/contract/address";
import type { OrderFilters, OrderRow } from "@sellerdesk/contract/order-list";
import type { OrderItem } from "@sellerdesk/contract/orders";
import { sql } from "kysely";
import type { Db } from "../../../db/pool.ts";
import { streamRows } from "../../../db/stream-rows.ts";
import { matching, type Owner } from "./queries.ts";
import type { Snapshot } from "../state/read-queries.ts";

/** An order item with the columns of its order, as exports contain it. */
export type ExportedItem = Pick<
  OrderRow,
  "order_no" | "status" | "payment_status" | "customer_name" | "currency"
> &
  Pick<
    OrderItem,
    | "quantity"
    | "canceled"
    | "shipped"
    | "delivered"
    | "returned"
    | "unit_price_minor"
    | "discount_minor"
    | "tax_minor"
    | "net_minor"
  > & {
    external_id: string;
    placed_at: Date;
    ship_by: Date | null;
    email: string | null;
    phone: string | null;
    shipping_address: Address;
    snapshot: Snapshot;
    shipping_minor: number;
    total_minor: number;
    refunded_minor: number;
    tracking: string | null;
  };

/** The number of items per read of the cursor. */
const batch = 500;

/**
 * Streams the items of the orders that match the filters, newest order first. Reads them from a
 * cursor in batches.
 */
export const streamItems = (
  db: Db,
  owner: Owner,
  filters: OrderFilters,
): AsyncGenerator<ExportedItem[]> =>
  streamRows(
    db,
    sql<ExportedItem>`
      select o.order_no, o.external_id, o.placed_at, o.ship_by, o.status, o.payment_status, o.customer_name, c.email, c.phone,
        o.shipping_address, i.snapshot, i.quantity, i.canceled, i.shipped, i.delivered, i.returned, i.unit_price_minor,
        i.discount_minor, i.tax_minor, i.net_minor, o.shipping_minor, o.total_minor, o.refunded_minor, o.currency, (
          select string_agg(concat_ws(' ', nullif(f.carrier, ''), nullif(f.tracking_no, '')), ', ' order by f.number)
          from fulfilment_items l join fulfilments f on f.seller_id = l.seller_id and f.id = l.fulfilment_id
          where l.seller_id = ${owner.id} and l.order_item_id = i.id and f.status <> 'canceled') as tracking
      from (select o.* ${matching(owner, filters)}) o
      join customers c on c.seller_id = o.seller_id and c.id = o.customer_id
      join order_items i on i.seller_id = o.seller_id and i.order_id = o.id
      order by o.placed_at desc, o.id desc, i.position`,
    batch,
  );
