import type { MarketPolicy, UpdateMarketPolicy } from "@sellerdesk/contract/operator-policies";
import { sql } from "kysely";
import { oneRow } from "../../db/one-row.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { allSellers } from "../../db/seller-queue.ts";

const columns = sql`acceptance_hours, handling_days, max_handling_days, working_days, clock_starts, version`;

/** The marketplace's policy. */
export const findMarketPolicy = (db: Db | Tx): Promise<MarketPolicy> =>
  oneRow(sql<MarketPolicy>`select ${columns} from market_policy`, db);

/** @returns the new policy; undefined if it has another version */
export const updateMarketPolicyRow = async (
  tx: Tx,
  { version, ...policy }: UpdateMarketPolicy,
): Promise<MarketPolicy | undefined> => {
  const { rows } = await sql<MarketPolicy>`
    with changed as (
      update market_policy set acceptance_hours = ${policy.acceptance_hours}, handling_days = ${policy.handling_days},
        max_handling_days = ${policy.max_handling_days}, working_days = ${policy.working_days}::integer[],
        clock_starts = ${policy.clock_starts}, version = version + 1
      where version = ${version}
      returning ${columns}
    ), queued as (
      insert into seller_queue (seller_id) select ${allSellers} from changed
    )
    select * from changed`.execute(tx);
  return rows[0];
};
