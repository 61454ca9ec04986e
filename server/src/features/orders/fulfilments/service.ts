import { trackingUrl } from "@sellerdesk/contract/carriers";
import type { CreateFulfilment, Tracking } from "@sellerdesk/contract/order-fulfilments";
import { openQuantity, type Quantities } from "@sellerdesk/contract/order-rules";
import type { FulfilmentStatus } from "@sellerdesk/contract/order-statuses";
import type { Order } from "@sellerdesk/contract/orders";
import type { Db, Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import {
  insertFulfilment,
  listFulfilments,
  type StoredFulfilment,
  type TrackingInfo,
  type Units,
  updateFulfilmentStatus,
  updateTracking,
} from "./queries.ts";
import { createTransition } from "../state/transition-service.ts";
import { type Actor, insertActivity, type LockedOrder } from "../state/queries.ts";
import {
  lockSeenOrder,
  readLockedOrder,
  sellerActor,
  requireCommand,
  throwIfInvalid,
  recalculateOrder,
} from "../state/service.ts";
import { openUnits, findExcessQuantities, sumUnits, addQuantities } from "../state/rules.ts";
import { moveStock } from "../state/stock-service.ts";

/**
 * Returns the tracking and cost of a shipment. An empty link is replaced by the carrier's tracking
 * page, built from carrier and number.
 */
export const toTrackingInfo = ({
  carrier,
  tracking_no,
  tracking_url,
  shipping_cost_minor,
}: Omit<Tracking, "version">): TrackingInfo => ({
  carrier,
  tracking_no,
  tracking_url: tracking_url === "" ? trackingUrl(carrier, tracking_no) : tracking_url,
  shipping_cost_minor,
});

/** The item quantities that units of a shipment count in, by the shipment's status. */
const quantitiesByStatus: Record<FulfilmentStatus, (quantity: number) => Partial<Quantities>> = {
  packed: (quantity) => ({ packed: quantity }),
  shipped: (quantity) => ({ shipped: quantity }),
  delivered: (quantity) => ({ shipped: quantity, delivered: quantity }),
  canceled: () => ({}),
};

type Step = { units: Units; from: FulfilmentStatus; to: FulfilmentStatus };

/**
 * Moves the units of a shipment from one status to another. Changes their stock when they are
 * shipped, and when a shipped shipment is unpacked or packed again.
 */
const changeUnitStatus = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  actor: Actor,
  { units, from, to }: Step,
): Promise<LockedOrder> => {
  const leaves = to === "shipped";
  const comesBack = from === "shipped" && (to === "canceled" || to === "packed");
  if (leaves || comesBack) {
    const sign = leaves ? -1 : 1;
    const kind = leaves ? "sale" : "cancel";
    await moveStock(tx, sellerId, order, {
      units,
      kind,
      actor,
      each: { delta: sign, committed: sign },
    });
  }
  const without = addQuantities(order.items, units, (quantity) =>
    quantitiesByStatus[from](-quantity),
  );
  const items = addQuantities(without, units, quantitiesByStatus[to]);
  return recalculateOrder(tx, sellerId, order, { items });
};

/** Packs open units of a locked order, and ships them if `status` is `shipped`. */
const packUnits = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  actor: Actor,
  { units, status, travel }: { units: Units; status: "packed" | "shipped"; travel: TrackingInfo },
): Promise<LockedOrder> => {
  const number = await insertFulfilment(tx, sellerId, order.id, {
    ...travel,
    status,
    items: units,
  });
  const changed = await changeUnitStatus(tx, sellerId, order, actor, {
    units,
    from: "canceled",
    to: status,
  });
  const { carrier, tracking_no } = travel;
  const data = { number, units: sumUnits(units), carrier, tracking_no };
  await insertActivity(tx, sellerId, order.id, { type: status, actor, data });
  return changed;
};

/** Ships a packed shipment of a locked order. */
const shipPackedFulfilment = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  actor: Actor,
  { id, number, items }: StoredFulfilment,
  travel: TrackingInfo,
): Promise<LockedOrder> => {
  await updateTracking(tx, sellerId, id, travel);
  await updateFulfilmentStatus(tx, sellerId, [id], "shipped");
  const changed = await changeUnitStatus(tx, sellerId, order, actor, {
    units: items,
    from: "packed",
    to: "shipped",
  });
  const { carrier, tracking_no } = travel;
  const data = { number, units: sumUnits(items), carrier, tracking_no };
  await insertActivity(tx, sellerId, order.id, { type: "shipped", actor, data });
  return changed;
};

/**
 * Ships the rest of a locked order: its packed shipments as they are, and its open units in one
 * more shipment.
 * @param travel its cost covers all these shipments and is stored with the first, so that no sum
 * counts it twice; without a cost, packed shipments keep their own
 * @param wanted the units of the additional shipment; by default all open units
 * @throws AppError `order_state`; `invalid` with the items that have fewer open units;
 * `not_on_hand`
 */
export const shipLockedOrder = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  actor: Actor,
  travel: TrackingInfo,
  wanted?: Units,
): Promise<void> => {
  requireCommand("ship", order);
  if (wanted) throwIfInvalid(findExcessQuantities(order.items, wanted, openQuantity));
  let now = order;
  const packed = (await listFulfilments(tx, sellerId, order.id)).filter(
    ({ status }) => status === "packed",
  );
  const cost = travel.shipping_cost_minor;
  const costs = cost === null ? packed.map((parcel) => parcel.shipping_cost_minor) : [cost];
  const travelOf = (index: number) => ({ ...travel, shipping_cost_minor: costs[index] ?? null });
  for (const [index, parcel] of packed.entries())
    now = await shipPackedFulfilment(tx, sellerId, now, actor, parcel, travelOf(index));
  const units = wanted ?? openUnits(now.items);
  if (units.length > 0)
    await packUnits(tx, sellerId, now, actor, {
      units,
      status: "shipped",
      travel: travelOf(packed.length),
    });
};

/** Marks a shipped shipment of a locked order as delivered. */
export const deliverLockedFulfilment = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  actor: Actor,
  { id, number, items }: StoredFulfilment,
): Promise<LockedOrder> => {
  await updateFulfilmentStatus(tx, sellerId, [id], "delivered");
  const step: Step = { units: items, from: "shipped", to: "delivered" };
  const changed = await changeUnitStatus(tx, sellerId, order, actor, step);
  const data = { number, units: sumUnits(items) };
  await insertActivity(tx, sellerId, order.id, { type: "delivered", actor, data });
  return changed;
};

/**
 * Packs units of an order into a shipment, and ships it if `status` is `shipped` (K35).
 * @throws AppError `not_found`; `stale_write`; `order_state`; `invalid` with the items that have
 * fewer open units; `not_on_hand`
 */
export const createFulfilment = (
  db: Db,
  sellerId: SellerId,
  orderId: string,
  { items: units, status, version, ...tracking }: CreateFulfilment,
): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockSeenOrder(tx, sellerId, { id: orderId, seen: version });
    const actor = sellerActor(sellerId);
    requireCommand(status === "packed" ? "pack" : "ship", order);
    throwIfInvalid(findExcessQuantities(order.items, units, openQuantity));
    await packUnits(tx, sellerId, order, actor, {
      units,
      status,
      travel: toTrackingInfo(tracking),
    });
    return readLockedOrder(tx, sellerId, orderId);
  });

const fulfilmentTransition = createTransition(listFulfilments, "parcel_state");

/** Ships a packed shipment. @throws AppError also `not_on_hand` */
export const shipFulfilment = fulfilmentTransition<Tracking>(
  { from: ["packed"], verb: "shipped" },
  ({ tx, sellerId, order, actor, part }, tracking) =>
    shipPackedFulfilment(tx, sellerId, order, actor, part, toTrackingInfo(tracking)),
);

/**
 * Reverts a shipment that was shipped by mistake: it is packed again, and its units are restored to
 * stock.
 * @throws AppError also `stock_too_large`
 */
export const unshipFulfilment = fulfilmentTransition(
  { from: ["shipped"], verb: "taken_back" },
  async ({ tx, sellerId, order, actor, part: { id, number, items } }) => {
    await updateFulfilmentStatus(tx, sellerId, [id], "packed");
    await changeUnitStatus(tx, sellerId, order, actor, {
      units: items,
      from: "shipped",
      to: "packed",
    });
    const data = { number, units: sumUnits(items) };
    await insertActivity(tx, sellerId, order.id, { type: "unshipped", actor, data });
  },
);

/** Updates a shipment's tracking. */
export const updateFulfilmentTracking = fulfilmentTransition<Tracking>(
  { from: ["packed", "shipped", "delivered"], verb: "tracked" },
  async ({ tx, sellerId, order, actor, part: { id, number } }, tracking) => {
    const travel = toTrackingInfo(tracking);
    await updateTracking(tx, sellerId, id, travel);
    await recalculateOrder(tx, sellerId, order, {});
    const { carrier, tracking_no } = travel;
    const data = { number, carrier, tracking_no };
    await insertActivity(tx, sellerId, order.id, { type: "tracked", actor, data });
  },
);

/** Marks a shipped shipment as delivered. */
export const deliverFulfilment = fulfilmentTransition(
  { from: ["shipped"], verb: "delivered" },
  ({ tx, sellerId, order, actor, part }) =>
    deliverLockedFulfilment(tx, sellerId, order, actor, part),
);

/** Unpacks a shipment. If it was shipped, its units are restored to stock. */
export const cancelFulfilment = fulfilmentTransition(
  { from: ["packed", "shipped"], verb: "unpacked" },
  async ({ tx, sellerId, order, actor, part: { id, status, number, items } }) => {
    await updateFulfilmentStatus(tx, sellerId, [id], "canceled");
    await changeUnitStatus(tx, sellerId, order, actor, {
      units: items,
      from: status,
      to: "canceled",
    });
    const data = { number, units: sumUnits(items) };
    await insertActivity(tx, sellerId, order.id, { type: "parcel_canceled", actor, data });
  },
);
