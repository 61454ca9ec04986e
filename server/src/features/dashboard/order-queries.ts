import type { DashboardToDo } from "@sellerdesk/contract/dashboard";
import { statusesTo } from "@sellerdesk/contract/order-rules";
import { sql } from "kysely";
import { oneRow } from "../../db/one-row.ts";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const statusIn = (statuses: readonly string[]) =>
  sql`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
const isToShip = statusIn(statusesTo("ship"));
const isOpen = statusIn(statusesTo("cancel"));
const isLate = sql<boolean>`(ship_by < now() and ${isOpen})`;

/** Orders that wait for the seller. */
export const findWaitingOrders = async (
  db: Db,
  sellerId: SellerId,
  timezone: string,
): Promise<Pick<DashboardToDo, "accept" | "ship" | "late" | "returns">> => {
  // A subquery is evaluated once, not for each order.
  const tomorrow = sql`(select ((now() at time zone ${timezone})::date + 1)::timestamp at time zone ${timezone})`;
  const row = await oneRow(
    sql<
      Record<"accept" | "accept_today" | "ship" | "due_today" | "late" | "returns", number> & {
        oldest_at: Date | null;
      }
    >`
      select o.*, b.*
      from
        (select count(*) filter (where status = 'pending') as accept,
                count(*) filter (where status = 'pending' and accept_by < ${tomorrow}) as accept_today,
                min(placed_at) filter (where status = 'pending') as oldest_at,
                count(*) filter (where ${isToShip}) as ship,
                count(*) filter (where ${isToShip} and ship_by >= now() and ship_by < ${tomorrow})
                  as due_today,
                count(*) filter (where ${isLate}) as late
         from orders
         where seller_id = ${sellerId} and ${isOpen}) o,
        (select count(*) as returns from orders where seller_id = ${sellerId} and open_returns > 0) b`,
    db,
  );
  return {
    accept: {
      count: row.accept,
      oldest_at: row.oldest_at?.toISOString() ?? null,
      due_today: row.accept_today,
    },
    ship: { count: row.ship, due_today: row.due_today },
    late: { count: row.late },
    returns: { count: row.returns },
  };
};
