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

/** One page of all sellers, for the operator. */
export const readSellers = (db: Db, query: OperatorSellerQuery): Promise<Counted<OperatorSeller>> =>
  listSellers(db, query);

/** @throws AppError `not_found` */
export const readSeller = async (db: Db, id: string): Promise<OperatorSellerDetail> => {
  const seller = requireFound(await findSeller(db, id));
  return seller;
};

/**
 * Suspends, closes or opens an account, and notifies the seller by mail. Where it is not open its
 * sessions end at once on every server, and its products leave the catalogue; opened again, all is
 * as it was. The same status again changes nothing.
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
 * Takes the second step at login away from a seller who can no longer take it.
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
 * Sets how long a seller's later orders may wait to be accepted; null: as long as the policy says.
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
