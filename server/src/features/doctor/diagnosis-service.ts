import type { Diagnosis } from "@sellerdesk/contract/operator-machine";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import { findDiagnosis, insertDiagnosis } from "./diagnosis-queries.ts";
import { diagnoseJob } from "./jobs.ts";

/** @throws AppError `not_found` if none was ever started */
export const readDiagnosis = async (db: Db | Tx): Promise<Diagnosis> =>
  requireFound(await findDiagnosis(db));

/**
 * Starts a diagnosis in a job, because it may take longer than a proxy waits.
 * @throws AppError `doctor_running`
 */
export const startDiagnosis = ({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<Diagnosis> =>
  inTransaction(db, async (tx) => {
    const id = newId();
    if (!(await insertDiagnosis(tx, id))) throw new AppError("doctor_running");
    await jobs.send(tx, diagnoseJob, { id });
    return await readDiagnosis(tx);
  });
