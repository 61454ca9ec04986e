import { figuresApi } from "@sellerdesk/contract/figures";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import { route } from "../../plugins/route.ts";
import { findCustomerSums } from "./customer-queries.ts";
import { toCustomerFigures } from "./customer-rules.ts";
import { listOfferSums } from "./offer-queries.ts";
import { toOfferSales } from "./offer-rules.ts";
import { listSoldUnits } from "./product-queries.ts";
import { toDays } from "./product-rules.ts";
import { listReviewMonths } from "./review-queries.ts";
import { readOfferFigures, readProductFigures } from "./service.ts";
import { findStockFigures } from "./stock-queries.ts";

const idsOf = ({ ids }: { ids: string }): string[] => (ids === "" ? [] : ids.split(","));

/** The figures of single products and offers, and of stock, reviews and customers. */
export const figuresRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, figuresApi.soldProducts, async ({ query }, { seller }) => {
    const rows = await listSoldUnits(db, seller, idsOf(query));
    return {
      data: rows.map(({ product_id, days }) => ({ product_id, units: toDays(days) })),
    };
  });
  route(app, figuresApi.product, async ({ params }, { seller }) => {
    const figures = await readProductFigures(db, seller, params.id);
    return { data: requireFound(figures) };
  });
  route(app, figuresApi.soldOffers, async ({ query }, { seller }) => {
    const rows = await listOfferSums(db, seller.id, idsOf(query));
    return { data: rows.map(({ offer_id, ...sums }) => ({ offer_id, ...toOfferSales(sums) })) };
  });
  route(app, figuresApi.stock, async (_input, { seller }) => ({
    data: { ...(await findStockFigures(db, seller.id)), currency: seller.currency },
  }));
  route(app, figuresApi.reviews, async ({ query }, { seller }) => ({
    data: await listReviewMonths(db, seller, query.product_id),
  }));
  route(app, figuresApi.customers, async (_input, { seller }) => ({
    data: toCustomerFigures(await findCustomerSums(db, seller), seller.currency),
  }));
  route(app, figuresApi.offer, async ({ params }, { seller }) => {
    const figures = await readOfferFigures(db, seller, params.id);
    if (figures === undefined) throw new AppError("not_found");
    return { data: figures };
  });
};
