import { reviewsApi } from "@sellerdesk/contract/reviews";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { route } from "../../plugins/route.ts";
import { countByRating, findReviewedProduct, listReviews } from "./queries.ts";
import { summarise } from "./rules.ts";

export const reviewRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, reviewsApi.list, async ({ params, query }, { seller }) => {
    const [product, rows, given] = await Promise.all([
      findReviewedProduct(db, seller.id, params.id),
      listReviews(db, seller.id, params.id, query),
      countByRating(db, seller.id, params.id),
    ]);
    if (!product) throw new AppError("not_found");
    const summary = summarise(given);
    const total = query.rating === undefined ? summary.count : (summary.histogram[query.rating - 1] ?? 0);
    const { data, meta } = toPage(query, { rows, total });
    return { data, meta: { ...meta, product, summary } };
  });
};
