import { trackingUrl } from "@sellerdesk/contract/carriers";
import type { CreateFulfilment, Tracking } from "@sellerdesk/contract/order-fulfilments";
import { openOf, type Quantities } from "@sellerdesk/contract/order-rules";
import type { FulfilmentStatus } from "@sellerdesk/contract/order-statuses";
import type { Order } from "@sellerdesk/contract/orders";
import type { Term } from "@sellerdesk/contract/words";
import type { Remember } from "../../db/idempotency.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { AppError } from "../../lib/app-error.ts";
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
  if (leaves || (from === "shipped" && to === "canceled")) {
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

type ParcelChange = (tx: Tx, order: LockedOrder, actor: Actor, parcel: Parcel) => Promise<unknown>;
type Seen = { orderId: string; id: string; version?: number | undefined };

const changeParcel = (
  db: Db,
  sellerId: SellerId,
  { orderId, id, version }: Seen,
  remember: Remember<Order>,
  { from, verb }: { from: readonly FulfilmentStatus[]; verb: Term<"verb"> },
  change: ParcelChange,
): Promise<Order> =>
  changeOrder(db, sellerId, { id: orderId, seen: version }, remember, async (tx, order, actor) => {
    const parcel = (await listParcels(tx, sellerId, orderId)).find((one) => one.id === id);
    if (!parcel) throw new AppError("not_found");
    const { status } = parcel;
    if (!from.includes(status)) throw new AppError("parcel_state", { params: { status, verb } });
    await change(tx, order, actor, parcel);
  });

/** @throws AppError `not_found`; `stale_write`; `parcel_state` where it is not packed; `not_on_hand` */
export const shipFulfilment = (
  db: Db,
  sellerId: SellerId,
  orderId: string,
  id: string,
  { version, ...tracking }: Tracking,
  remember: Remember<Order>,
): Promise<Order> =>
  changeParcel(
    db,
    sellerId,
    { orderId, id, version },
    remember,
    { from: ["packed"], verb: "shipped" },
    (tx, order, actor, parcel) => shipParcel(tx, sellerId, order, actor, parcel, toTravel(tracking)),
  );

/** @throws AppError `not_found`; `stale_write` */
export const trackFulfilment = (
  db: Db,
  sellerId: SellerId,
  orderId: string,
  id: string,
  { version, ...tracking }: Tracking,
  remember: Remember<Order>,
): Promise<Order> =>
  changeParcel(
    db,
    sellerId,
    { orderId, id, version },
    remember,
    { from: ["packed", "shipped", "delivered"], verb: "tracked" },
    async (tx, order, actor, { number }) => {
      const travel = toTravel(tracking);
      await updateTravel(tx, sellerId, id, travel);
      await settleOrder(tx, sellerId, order, {});
      const { carrier, tracking_no } = travel;
      await insertActivity(tx, sellerId, orderId, {
        type: "tracked",
        actor,
        data: { number, carrier, tracking_no },
      });
    },
  );

/** @throws AppError `not_found`; `parcel_state` where it is not shipped */
export const deliverFulfilment = (
  db: Db,
  sellerId: SellerId,
  orderId: string,
  id: string,
  remember: Remember<Order>,
): Promise<Order> =>
  changeParcel(
    db,
    sellerId,
    { orderId, id },
    remember,
    { from: ["shipped"], verb: "delivered" },
    (tx, order, actor, parcel) => deliverParcel(tx, sellerId, order, actor, parcel),
  );

/** Unpacks a parcel; one that was shipped is back on the shelf. @throws AppError `not_found`; `parcel_state` where it is delivered */
export const cancelFulfilment = (
  db: Db,
  sellerId: SellerId,
  orderId: string,
  id: string,
  remember: Remember<Order>,
): Promise<Order> =>
  changeParcel(
    db,
    sellerId,
    { orderId, id },
    remember,
    { from: ["packed", "shipped"], verb: "unpacked" },
    async (tx, order, actor, { status, number, items }) => {
      await updateParcelStatus(tx, sellerId, [id], "canceled");
      await moveUnits(tx, sellerId, order, actor, { units: items, from: status, to: "canceled" });
      const data = { number, units: unitsOf(items) };
      await insertActivity(tx, sellerId, orderId, { type: "parcel_canceled", actor, data });
    },
  );
