import { type Dashboard, SetUpStep } from "@sellerdesk/contract/dashboard";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { fileUrl } from "../documents/service.ts";
import { findPlanSummary } from "../plans/service.ts";
import {
  countCustomers,
  countFollowers,
  countOrdersByStatus,
  findSetUp,
  findToDo,
  findToday,
  listDayTotals,
  listLowStock,
  listRecentOrders,
  listTopProducts,
} from "./queries.ts";
import { periodOf, toDays, toFigures } from "./rules.ts";

type Viewer = {
  id: SellerId;
  timezone: string;
  currency: string;
  planStatus: "active" | "inactive" | "expired";
};

type Figures = Omit<Dashboard, "limited" | "now" | "timezone" | "currency" | "plan" | "set_up">;

const nothing: Figures = {
  figures: null,
  days: [],
  to_do: null,
  orders_by_status: [],
  recent_orders: [],
  low_stock: [],
  top_products: [],
};

const withPicture = <T extends { image: string | null }>(row: T): T => ({
  ...row,
  image: row.image === null ? null : fileUrl(row.image),
});

const readFigures = async (db: Db, { id, timezone }: Viewer, today: string): Promise<Figures> => {
  const period = { timezone, ...periodOf(today) };
  const [totals, customers, followers, to_do, orders_by_status, recent_orders, lowStock, topProducts] =
    await Promise.all([
      listDayTotals(db, id, period),
      countCustomers(db, id, period),
      countFollowers(db, id, period),
      findToDo(db, id, period),
      countOrdersByStatus(db, id, period),
      listRecentOrders(db, id),
      listLowStock(db, id),
      listTopProducts(db, id, period),
    ]);
  return {
    figures: toFigures(totals, period.from, { customers, followers }),
    days: toDays(totals, period.from),
    to_do,
    orders_by_status,
    recent_orders,
    low_stock: lowStock.map(withPicture),
    top_products: topProducts.map(withPicture),
  };
};

/** The dashboard (K9); with a lapsed plan only the plan, the set-up and what waits in `plan.usage`. */
export const readDashboard = async (db: Db, seller: Viewer): Promise<Dashboard> => {
  const limited = seller.planStatus !== "active";
  const { now, today } = await findToday(db, seller.timezone);
  const [plan, setUp, figures] = await Promise.all([
    findPlanSummary(db, seller.id),
    findSetUp(db, seller.id),
    limited ? nothing : readFigures(db, seller, today),
  ]);
  const isDone = { ...setUp, plan: !limited };
  return {
    ...figures,
    limited,
    now: now.toISOString(),
    timezone: seller.timezone,
    currency: seller.currency,
    plan,
    set_up: SetUpStep.options.map((step) => ({ step, is_done: isDone[step] })),
  };
};
