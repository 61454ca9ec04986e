import type {
  OperatorSeller,
  OperatorSellerDetail,
  OperatorSellerQuery,
  SellerStatusChange,
} from "@sellerdesk/contract/operator-sellers";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { requireFound } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/page.ts";
import { revokeSessions } from "../accounts/sessions/service.ts";
import { resetSecondStep } from "../accounts/two-factor/service.ts";
import { sendMessage } from "../messages/service.ts";
import { findSeller, listSellers, updateAcceptanceHours, updateStatus } from "./queries.ts";
import { statusMessage } from "./rules.ts";

/** Reads one page of all sellers, for the operator. */
export const readSellers = (db: Db, query: OperatorSellerQuery): Promise<Counted<OperatorSeller>> =>
  listSellers(db, query);

/** @throws AppError `not_found` */
export const readSeller = async (db: Db, id: string): Promise<OperatorSellerDetail> =>
  requireFound(await findSeller(db, id));

/**
 * Suspends, closes or reopens an account, and notifies the seller by email. Unless the account is
 * active, its sessions end immediately on every server and its products leave the catalog.
 * Reopening restores the products. Setting the same status again changes nothing.
 * @throws AppError `not_found`
 */
export const setSellerStatus = async (
  { db, jobs }: Pick<Deps, "db" | "jobs">,
  id: string,
  { status, reason }: SellerStatusChange,
): Promise<OperatorSellerDetail> => {
  await inTransaction(db, async (tx) => {
    const changed = await updateStatus(tx, id, { status, reason });
    if (!changed) return;
    if (status !== "active") await revokeSessions(tx, changed.id);
    await sendMessage(jobs, tx, statusMessage(changed, status, reason));
  });
  return readSeller(db, id);
};

/**
 * Turns off two-step login for a seller who can no longer pass it.
 * @throws AppError `not_found`, `no_second_step`
 */
export const resetTwoStep = (
  { db, jobs }: Pick<Deps, "db" | "jobs">,
  id: string,
): Promise<OperatorSellerDetail> =>
  inTransaction(db, async (tx) => {
    await resetSecondStep(jobs, tx, id);
    return await readSeller(tx, id);
  });

/**
 * Sets the hours that a seller's later orders may wait to be accepted; null: as the policy says.
 * @throws AppError `not_found`
 */
export const setAcceptanceHours = async (
  db: Db,
  id: string,
  hours: number | null,
): Promise<OperatorSellerDetail> => {
  await updateAcceptanceHours(db, id, hours);
  return readSeller(db, id);
};
