import { expect } from "vitest";
import type { Db } from "../src/db/pool.ts";
import { findViolations } from "../src/features/doctor/queries.ts";

/** Stock of a variant as the database has it. */
export const stockOf = (
  db: Db,
  variantId: string,
): Promise<{ on_hand: number; committed: number; available: number }> =>
  db
    .selectFrom("inventory")
    .select(["on_hand", "committed", "available"])
    .where("variant_id", "=", variantId)
    .executeTakeFirstOrThrow();

/**
 * Nothing of what `doctor` checks is broken: ledger sums, promised stock, order totals (safety 8).
 * Notifications have no dispatcher in tests, and orders nobody who numbers them.
 */
export const expectNoViolations = async (db: Db): Promise<void> => {
  const { violations } = await findViolations(db, { isAtRest: false });
  const late = new Set(["undispatched_notifications", "unnumbered_orders"]);
  expect(violations.filter(({ check }) => !late.has(check))).toEqual([]);
};
