import { trackingUrl } from "@sellerdesk/contract/carriers";
import type { OrderActivity } from "@sellerdesk/contract/order-activities";
import type { CreateFulfilment, Tracking } from "@sellerdesk/contract/order-fulfilments";
import { openQuantity, type Quantities } from "@sellerdesk/contract/order-rules";
import type { ShippedOrders } from "@sellerdesk/contract/order-packing";
import type { FulfilmentStatus } from "@sellerdesk/contract/order-statuses";
import type { Order } from "@sellerdesk/contract/orders";
import type { Db } from "../../../db/pool.ts";
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
import type { LockedOrder, OrderContext } from "../state/queries.ts";
import {
  commandOrder,
  recalculateOrder,
  recordActivity,
  requireCommand,
  throwIfInvalid,
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
  context: OrderContext,
  { units, from, to }: Step,
): Promise<LockedOrder> => {
  const leaves = to === "shipped";
  const comesBack = from === "shipped" && (to === "canceled" || to === "packed");
  if (leaves || comesBack) {
    const sign = leaves ? -1 : 1;
    const kind = leaves ? "sale" : "cancel";
    await moveStock(context, { units, kind, each: { delta: sign, committed: sign } });
  }
  const without = addQuantities(context.order.items, units, (quantity) =>
    quantitiesByStatus[from](-quantity),
  );
  const items = addQuantities(without, units, quantitiesByStatus[to]);
  return recalculateOrder(context, { items });
};

/**
 * Packs open units of a locked order, and ships them if `status` is `shipped`.
 * @returns the id of the shipment
 */
const packUnits = async (
  context: OrderContext,
  { units, status, travel }: { units: Units; status: "packed" | "shipped"; travel: TrackingInfo },
): Promise<string> => {
  const { tx, sellerId, order } = context;
  const fulfilment = { ...travel, status, items: units };
  const { id, number } = await insertFulfilment(tx, sellerId, order.id, fulfilment);
  await changeUnitStatus(context, { units, from: "canceled", to: status });
  const { carrier, tracking_no } = travel;
  await recordActivity(context, status, { number, units: sumUnits(units), carrier, tracking_no });
  return id;
};

/** Moves a shipment and its units to another status, and records `activity` in the timeline. */
const moveFulfilment = async (
  context: OrderContext,
  { id, number, status, items }: StoredFulfilment,
  to: FulfilmentStatus,
  activity: OrderActivity["type"],
  tracking: Partial<Pick<TrackingInfo, "carrier" | "tracking_no">> = {},
): Promise<LockedOrder> => {
  await updateFulfilmentStatus(context.tx, context.sellerId, [id], to);
  const changed = await changeUnitStatus(context, { units: items, from: status, to });
  await recordActivity(context, activity, { number, units: sumUnits(items), ...tracking });
  return changed;
};

/** Ships a packed shipment of a locked order. */
const shipPackedFulfilment = async (
  context: OrderContext,
  fulfilment: StoredFulfilment,
  travel: TrackingInfo,
): Promise<LockedOrder> => {
  await updateTracking(context.tx, context.sellerId, fulfilment.id, travel);
  const { carrier, tracking_no } = travel;
  return moveFulfilment(context, fulfilment, "shipped", "shipped", { carrier, tracking_no });
};

/** A shipment that was shipped, and whether it was packed before. */
type ShippedFulfilment = ShippedOrders["shipped"][number]["fulfilments"][number];

/**
 * Ships the rest of a locked order: its packed shipments as they are, and its open units in one
 * more shipment.
 * @param travel its cost covers all these shipments and is stored with the first, so that no sum
 * counts it twice; without a cost, packed shipments keep their own
 * @param wanted the units of the additional shipment; by default all open units
 * @returns the shipments, by ascending number
 * @throws AppError `order_state`; `invalid` with the items that have fewer open units;
 * `not_on_hand`
 */
export const shipLockedOrder = async (
  context: OrderContext,
  travel: TrackingInfo,
  wanted?: Units,
): Promise<ShippedFulfilment[]> => {
  const { tx, sellerId, order } = context;
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
    now = await shipPackedFulfilment({ ...context, order: now }, parcel, travelOf(index));
  const shipped = packed.map(({ id }) => ({ id, was_packed: true }));
  const units = wanted ?? openUnits(now.items);
  if (units.length === 0) return shipped;
  const id = await packUnits(
    { ...context, order: now },
    { units, status: "shipped", travel: travelOf(packed.length) },
  );
  return [...shipped, { id, was_packed: false }];
};

/** Marks a shipped shipment of a locked order as delivered. */
export const deliverLockedFulfilment = (
  context: OrderContext,
  fulfilment: StoredFulfilment,
): Promise<LockedOrder> => moveFulfilment(context, fulfilment, "delivered", "delivered");

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
  commandOrder(db, sellerId, { id: orderId, version }, async (context) => {
    requireCommand(status === "packed" ? "pack" : "ship", context.order);
    throwIfInvalid(findExcessQuantities(context.order.items, units, openQuantity));
    await packUnits(context, { units, status, travel: toTrackingInfo(tracking) });
  });

const fulfilmentTransition = createTransition(listFulfilments, "parcel_state");

/** Ships a packed shipment. @throws AppError also `not_on_hand` */
export const shipFulfilment = fulfilmentTransition<Tracking>(
  { from: ["packed"], verb: "shipped" },
  (context, part, tracking) => shipPackedFulfilment(context, part, toTrackingInfo(tracking)),
);

/**
 * Reverts a shipment that was shipped by mistake: it is packed again, and its units are restored to
 * stock.
 * @throws AppError also `stock_too_large`
 */
export const unshipFulfilment = fulfilmentTransition(
  { from: ["shipped"], verb: "taken_back" },
  (context, part) => moveFulfilment(context, part, "packed", "unshipped"),
);

/** Updates a shipment's tracking. */
export const updateFulfilmentTracking = fulfilmentTransition<Tracking>(
  { from: ["packed", "shipped", "delivered"], verb: "tracked" },
  async (context, { id, number }, tracking) => {
    const travel = toTrackingInfo(tracking);
    await updateTracking(context.tx, context.sellerId, id, travel);
    await recalculateOrder(context, {});
    const { carrier, tracking_no } = travel;
    await recordActivity(context, "tracked", { number, carrier, tracking_no });
  },
);

/** Marks a shipped shipment as delivered. */
export const deliverFulfilment = fulfilmentTransition(
  { from: ["shipped"], verb: "delivered" },
  deliverLockedFulfilment,
);

/** Unpacks a shipment. If it was shipped, its units are restored to stock. */
export const cancelFulfilment = fulfilmentTransition(
  { from: ["packed", "shipped"], verb: "unpacked" },
  (context, part) => moveFulfilment(context, part, "canceled", "parcel_canceled"),
);
