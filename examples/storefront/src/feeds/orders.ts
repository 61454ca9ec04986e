import type { OrderState } from "../api.ts";
import { inTransaction, type Queryable, rowsOf } from "../database.ts";
import { payRefunds } from "../orders/refunds.ts";
import type { Shop } from "../shop.ts";
import { followFeed } from "./follow-feed.ts";

/**
 * Saves a state unless a later one is known, and pays the refunds that it calls for. By the API's
 * rule, only `version` says which state is later.
 * @returns the id of our order whose page has changed; null if nothing changed or it is not our
 * order
 */
const applyState = async (
  tx: Queryable,
  state: OrderState,
  acceptsOlder: boolean,
): Promise<string | null> => {
  const [order] = await rowsOf<{ id: string }>(
    tx,
    "select id from orders where id::text = $1 for update",
    [state.external_id],
  );
  if (!order) return null;
  const changed = await rowsOf(
    tx,
    `insert into order_states (id, order_id, seller_id, version, state) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set version = excluded.version, state = excluded.state
     where order_states.version < excluded.version or $6
     returning id`,
    [state.id, order.id, state.seller_id, state.version, state, acceptsOlder],
  );
  if (changed.length === 0) return null;
  // The reply to `place` may have been lost, and a worker that was killed must not place the order
  // again. An earlier notice no longer applies.
  await tx.query(
    "update orders set status = 'placed', notice = null where id = $1 and status in ('paid', 'placed')",
    [order.id],
  );
  await payRefunds(tx, state);
  return order.id;
};

const announce = ({ changes, sendSoon }: Shop, ids: (string | null)[]) => {
  const changed = ids.filter((id) => id !== null);
  for (const id of changed) changes.emit("order", id);
  if (changed.length > 0) sendSoon();
};

/** Reads the changes of orders. */
export const syncOrders = async (shop: Shop, signal: AbortSignal): Promise<void> => {
  const { db, client } = shop;
  const changed: (string | null)[] = [];
  await followFeed(db, {
    name: "orders",
    pages: (query) => client.orders.changes.pages({ query }, { signal }),
    async apply(tx, { changes }, isFromBeginning) {
      for (const state of changes) changed.push(await applyState(tx, state, isFromBeginning));
    },
  });
  announce(shop, changed);
};

/** Applies the state of an order from an event or a reply. */
export const applyOrderState = async (shop: Shop, state: OrderState): Promise<void> => {
  announce(shop, [await inTransaction(shop.db, (tx) => applyState(tx, state, false))]);
};
