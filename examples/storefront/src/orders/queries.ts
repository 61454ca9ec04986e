import type { OrderState } from "../api.ts";
import { type Queryable, rowsOf } from "../database.ts";

/** A line as the buyer has seen it at the checkout. */
export type OrderLine = {
  variant_id: string;
  product_id: string;
  seller_id: string;
  seller_name: string;
  title: string;
  option_values: string[];
  image_url: string | null;
  quantity: number;
  unit_price_minor: number;
};

export type Order = {
  id: string;
  buyer_id: string;
  status: "checkout" | "waiting" | "paid" | "placed" | "refunded" | "expired";
  currency: string;
  lines: OrderLine[];
  shipping_minor: number;
  total_minor: number;
  reserved_until: Date | null;
  /** Whole seconds until the reservation ends, by the database's clock. */
  seconds_left: number | null;
  notice: string | null;
  cancel_asked_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
};

const columns = `id, buyer_id, status, currency, lines, shipping_minor, total_minor, reserved_until, notice, cancel_asked_at,
  created_at, paid_at, ceil(extract(epoch from reserved_until - now()))::int as seconds_left`;

/**
 * Finds an order.
 * @param options `buyerId` finds only this buyer's; `locks` locks it in a transaction
 */
export const findOrder = async (
  db: Queryable,
  id: string,
  { buyerId = null, locks = false }: { buyerId?: string | null; locks?: boolean } = {},
): Promise<Order | undefined> => {
  const [order] = await rowsOf<Order>(
    db,
    `select ${columns} from orders where id::text = $1 and ($2::text is null or buyer_id = $2) ${locks ? "for update" : ""}`,
    [id, buyerId],
  );
  return order;
};

/** Lists a buyer's orders that were paid or whose payment has no answer yet, the newest first. */
export const listOrders = (db: Queryable, buyerId: string): Promise<Order[]> =>
  rowsOf(
    db,
    `select ${columns} from orders where buyer_id = $1 and status in ('waiting', 'paid', 'placed', 'refunded')
     order by created_at desc limit 50`,
    [buyerId],
  );

/** Lists the states of orders at each seller. */
export const listStates = async (db: Queryable, orderIds: string[]): Promise<OrderState[]> => {
  const rows = await rowsOf<{ state: OrderState }>(
    db,
    "select state from order_states where order_id = any ($1) order by seller_id",
    [orderIds],
  );
  return rows.map(({ state }) => state);
};

export type Payment = {
  seller_id: string | null;
  kind: "charge" | "refund";
  status: "paid" | "declined" | "waiting";
  amount_minor: number;
  created_at: Date;
};

/** Lists the charges and refunds of an order, the oldest first. */
export const listPayments = (db: Queryable, orderId: string): Promise<Payment[]> =>
  rowsOf(
    db,
    "select seller_id, kind, status, amount_minor, created_at from payments where order_id = $1 order by id",
    [orderId],
  );

/** The products of an order that its buyer has reviewed. */
export const listReviewed = async (db: Queryable, orderId: string): Promise<Set<string>> => {
  const rows = await rowsOf<{ product_id: string }>(
    db,
    "select product_id from reviews where order_id = $1",
    [orderId],
  );
  return new Set(rows.map(({ product_id }) => product_id));
};
