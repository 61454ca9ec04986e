import { type RawBuilder, sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import { oneRow } from "../../db/one-row.ts";
import type { Db } from "../../db/pool.ts";

/** The figures that the operator monitors, apart from requests and jobs. */
type OperatorFigures = {
  /** The number of waiting rows of each queue. */
  queues: {
    queue: "catalogue" | "webhook_events" | "webhook_deliveries" | "expired_reservations";
    length: number;
  }[];
  /** The number of active reservations of stock. */
  reservations: number;
  /**
   * The time of the last success of each kind of work, in seconds since 1970. Work that never
   * succeeded is left out.
   */
  successes: { work: "backup" | "rehearsal" | "doctor"; timestamp: number }[];
  /** The newest migration of the database. */
  migration: string;
};

/** Why the figures span sellers. */
const everySeller = "the operator watches the queues of every seller";

const countRows = async (db: Db, from: RawBuilder<unknown>) =>
  (await oneRow(sql<{ length: number }>`select count(*) as length from ${from}`, db)).length;

/** Reads all figures; each statement reads indexes, or tables of few rows. */
export const readOperatorFigures = async (db: Db): Promise<OperatorFigures> => {
  const [queues, figures] = await Promise.all([
    Promise.all(
      (
        [
          ["catalogue", sql`catalogue_queue ${anySeller("catalogue_queue", everySeller)}`],
          ["webhook_events", sql`webhook_queue ${anySeller("webhook_queue", everySeller)}`],
          [
            "webhook_deliveries",
            sql`webhook_deliveries ${anySeller("webhook_deliveries", everySeller)} where status = 'pending'`,
          ],
          [
            "expired_reservations",
            sql`marketplace_reservations where status = 'active' and expires_at <= now()`,
          ],
        ] as const
      ).map(async ([queue, from]) => ({ queue, length: await countRows(db, from) })),
    ),
    readLocalFigures(db),
  ]);
  return { queues, ...figures };
};

const readLocalFigures = (db: Db): Promise<Omit<OperatorFigures, "queues">> =>
  oneRow(
    sql<Omit<OperatorFigures, "queues">>`
      select
        (select count(*) from marketplace_reservations where status = 'active') as reservations,
        (select coalesce(json_agg(s) filter (where timestamp is not null), '[]') from (
          select 'backup' as work, extract(epoch from max(made_at)) as timestamp from backups where state = 'ready'
          union all select 'rehearsal', extract(epoch from max(rehearsed_at)) from backups where rehearsal = 'passed'
          union all select 'doctor', extract(epoch from max(finished_at)) from diagnosis where state = 'done' and violations = '[]'
        ) s) as successes,
        (select max(name) from migrations) as migration`,
    db,
  );
