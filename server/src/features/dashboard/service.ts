import { type Dashboard, type DashboardQuery, SetUpStep } from "@sellerdesk/contract/dashboard";
import type { Db } from "../../db/pool.ts";
import { keepLatest } from "../../lib/keep-latest.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { fileUrl } from "../documents/service.ts";
import { findPlanSummary } from "../plans/service.ts";
import {
  findSetUp,
  findStandings,
  findToDo,
  findToday,
  listLowStock,
  listProductFaces,
  listRecentOrders,
} from "./queries.ts";
import { addDays, type Period, periodOf, toFigures, toReply, toSeries } from "./rules.ts";
import { findSales, isUnchanged, type Sales } from "./sales-queries.ts";

type Viewer = {
  id: SellerId;
  timezone: string;
  currency: string;
  planStatus: "active" | "inactive" | "expired";
};

type Figures = Omit<Dashboard, "limited" | "now" | "timezone" | "currency" | "plan" | "set_up">;

const nothing: Figures = {
  period: null,
  figures: null,
  series: [],
  to_do: null,
  orders_by_status: [],
  recent_orders: [],
  low_stock: [],
  top_products: [],
};

/** Periods whose sales are kept, some kilobytes each. */
const kept = keepLatest<string, Sales>(500);

/** Sales of a period. Adding up ten thousand orders takes a while, so what was added up last stands for as long as no order has changed. */
const readSales = async (db: Db, { id, timezone }: Viewer, period: Period): Promise<Sales> => {
  const { from, until, previous } = period;
  const key = [id, timezone, from, until, previous?.from, previous?.until].join(" ");
  const before = kept.get(key);
  if (before && (await isUnchanged(db, id, before.snapshot))) return before;
  const sales = await findSales(db, id, timezone, period);
  kept.set(key, sales);
  return sales;
};

const pictureOf = (key: string | null): string | null => (key === null ? null : fileUrl(key));

const readTopProducts = async (
  db: Db,
  sellerId: SellerId,
  { top_products }: Sales,
): Promise<Dashboard["top_products"]> => {
  if (top_products.length === 0) return [];
  const ids = top_products.map(({ product_id }) => product_id);
  const faces = await listProductFaces(db, sellerId, ids);
  return top_products.flatMap((product) => {
    const face = faces.find(({ product_id }) => product_id === product.product_id);
    return face ? { ...product, title: face.title, image: pictureOf(face.image) } : [];
  });
};

const readFigures = async (
  db: Db,
  seller: Viewer,
  today: string,
  query: DashboardQuery,
): Promise<Figures> => {
  const { id, timezone } = seller;
  const period = periodOf(today, query);
  const ends = { current: period.until, previous: period.previous?.until ?? period.from };
  const [sales, standings, to_do, recent_orders, lowStock] = await Promise.all([
    readSales(db, seller, period),
    findStandings(db, id, timezone, ends),
    findToDo(db, id, timezone, addDays(today, 1)),
    listRecentOrders(db, id),
    listLowStock(db, id),
  ]);
  return {
    period: toReply(period),
    figures: toFigures(period, sales.days, { customers: sales.customers, ...standings }),
    series: toSeries(period, sales.days),
    to_do,
    orders_by_status: sales.orders_by_status,
    recent_orders,
    low_stock: lowStock.map((row) => ({ ...row, image: pictureOf(row.image) })),
    top_products: await readTopProducts(db, id, sales),
  };
};

/** The dashboard (K9); with a lapsed plan only the plan, the set-up and what waits in `plan.usage`. */
export const readDashboard = async (db: Db, seller: Viewer, query: DashboardQuery): Promise<Dashboard> => {
  const limited = seller.planStatus !== "active";
  const { now, today } = await findToday(db, seller.timezone);
  const [plan, setUp, figures] = await Promise.all([
    findPlanSummary(db, seller.id),
    findSetUp(db, seller.id),
    limited ? nothing : readFigures(db, seller, today, query),
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
