import {
  type Dashboard,
  type DashboardQuery,
  type DashboardToDo,
  SetUpStep,
} from "@sellerdesk/contract/dashboard";
import type { Db } from "../../db/pool.ts";
import { imageUrl } from "../../lib/files/file-url.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { createSingleFlight } from "../../lib/concurrency/single-flight.ts";
import { findPlanSummary } from "../plans/limits/service.ts";
import {
  findSetUp,
  findFollowersAndRating,
  findToday,
  findReviewAndStockCounts,
  listLowStock,
  listProductSummaries,
  listRecentOrders,
} from "./queries.ts";
import { findWaitingOrders } from "./order-queries.ts";
import { addDays, periodOf, toFigures, toReply, toSeries } from "./rules.ts";
import { findSales, type Sales } from "./sales-queries.ts";

type Viewer = {
  id: SellerId;
  timezone: string;
  currency: string;
  planStatus: "active" | "inactive" | "expired";
};

type Today = Awaited<ReturnType<typeof findToday>>;
type Figures = Omit<Dashboard, "limited" | "now" | "timezone" | "currency" | "plan" | "set_up">;

const emptyFigures: Figures = {
  period: null,
  figures: null,
  series: [],
  to_do: null,
  orders_by_status: [],
  recent_orders: [],
  low_stock: [],
  top_products: [],
};

const readToDo = async (
  db: Db,
  { id, timezone }: Viewer,
  { today }: Today,
): Promise<DashboardToDo> => {
  const [orders, rest] = await Promise.all([
    findWaitingOrders(db, id, timezone, addDays(today, 1)),
    findReviewAndStockCounts(db, id),
  ]);
  return { ...orders, ...rest };
};

const readTopProducts = async (
  db: Db,
  sellerId: SellerId,
  { top_products }: Sales,
): Promise<Dashboard["top_products"]> => {
  if (top_products.length === 0) return [];
  const ids = top_products.map(({ product_id }) => product_id);
  const faces = await listProductSummaries(db, sellerId, ids);
  return top_products.flatMap((product) => {
    const face = faces.find(({ product_id }) => product_id === product.product_id);
    return face ? { ...product, title: face.title, image: imageUrl(face.image) } : [];
  });
};

const readFigures = async (
  db: Db,
  seller: Viewer,
  today: Today,
  query: DashboardQuery,
): Promise<Figures> => {
  const { id, timezone } = seller;
  const period = periodOf(today.today, query);
  const ends = { current: period.until, previous: period.previous?.until ?? period.from };
  const [sales, standings, to_do, recent_orders, lowStock] = await Promise.all([
    findSales(db, id, timezone, period),
    findFollowersAndRating(db, id, timezone, ends),
    readToDo(db, seller, today),
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
    low_stock: lowStock.map((row) => ({ ...row, image: imageUrl(row.image) })),
    top_products: await readTopProducts(db, id, sales),
  };
};

const read = async (db: Db, seller: Viewer, query: DashboardQuery): Promise<Dashboard> => {
  const limited = seller.planStatus !== "active";
  const today = await findToday(db, seller.timezone);
  const [plan, setUp, figures] = await Promise.all([
    findPlanSummary(db, seller.id),
    findSetUp(db, seller.id),
    limited ? emptyFigures : readFigures(db, seller, today, query),
  ]);
  const isDone = { ...setUp, plan: !limited };
  return {
    ...figures,
    limited,
    now: today.now.toISOString(),
    timezone: seller.timezone,
    currency: seller.currency,
    plan,
    set_up: SetUpStep.options.map((step) => ({ step, is_done: isDone[step] })),
  };
};

const readOnce = createSingleFlight<Dashboard>();

/**
 * The dashboard (K9); with a lapsed plan only the plan, the setup and what waits in `plan.usage`.
 * An order makes every open page of a shop ask again at the same moment: they share the answer.
 */
export const readDashboard = (db: Db, seller: Viewer, query: DashboardQuery): Promise<Dashboard> =>
  readOnce(
    JSON.stringify([seller.id, seller.timezone, seller.currency, seller.planStatus, query]),
    () => read(db, seller, query),
  );
