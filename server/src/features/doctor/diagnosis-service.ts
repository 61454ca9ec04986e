import type { Diagnosis } from "@sellerdesk/contract/operator-machine";
import type { Remember } from "../../db/idempotency.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import { reasonOf } from "../../lib/reason-of.ts";
import {
  failDiagnosis,
  findDiagnosis,
  finishDiagnosis,
  insertDiagnosis,
  touchDiagnosis,
} from "./diagnosis-queries.ts";
import { diagnoseJob } from "./jobs.ts";
import { diagnose } from "./service.ts";

/** @throws AppError `not_found` where none was ever begun */
export const readDiagnosis = async (db: Db | Tx): Promise<Diagnosis> => {
  const diagnosis = await findDiagnosis(db);
  if (!diagnosis) throw new AppError("not_found");
  return diagnosis;
};

/** Begins a diagnosis, which a job makes: it may take longer than a proxy waits. @throws AppError `doctor_running` */
export const startDiagnosis = (
  { db, jobs }: Pick<Deps, "db" | "jobs">,
  remember: Remember<{ data: Diagnosis }>,
): Promise<Diagnosis> =>
  inTransaction(db, async (tx) => {
    const id = newId();
    if (!(await insertDiagnosis(tx, id))) throw new AppError("doctor_running");
    await jobs.send(tx, diagnoseJob, { id });
    const diagnosis = await readDiagnosis(tx);
    await remember(tx, { data: diagnosis });
    return diagnosis;
  });

/** Milliseconds between two signs of life. */
const signEach = 20_000;

/**
 * Makes a diagnosis in the background and keeps what it found.
 * @throws where the database does not take the row, for the queue to try again
 */
export const makeDiagnosis = async (
  { db, storage, log }: Pick<Deps, "db" | "storage" | "log">,
  id: string,
): Promise<void> => {
  if (!(await touchDiagnosis(db, id))) return;
  const signs = setInterval(() => void touchDiagnosis(db, id).catch(() => {}), signEach);
  try {
    await finishDiagnosis(db, id, await diagnose(db, storage));
  } catch (err) {
    log.error({ err }, "the data could not be checked");
    await failDiagnosis(db, id, reasonOf(err));
  } finally {
    clearInterval(signs);
  }
};
