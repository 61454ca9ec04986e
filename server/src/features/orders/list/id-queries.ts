import type { OrderFilters } from "@sellerdesk/contract/order-list";
import { maxSelectedOrders } from "@sellerdesk/contract/order-bulk";
import { sql } from "kysely";
import { countMatches } from "../../../db/capped-counts.ts";
import type { Db } from "../../../db/pool.ts";
import { matching, type Owner } from "./queries.ts";

/**
 * Lists the ids of the orders that match the filters, newest first, and counts all matches. Lists
 * at most `maxSelectedOrders` ids, the size of a full selection.
 */
export const listOrderIds = async (
  db: Db,
  owner: Owner,
  filters: OrderFilters,
): Promise<{ ids: string[]; total: number }> => {
  const [{ rows }, { total }] = await Promise.all([
    sql<{ id: string }>`
      select o.id ${matching(owner, filters)} order by o.placed_at desc, o.id desc limit ${maxSelectedOrders}`.execute(
      db,
    ),
    countMatches(db, matching(owner, filters), { page: 1, per_page: maxSelectedOrders }),
  ]);
  return { ids: rows.map(({ id }) => id), total };
};
