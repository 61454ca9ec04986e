import { type Dashboard, type DashboardQuery, SetUpStep } from "@sellerdesk/contract/dashboard";
import { type Db, pipelineReads } from "../../db/pool.ts";
import { imageUrl } from "../../lib/files/file-url.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { toFigure } from "../../lib/figures.ts";
import { createSingleFlight } from "../../lib/concurrency/single-flight.ts";
import type { CurrentSeller } from "../../plugins/request.ts";
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
import { findInsightRows, listMarkers } from "./insight/queries.ts";
import { toInsight } from "./insight/rules.ts";
import { type Period, periodOf, sumPeriods, toFigures, toReply, toSeries } from "./rules.ts";
import { findSales, type Sales } from "./sales-queries.ts";

type Viewer = Omit<CurrentSeller, "sessionId">;

type Shop = Pick<Dashboard, "to_do" | "recent_orders" | "low_stock">;
type Figures = Pick<
  Dashboard,
  "period" | "figures" | "insight" | "series" | "orders_by_status" | "top_products"
>;

const emptyShop: Shop = { to_do: null, recent_orders: [], low_stock: [] };
const emptyFigures: Figures = {
  period: null,
  figures: null,
  insight: null,
  series: [],
  orders_by_status: [],
  top_products: [],
};

const readToday = createSingleFlight<Awaited<ReturnType<typeof findToday>>>();

/**
 * Reads the parts that do not depend on the period: the plan, the setup, and the seller's pending
 * work.
 */
const readShop = async (db: Db, { id, timezone, planStatus }: Viewer) => {
  const readOpen = async (own: Db): Promise<Shop> => {
    const [orders, rest, recent_orders, lowStock] = await Promise.all([
      findWaitingOrders(own, id, timezone),
      findReviewAndStockCounts(own, id),
      listRecentOrders(own, id),
      listLowStock(own, id),
    ]);
    const low_stock = lowStock.map((row) => ({ ...row, image: imageUrl(row.image) }));
    return { to_do: { ...orders, ...rest }, recent_orders, low_stock };
  };
  const [plan, setUp, open] = await pipelineReads(db, (own) =>
    Promise.all([
      findPlanSummary(own, id),
      findSetUp(own, id),
      planStatus === "active" ? readOpen(own) : emptyShop,
    ]),
  );
  return { plan, setUp, open };
};

const readShopOnce = createSingleFlight<Awaited<ReturnType<typeof readShop>>>();

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

const readInsight = async (
  db: Db,
  { id, timezone }: Viewer,
  period: Period,
): Promise<(sales: Sales) => Dashboard["insight"]> => {
  const [rows, markers] = await Promise.all([
    findInsightRows(db, id, period),
    listMarkers(db, id, timezone, period),
  ]);
  return ({ days, customers }) => {
    const { now, before } = sumPeriods(days);
    const { returning } = customers;
    return toInsight(now, period.previous && before, rows, returning, markers, toFigure);
  };
};

const readFigures = async (
  db: Db,
  seller: Viewer,
  today: string,
  query: DashboardQuery,
): Promise<Figures> => {
  const { id } = seller;
  const period = periodOf(today, query);
  const ends = { current: period.until, previous: period.previous?.until ?? period.from };
  return pipelineReads(db, async (own) => {
    const [sales, insightOf, standings] = await Promise.all([
      findSales(own, id, period),
      readInsight(own, seller, period),
      findFollowersAndRating(own, id, ends),
    ]);
    return {
      period: toReply(period),
      figures: toFigures(period, sales.days, { customers: sales.customers, ...standings }),
      insight: insightOf(sales),
      series: toSeries(period, sales.days),
      orders_by_status: sales.orders_by_status,
      top_products: await readTopProducts(own, id, sales),
    };
  });
};

const read = async (
  db: Db,
  seller: Viewer,
  shared: string,
  query: DashboardQuery,
): Promise<Dashboard> => {
  const limited = seller.planStatus !== "active";
  const clock = readToday(seller.timezone, () => findToday(db, seller.timezone));
  const [{ plan, setUp, open }, { now }, figures] = await Promise.all([
    readShopOnce(shared, () => readShop(db, seller)),
    clock,
    limited ? emptyFigures : clock.then(({ today }) => readFigures(db, seller, today, query)),
  ]);
  const isDone = { ...setUp, plan: !limited };
  return {
    ...open,
    ...figures,
    limited,
    now: now.toISOString(),
    timezone: seller.timezone,
    currency: seller.currency,
    plan,
    set_up: SetUpStep.options.map((step) => ({ step, is_done: isDone[step] })),
  };
};

const readOnce = createSingleFlight<Dashboard>();

/**
 * Reads the dashboard (K9). With a lapsed plan it contains only the plan, the setup, and the
 * pending work in `plan.usage`. An order makes all open pages of a shop reload at the same moment:
 * concurrent requests share one answer, and those for different periods share the parts that do not
 * depend on the period.
 */
export const readDashboard = (
  db: Db,
  seller: Viewer,
  query: DashboardQuery,
): Promise<Dashboard> => {
  const shared = JSON.stringify([seller.id, seller.timezone, seller.currency, seller.planStatus]);
  return readOnce(shared + JSON.stringify(query), () => read(db, seller, shared, query));
};
