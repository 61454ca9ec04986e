import { randomUUID } from "node:crypto";
import { refusalOf } from "../api.ts";
import type { Buyer } from "../buyers.ts";
import { listCart } from "../cart.ts";
import { inTransaction, type Queryable, rowsOf } from "../database.ts";
import type { Shop } from "../shop.ts";
import { addTask } from "./outbox.ts";
import { findOrder, type Order, type OrderLine } from "./queries.ts";

/** Seconds that the stock is held for a checkout. */
const holdSeconds = 600;
/** The price of shipping for each seller of a cart, in minor units. */
export const shippingPerSeller = 490;

/** The id of a checkout, or why it could not start, in a sentence for the buyer. */
export type CheckoutStart = { id: string } | { problem: string };

const insertOrder = async (
  { db }: Shop,
  buyer: Buyer,
  lines: OrderLine[],
  currency: string,
): Promise<string> => {
  const id = randomUUID();
  const goods = lines.reduce((sum, line) => sum + line.unit_price_minor * line.quantity, 0);
  const shipping = shippingPerSeller * new Set(lines.map(({ seller_id }) => seller_id)).size;
  // The order is written first: without one, reserved stock would be released only when it expires.
  await db.query(
    `insert into orders (id, buyer_id, status, currency, lines, shipping_minor, total_minor, reserved_until)
     values ($1, $2, 'checkout', $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    [id, buyer.id, currency, JSON.stringify(lines), shipping, goods + shipping, holdSeconds],
  );
  return id;
};

/** Ends a checkout that was not paid, and releases its stock. */
const expire = async (tx: Queryable, id: string): Promise<void> => {
  const ended = await rowsOf(
    tx,
    "update orders set status = 'expired' where id = $1 and status in ('checkout', 'waiting') returning id",
    [id],
  );
  if (ended.length > 0)
    await addTask(tx, id, {
      call: "release",
      input: { params: { external_id: id } },
      order_id: id,
    });
};

/**
 * Starts the checkout of a buyer's cart: asks for the current prices and reserves the stock, all of
 * it or nothing.
 */
export const startCheckout = async (shop: Shop, buyer: Buyer): Promise<CheckoutStart> => {
  const { db, client } = shop;
  const cart = await listCart(db, buyer.id);
  const currency = cart[0]?.currency;
  if (currency === undefined) return { problem: "Your cart is empty." };
  const items = cart.map(({ variant_id, quantity }) => ({ variant_id, quantity }));
  const checked = await client.checks.check({ body: { items } });
  const lines: OrderLine[] = [];
  for (const [index, line] of cart.entries()) {
    const price = checked.items[index]?.price_minor ?? null;
    if (price === null) {
      shop.syncSoon();
      return { problem: `“${line.title}” is no longer for sale. Remove it to continue.` };
    }
    lines.push({
      variant_id: line.variant_id,
      product_id: line.product_id,
      seller_id: line.seller_id,
      seller_name: line.seller_name,
      title: line.title,
      option_values: line.variant.option_values,
      image_url: line.image_url,
      quantity: line.quantity,
      unit_price_minor: price,
    });
  }
  const id = await insertOrder(shop, buyer, lines, currency);
  try {
    const { expires_at } = await client.reservations.reserve({
      params: { external_id: id },
      body: { items, expires_in_seconds: holdSeconds },
    });
    await db.query("update orders set reserved_until = $2 where id = $1", [id, expires_at]);
    shop.sendSoon();
    return { id };
  } catch (error) {
    // Without an answer the stock may be reserved, so every failure releases it.
    await inTransaction(db, (tx) => expire(tx, id));
    shop.sendSoon();
    if (refusalOf(error)?.code !== "insufficient_stock") throw error;
    shop.syncSoon();
    const short = cart.find((_, index) => checked.items[index]?.status === "short");
    const left = short && checked.items[cart.indexOf(short)]?.available;
    return {
      problem: short
        ? `Only ${left} of “${short.title}” ${left === 1 ? "is" : "are"} left.`
        : "Some of these items just sold out. Lower the quantities, then try again.",
    };
  }
};

const toOrderInput = (
  { id, currency, lines, shipping_minor }: Order,
  { id: external_id, name, email, address }: Buyer,
  placed_at: string,
) => ({
  body: {
    external_id: id,
    reservation_external_id: id,
    placed_at,
    currency,
    customer: { external_id, name, email },
    shipping_address: { name, ...address },
    items: lines.map(({ variant_id, quantity, unit_price_minor }) => ({
      variant_id,
      quantity,
      unit_price_minor,
    })),
    shipping_minor,
    payment: { status: "paid" as const, method: "Sandbox card", reference: id },
  },
});

/**
 * The chosen result of a payment: it succeeds, the card is declined, or it never gets an answer.
 */
export type Outcome = "succeeds" | "fails" | "never";
export type PaymentResult = "paid" | "declined" | "waiting" | "too_late";

const insertCharge = (tx: Queryable, id: string, status: string, amount: number) =>
  tx.query(
    "insert into payments (order_id, kind, status, amount_minor) values ($1, 'charge', $2, $3)",
    [id, status, amount],
  );

/**
 * Pays for a checkout in the sandbox. The payment and the order for Sellerdesk are written in one
 * transaction: a shop that is killed here has taken no money, or places the order after its
 * restart.
 */
export const payCheckout = async (
  shop: Shop,
  buyer: Buyer,
  id: string,
  outcome: Outcome,
): Promise<PaymentResult> => {
  const result = await inTransaction(shop.db, async (tx): Promise<PaymentResult> => {
    const order = await findOrder(tx, id, { buyerId: buyer.id, locks: true });
    if (order?.status === "paid" || order?.status === "placed") return "paid";
    if (order?.status !== "checkout" || (order.seconds_left ?? 0) <= 0) return "too_late";
    if (outcome === "fails") {
      await insertCharge(tx, id, "declined", order.total_minor);
      return "declined";
    }
    const variants = order.lines.map(({ variant_id }) => variant_id);
    await tx.query("delete from carts where buyer_id = $1 and variant_id = any ($2)", [
      buyer.id,
      variants,
    ]);
    if (outcome === "never") {
      await insertCharge(tx, id, "waiting", order.total_minor);
      await tx.query("update orders set status = 'waiting' where id = $1", [id]);
      return "waiting";
    }
    await insertCharge(tx, id, "paid", order.total_minor);
    const [paid] = await rowsOf<{ paid_at: Date }>(
      tx,
      "update orders set status = 'paid', paid_at = now() where id = $1 returning paid_at",
      [id],
    );
    const placed_at = (paid?.paid_at ?? order.created_at).toISOString();
    await addTask(tx, id, {
      call: "place",
      input: toOrderInput(order, buyer, placed_at),
      order_id: id,
    });
    return "paid";
  });
  shop.sendSoon();
  return result;
};

/** Cancels a checkout and releases its stock. */
export const leaveCheckout = async (shop: Shop, buyer: Buyer, id: string): Promise<void> => {
  await inTransaction(shop.db, async (tx) => {
    if (await findOrder(tx, id, { buyerId: buyer.id, locks: true })) await expire(tx, id);
  });
  shop.sendSoon();
};

/** Ends checkouts whose reservation has expired. @returns their ids */
export const expireCheckouts = async ({ db }: Shop): Promise<string[]> => {
  const due = await rowsOf<{ id: string }>(
    db,
    "select id from orders where status in ('checkout', 'waiting') and reserved_until <= now()",
  );
  for (const { id } of due) await inTransaction(db, (tx) => expire(tx, id));
  return due.map(({ id }) => id);
};
