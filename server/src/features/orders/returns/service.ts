import type { CreateReturn, ReceiveReturn, RejectReturn } from "@sellerdesk/contract/order-returns";
import type { Order } from "@sellerdesk/contract/orders";
import type { Db } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { listFulfilments, type Units } from "../fulfilments/queries.ts";
import { deliverLockedFulfilment } from "../fulfilments/service.ts";
import { createTransition } from "../state/transition-service.ts";
import type { LockedItem, LockedOrder, OrderContext } from "../state/queries.ts";
import {
  insertReturn,
  listReturns,
  type StoredReturn,
  updateReceived,
  updateReturnStatus,
} from "./queries.ts";
import {
  commandOrder,
  recalculateOrder,
  recordActivity,
  requireCommand,
  throwIfInvalid,
} from "../state/service.ts";
import {
  unitsInOpenReturns,
  findExcessQuantities,
  sumUnits,
  addQuantities,
} from "../state/rules.ts";
import { moveStock } from "../state/stock-service.ts";
import type { FieldProblem } from "../../../lib/app-error.ts";

type Asked = {
  items: Units;
  status: "requested" | "approved";
  reason: CreateReturn["reason"];
  note: string;
  marketplace?: { external_id: string; request_hash: Buffer; requested_at: string };
};

/**
 * Marks shipments as delivered, the oldest first, until they cover the units of a return: a buyer
 * who returns an item has received it.
 */
const deliverBeforeReturn = async (
  context: OrderContext,
  isShort: (item: LockedItem) => boolean,
): Promise<LockedOrder> => {
  const { tx, sellerId, order } = context;
  let now = order;
  if (!now.items.some(isShort)) return now;
  for (const parcel of await listFulfilments(tx, sellerId, order.id)) {
    const short = now.items.filter(isShort).map(({ id }) => id);
    if (parcel.status === "shipped" && parcel.items.some(({ item_id }) => short.includes(item_id)))
      now = await deliverLockedFulfilment({ ...context, order: now }, parcel);
  }
  return now;
};

/**
 * Opens a return of a locked order. Its units must be shipped, not returned and in no other open
 * return.
 * @throws AppError `order_state`; `invalid` with the items that have fewer such units
 */
export const openReturn = async (
  context: OrderContext,
  { items, status, reason, note, marketplace }: Asked,
): Promise<void> => {
  const { tx, sellerId, order } = context;
  requireCommand("return", order);
  const open = unitsInOpenReturns(await listReturns(tx, sellerId, order.id));
  const taken = ({ id, returned }: LockedItem) => returned + (open.get(id) ?? 0);
  throwIfInvalid(findExcessQuantities(order.items, items, (item) => item.shipped - taken(item)));
  const wanted = new Map(items.map(({ item_id, quantity }) => [item_id, quantity]));
  const delivered = await deliverBeforeReturn(
    context,
    (item) => wanted.has(item.id) && item.delivered < taken(item) + (wanted.get(item.id) ?? 0),
  );
  const number = await insertReturn(tx, sellerId, order.id, {
    status,
    reason,
    note,
    items,
    external_id: marketplace?.external_id ?? null,
    request_hash: marketplace?.request_hash ?? null,
    requested_at: marketplace?.requested_at ?? null,
  });
  const open_returns = delivered.open_returns + 1;
  await recalculateOrder({ ...context, order: delivered }, { open_returns });
  const data = { number, units: sumUnits(items), return_reason: reason };
  await recordActivity(context, "return_requested", { ...data, ...(note !== "" && { note }) });
};

/**
 * Creates an approved return, which waits for the items to arrive.
 * @throws AppError `not_found`; `stale_write`; `order_state`; `invalid` with the items that have
 * fewer returnable units
 */
export const createReturn = (
  db: Db,
  sellerId: SellerId,
  orderId: string,
  { version, ...asked }: CreateReturn,
): Promise<Order> =>
  commandOrder(db, sellerId, { id: orderId, version }, (context) =>
    openReturn(context, { ...asked, status: "approved" }),
  );

const returnTransition = createTransition(listReturns, "return_state");

/** Approves a return that a buyer requested. */
export const approveReturn = returnTransition(
  { from: ["requested"], verb: "approved" },
  async (context, { id, number, items }) => {
    await updateReturnStatus(context.tx, context.sellerId, id, "approved", null);
    await recalculateOrder(context, {});
    await recordActivity(context, "return_approved", { number, units: sumUnits(items) });
  },
);

/** Rejects a return that has not been received yet. */
export const rejectReturn = returnTransition<RejectReturn>(
  { from: ["requested", "approved"], verb: "rejected" },
  async (context, { id, number, items }, { note }) => {
    await updateReturnStatus(context.tx, context.sellerId, id, "rejected", note);
    await recalculateOrder(context, { open_returns: context.order.open_returns - 1 });
    await recordActivity(context, "return_rejected", { number, units: sumUnits(items), note });
  },
);

const wrongAmounts = (stored: StoredReturn, received: ReceiveReturn["items"]): FieldProblem[] =>
  findExcessQuantities(
    stored.items.map(({ item_id, quantity }) => ({ id: item_id, quantity })),
    received.map(({ item_id, restocked, damaged }) => ({ item_id, quantity: restocked + damaged })),
    ({ quantity }) => quantity,
  ).map((error) => ({ ...error, field: error.field.replace(/quantity$/, "restocked") }));

/**
 * Records the units of a return that arrived. Restocked units are on hand again; damaged units are
 * only recorded.
 * @throws AppError also `invalid` if more units arrived than the return has
 */
export const receiveReturn = returnTransition<ReceiveReturn>(
  { from: ["approved"], verb: "received" },
  async (context, part, { items }) => {
    const { tx, sellerId, order } = context;
    throwIfInvalid(wrongAmounts(part, items));
    const units = items.map(({ item_id, restocked, damaged }) => ({
      item_id,
      quantity: restocked + damaged,
    }));
    const shelved = items.map(({ item_id, restocked }) => ({ item_id, quantity: restocked }));
    await updateReceived(tx, sellerId, part.id, items);
    await updateReturnStatus(tx, sellerId, part.id, "received", null);
    await moveStock(context, {
      units: shelved,
      kind: "return",
      reason: "return_restock",
      each: { delta: 1 },
    });
    await recalculateOrder(context, {
      items: addQuantities(order.items, units, (quantity) => ({ returned: quantity })),
      open_returns: order.open_returns - 1,
    });
    const restocked = sumUnits(shelved);
    const damaged = sumUnits(units) - restocked;
    await recordActivity(context, "return_received", { number: part.number, restocked, damaged });
  },
);
