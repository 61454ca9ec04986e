import { sql } from "kysely";
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

/** Reads all figures in one statement; each part reads an index or a table of few rows. */
export const readOperatorFigures = (db: Db): Promise<OperatorFigures> =>
  oneRow(
    sql<OperatorFigures>`
      select
        (select json_agg(q) from (
          select 'catalogue' as queue, count(*) as length from catalogue_queue ${anySeller("catalogue_queue", everySeller)}
          union all select 'webhook_events', count(*) from webhook_queue ${anySeller("webhook_queue", everySeller)}
          union all select 'webhook_deliveries', count(*) from webhook_deliveries ${anySeller("webhook_deliveries", everySeller)}
            where status = 'pending'
          union all select 'expired_reservations', count(*) from marketplace_reservations
            where status = 'active' and expires_at <= now()
        ) q) as queues,
        (select count(*) from marketplace_reservations where status = 'active') as reservations,
        (select coalesce(json_agg(s) filter (where timestamp is not null), '[]') from (
          select 'backup' as work, extract(epoch from max(made_at)) as timestamp from backups where state = 'ready'
          union all select 'rehearsal', extract(epoch from max(rehearsed_at)) from backups where rehearsal = 'passed'
          union all select 'doctor', extract(epoch from max(finished_at)) from diagnosis where state = 'done' and violations = '[]'
        ) s) as successes,
        (select max(name) from migrations) as migration`,
    db,
  );
