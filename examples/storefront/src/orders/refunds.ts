import type { OrderState } from "../api.ts";
import { type Queryable, rowsOf } from "../database.ts";
import { addTask } from "./outbox.ts";

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Adds up the prices of returned units. */
const returnedPrice = ({ items }: OrderState, units: { item_id: string; quantity: number }[]) =>
  sum(
    units.map(({ item_id, quantity }) => {
      const item = items.find(({ id }) => id === item_id);
      return (item?.unit_price_minor ?? 0) * quantity;
    }),
  );

/**
 * Adds up the refunds that a seller's part of an order calls for: cancellations, received returns,
 * and refunds that the seller agreed to. The sum never exceeds the part's total.
 */
export const sumRefundsDue = (state: OrderState): number =>
  Math.min(
    state.ordered_minor,
    sum(state.cancellations.map(({ amount_minor }) => amount_minor)) +
      sum(state.refund_notes.map(({ amount_minor }) => amount_minor)) +
      sum(
        state.returns
          .filter(({ status }) => status === "received")
          .map(({ items }) => returnedPrice(state, items)),
      ),
  );

/**
 * Pays the refunds that a state adds in the sandbox, and reports the sum so far to Sellerdesk: a
 * sum, not a step, is right however often it arrives.
 */
export const payRefunds = async (tx: Queryable, state: OrderState): Promise<void> => {
  const { external_id, seller_id, ordered_minor } = state;
  const [paid] = await rowsOf<{ minor: number }>(
    tx,
    `select coalesce(sum(amount_minor), 0)::bigint as minor from payments
     where order_id = $1 and seller_id = $2 and kind = 'refund'`,
    [external_id, seller_id],
  );
  const refunded_minor = sumRefundsDue(state);
  const difference = refunded_minor - (paid?.minor ?? 0);
  if (difference <= 0) return;
  const [refund] = await rowsOf<{ created_at: Date }>(
    tx,
    `insert into payments (order_id, seller_id, kind, status, amount_minor) values ($1, $2, 'refund', 'paid', $3)
     returning created_at`,
    [external_id, seller_id, difference],
  );
  await addTask(tx, external_id, {
    call: "pay",
    order_id: external_id,
    input: {
      params: { external_id },
      body: {
        seller_id,
        occurred_at: (refund?.created_at ?? new Date()).toISOString(),
        ...(refunded_minor === ordered_minor
          ? { status: "refunded" }
          : { status: "partially_refunded", refunded_minor }),
      },
    },
  });
};
