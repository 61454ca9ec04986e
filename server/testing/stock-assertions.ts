import { expect } from "vitest";
import type { Db } from "../src/db/pool.ts";
import { findViolations } from "../src/features/doctor/queries.ts";

/** Reads the stock of a variant from the database. */
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
 * Expects that all checks of `doctor` pass: ledger sums, committed stock, order totals (safety 8).
 * Leaves out undispatched notifications and unnumbered orders, because tests do not run those jobs.
 */
export const expectNoViolations = async (db: Db): Promise<void> => {
  const { violations } = await findViolations(db, { isAtRest: false });
  const late = new Set(["undispatched_notifications", "unnumbered_orders"]);
  expect(violations.filter(({ check }) => !late.has(check))).toEqual([]);
};
