import { trackingUrl } from "@sellerdesk/contract/carriers";
import type { CreateFulfilment, Tracking } from "@sellerdesk/contract/order-fulfilments";
import { openOf, type Quantities } from "@sellerdesk/contract/order-rules";
import type { FulfilmentStatus } from "@sellerdesk/contract/order-statuses";
import type { Order } from "@sellerdesk/contract/orders";
import type { Remember } from "../../db/idempotency.ts";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import {
  insertFulfilment,
  listParcels,
  type Parcel,
  type Travel,
  type Units,
  updateParcelStatus,
  updateTravel,
} from "./fulfilment-queries.ts";
import { stepsOf } from "./transition-service.ts";
import { type Actor, insertActivity, type LockedOrder } from "./queries.ts";
import { changeOrder, requireCommand, requireNone, settleOrder } from "./service.ts";
import { allOpen, tooMany, unitsOf, withUnits } from "./state-rules.ts";
import { moveStock } from "./stock-service.ts";

/** How a parcel travels, its page made from carrier and number where no link is given. */
export const toTravel = ({ carrier, tracking_no, tracking_url }: Omit<Tracking, "version">): Travel => ({
  carrier,
  tracking_no,
  tracking_url: tracking_url === "" ? trackingUrl(carrier, tracking_no) : tracking_url,
});

/** What one unit in a parcel of each status counts as. */
const countedAs: Record<FulfilmentStatus, (quantity: number) => Partial<Quantities>> = {
  packed: (quantity) => ({ packed: quantity }),
  shipped: (quantity) => ({ shipped: quantity }),
  delivered: (quantity) => ({ shipped: quantity, delivered: quantity }),
  canceled: () => ({}),
};

type Step = { units: Units; from: FulfilmentStatus; to: FulfilmentStatus };

/** Counts the units of a parcel otherwise, and moves their stock where they leave the shelf or come back to it. */
const moveUnits = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  actor: Actor,
  { units, from, to }: Step,
): Promise<LockedOrder> => {
  const leaves = to === "shipped";
  const comesBack = from === "shipped" && (to === "canceled" || to === "packed");
  if (leaves || comesBack) {
    const one = leaves ? -1 : 1;
    const kind = leaves ? "sale" : "cancel";
    await moveStock(tx, sellerId, order, { units, kind, actor, each: { delta: one, committed: one } });
  }
  const without = withUnits(order.items, units, (quantity) => countedAs[from](-quantity));
  const items = withUnits(without, units, countedAs[to]);
  return settleOrder(tx, sellerId, order, { items });
};

/** Packs open units of a locked order, and ships them at once where asked. */
const packUnits = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  actor: Actor,
  { units, status, travel }: { units: Units; status: "packed" | "shipped"; travel: Travel },
): Promise<LockedOrder> => {
  const number = await insertFulfilment(tx, sellerId, order.id, { ...travel, status, items: units });
  const changed = await moveUnits(tx, sellerId, order, actor, { units, from: "canceled", to: status });
  const { carrier, tracking_no } = travel;
  const data = { number, units: unitsOf(units), carrier, tracking_no };
  await insertActivity(tx, sellerId, order.id, { type: status, actor, data });
  return changed;
};

/** Ships a packed parcel of a locked order. */
const shipParcel = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  actor: Actor,
  { id, number, items }: Parcel,
  travel: Travel,
): Promise<LockedOrder> => {
  await updateTravel(tx, sellerId, id, travel);
  await updateParcelStatus(tx, sellerId, [id], "shipped");
  const changed = await moveUnits(tx, sellerId, order, actor, {
    units: items,
    from: "packed",
    to: "shipped",
  });
  const { carrier, tracking_no } = travel;
  const data = { number, units: unitsOf(items), carrier, tracking_no };
  await insertActivity(tx, sellerId, order.id, { type: "shipped", actor, data });
  return changed;
};

/**
 * Ships all that is left of a locked order: its packed parcels as they are, what is in none in one more.
 * @throws AppError `order_state`; `not_on_hand`
 */
export const shipLockedOrder = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  actor: Actor,
  travel: Travel,
): Promise<void> => {
  requireCommand("ship", order);
  let now = order;
  for (const parcel of await listParcels(tx, sellerId, order.id))
    if (parcel.status === "packed") now = await shipParcel(tx, sellerId, now, actor, parcel, travel);
  const units = allOpen(now.items);
  if (units.length > 0) await packUnits(tx, sellerId, now, actor, { units, status: "shipped", travel });
};

/** Marks a shipped parcel of a locked order as delivered. */
export const deliverParcel = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  actor: Actor,
  { id, number, items }: Parcel,
): Promise<LockedOrder> => {
  await updateParcelStatus(tx, sellerId, [id], "delivered");
  const step: Step = { units: items, from: "shipped", to: "delivered" };
  const changed = await moveUnits(tx, sellerId, order, actor, step);
  const data = { number, units: unitsOf(items) };
  await insertActivity(tx, sellerId, order.id, { type: "delivered", actor, data });
  return changed;
};

/**
 * Packs units of an order into a parcel, and ships it where asked (K35).
 * @throws AppError `not_found`; `stale_write`; `order_state`; `invalid` with the items of which less is open; `not_on_hand`
 */
export const createFulfilment = (
  db: Db,
  sellerId: SellerId,
  orderId: string,
  { items: units, status, version, ...tracking }: CreateFulfilment,
  remember: Remember<Order>,
): Promise<Order> =>
  changeOrder(db, sellerId, { id: orderId, seen: version }, remember, async (tx, order, actor) => {
    requireCommand(status === "packed" ? "pack" : "ship", order);
    requireNone(tooMany(order.items, units, openOf));
    await packUnits(tx, sellerId, order, actor, { units, status, travel: toTravel(tracking) });
  });

const parcelStep = stepsOf(listParcels, "parcel_state");

/** Ships a packed parcel. @throws AppError also `not_on_hand` */
export const shipFulfilment = parcelStep<Tracking>(
  { from: ["packed"], verb: "shipped" },
  ({ tx, sellerId, order, actor, part }, tracking) =>
    shipParcel(tx, sellerId, order, actor, part, toTravel(tracking)),
);

/** Takes back a shipment that was a slip: the parcel is packed again, its units are back on the shelf. @throws AppError also `stock_too_large` */
export const unshipFulfilment = parcelStep(
  { from: ["shipped"], verb: "taken back" },
  async ({ tx, sellerId, order, actor, part: { id, number, items } }) => {
    await updateParcelStatus(tx, sellerId, [id], "packed");
    await moveUnits(tx, sellerId, order, actor, { units: items, from: "shipped", to: "packed" });
    const data = { number, units: unitsOf(items) };
    await insertActivity(tx, sellerId, order.id, { type: "unshipped", actor, data });
  },
);

/** Says otherwise how a parcel travels. */
export const trackFulfilment = parcelStep<Tracking>(
  { from: ["packed", "shipped", "delivered"], verb: "tracked" },
  async ({ tx, sellerId, order, actor, part: { id, number } }, tracking) => {
    const travel = toTravel(tracking);
    await updateTravel(tx, sellerId, id, travel);
    await settleOrder(tx, sellerId, order, {});
    const { carrier, tracking_no } = travel;
    const data = { number, carrier, tracking_no };
    await insertActivity(tx, sellerId, order.id, { type: "tracked", actor, data });
  },
);

/** Marks a shipped parcel as delivered. */
export const deliverFulfilment = parcelStep(
  { from: ["shipped"], verb: "delivered" },
  ({ tx, sellerId, order, actor, part }) => deliverParcel(tx, sellerId, order, actor, part),
);

/** Unpacks a parcel; one that was shipped is back on the shelf. */
export const cancelFulfilment = parcelStep(
  { from: ["packed", "shipped"], verb: "unpacked" },
  async ({ tx, sellerId, order, actor, part: { id, status, number, items } }) => {
    await updateParcelStatus(tx, sellerId, [id], "canceled");
    await moveUnits(tx, sellerId, order, actor, { units: items, from: status, to: "canceled" });
    const data = { number, units: unitsOf(items) };
    await insertActivity(tx, sellerId, order.id, { type: "parcel_canceled", actor, data });
  },
);
