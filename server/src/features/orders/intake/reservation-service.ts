import type { Reservation, ReserveStock } from "@sellerdesk/contract/marketplace-reservations";
import { msg } from "@sellerdesk/contract/texts";
import type { Db, Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { AppError, requireFound } from "../../../lib/app-error.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { reserveStock } from "../../inventory/service.ts";
import {
  claimExpiredReservation,
  deleteOldReservations,
  findReservation,
  hasExpiredReservation,
  insertReservation,
  type LockedReservation,
  lockReservation,
  renewReservation,
  updateReservationEnd,
} from "./reservation-queries.ts";
import { insufficientStockFields, nameItems, type NamedItem } from "./item-service.ts";

/**
 * The maximum number of active reservations per key. Bounds the stock that a leaked key can hold.
 */
const maxActive = 10_000;

/**
 * Sorts seller ids in ascending order. Every order and reservation takes its locks in this order,
 * so that no deadlock can occur.
 */
const inLockOrder = (ids: Iterable<SellerId>): SellerId[] => [...new Set(ids)].sort();

/** Returns the units of each variant. Items of one variant are summed. */
const sumByVariant = (items: readonly NamedItem[]) => {
  const units = new Map<string, number>();
  for (const { item, sold } of items)
    units.set(sold.variant_id, (units.get(sold.variant_id) ?? 0) + item.quantity);
  return [...units].map(([variant_id, quantity]) => ({ variant_id, quantity }));
};

/** @throws AppError `not_found` */
export const readReservation = (db: Db, externalId: string): Promise<Reservation> =>
  findReservation(db, externalId).then(requireFound);

/**
 * Reserves stock under an external id, all items or none, and replaces the previous items of this
 * id. Other orders and reservations cannot take the stock until the reservation ends.
 * @throws AppError `invalid` with the items that no seller has or that were never for sale;
 * `insufficient_stock` with the free stock; `reservation_consumed`; `too_many_reservations`;
 * `conflict` if the reservation was deleted concurrently
 */
export const reserveItems = (
  db: Db,
  keyId: string,
  externalId: string,
  { items, expires_in_seconds }: ReserveStock,
): Promise<Reservation> =>
  inTransaction(db, async (tx) => {
    const bySeller = Map.groupBy(await nameItems(tx, items), ({ sold }) => sold.seller_id);
    await insertReservation(tx, externalId, keyId);
    const before = await lockReservation(tx, externalId);
    if (!before) throw new AppError("conflict");
    if (before.status === "consumed") throw new AppError("reservation_consumed");
    const { expires_at, active_count } = await renewReservation(tx, before, {
      keyId,
      sellerIds: inLockOrder(bySeller.keys()),
      seconds: expires_in_seconds,
      limit: maxActive,
    });
    if (active_count > maxActive)
      throw new AppError("too_many_reservations", { params: { max: maxActive } });
    const short = [];
    for (const sellerId of inLockOrder([...before.seller_ids, ...bySeller.keys()])) {
      const wanted = bySeller.get(sellerId) ?? [];
      const lines = sumByVariant(wanted);
      const reservation = { externalId, expiresAt: expires_at };
      const refused = await reserveStock(tx, sellerId, reservation, lines);
      short.push(...insufficientStockFields(wanted, refused));
    }
    if (short.length > 0) throw new AppError("insufficient_stock", { fields: short });
    return readReservation(tx, externalId);
  });

/**
 * Frees the stock that a locked reservation holds.
 * @param ordered the items that an order takes afterwards; their stock is locked, too
 */
const freeStock = async (
  tx: Tx,
  { external_id, expires_at, seller_ids }: LockedReservation,
  ordered: readonly NamedItem[] = [],
): Promise<void> => {
  const reservation = { externalId: external_id, expiresAt: expires_at };
  const bySeller = Map.groupBy(ordered, ({ sold }) => sold.seller_id);
  for (const sellerId of inLockOrder([...seller_ids, ...bySeller.keys()])) {
    const alsoLocked = (bySeller.get(sellerId) ?? []).map(({ sold }) => sold.variant_id);
    await reserveStock(tx, sellerId, reservation, [], alsoLocked);
  }
};

/**
 * Releases the stock that a reservation still holds. Does nothing if the reservation has ended.
 * @throws AppError `not_found`
 */
export const releaseReservation = (db: Db, externalId: string): Promise<Reservation> =>
  inTransaction(db, async (tx) => {
    const reservation = await lockReservation(tx, externalId);
    if (reservation?.status === "active") {
      await freeStock(tx, reservation);
      const status = reservation.is_live ? "released" : "expired";
      await updateReservationEnd(tx, externalId, status, null);
    }
    return readReservation(tx, externalId);
  });

/**
 * Frees the stock of a reservation for an order that commits its own stock afterwards, in the same
 * transaction. If the reservation was released or has expired, the order takes free stock.
 * @param ordered the order's items
 * @throws AppError `invalid` if there is no such reservation; `reservation_consumed`
 */
export const consumeReservation = async (
  tx: Tx,
  externalId: string,
  orderExternalId: string,
  ordered: readonly NamedItem[],
): Promise<void> => {
  const reservation = await lockReservation(tx, externalId);
  if (!reservation) {
    const message = msg("there_is_no_such_reservation");
    const field = "reservation_external_id";
    throw new AppError("invalid", { fields: [{ field, code: "unknown_reservation", message }] });
  }
  if (reservation.status === "consumed") throw new AppError("reservation_consumed");
  if (reservation.status !== "active") return;
  await freeStock(tx, reservation, ordered);
  await updateReservationEnd(tx, externalId, "consumed", orderExternalId);
};

/** The maximum number of reservations that one round of the sweep ends. */
const sweptAtOnce = 200;

/**
 * Frees the stock of expired reservations, each in its own transaction, until none is left,
 * `sweptAtOnce` were swept or `signal` is aborted.
 */
export const sweepReservations = async (db: Db, signal?: AbortSignal): Promise<void> => {
  if (!(await hasExpiredReservation(db))) return;
  const sweepNext = async () =>
    signal?.aborted !== true &&
    inTransaction(db, async (tx) => {
      const reservation = await claimExpiredReservation(tx);
      if (!reservation) return false;
      await freeStock(tx, reservation);
      await updateReservationEnd(tx, reservation.external_id, "expired", null);
      return true;
    });
  for (let swept = 0; swept < sweptAtOnce; swept += 1) if (!(await sweepNext())) return;
};

/** The maximum number of reservations that one statement deletes. */
const prunedAtOnce = 1000;

/** Deletes reservations that ended long ago, in batches. */
export const pruneReservations = async (db: Db): Promise<void> => {
  while ((await deleteOldReservations(db, prunedAtOnce)) === prunedAtOnce);
};
