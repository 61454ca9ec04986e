import { marketplaceReviewsApi } from "@sellerdesk/contract/marketplace-reviews";
import { operatorReviewsApi } from "@sellerdesk/contract/operator-reviews";
import { reviewsApi } from "@sellerdesk/contract/reviews";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { readReviewAnswers } from "./answers/service.ts";
import { startAnswerNumberer } from "./jobs.ts";
import { findReviewedProduct, findSummary, listReviews } from "./list-queries.ts";
import {
  deleteReviewPermanently,
  declineRemovalRequest,
  receiveReview,
} from "./receive-service.ts";
import { resolveReview, readReported } from "./report-service.ts";
import { updateReview, deleteReview, deleteReviewImage, requestRemoval } from "./service.ts";

const sellerRoutes = (app: FastifyInstance, { db, env }: Deps): void => {
  const deletes = env.sellersDeleteReviews;
  route(app, reviewsApi.listAll, async ({ query }, { seller }) => {
    const scope = { sellerId: seller.id, productId: null, timezone: seller.timezone };
    const [page, summary] = await Promise.all([
      listReviews(db, scope, query),
      findSummary(db, scope),
    ]);
    const { data, meta } = toPage(query, page);
    return { data, meta: { ...meta, summary, deletes } };
  });
  route(app, reviewsApi.list, async ({ params, query }, { seller }) => {
    const scope = { sellerId: seller.id, productId: params.id, timezone: seller.timezone };
    const [product, page, summary] = await Promise.all([
      findReviewedProduct(db, seller.id, params.id),
      listReviews(db, scope, query),
      findSummary(db, scope),
    ]);
    if (!product) throw new AppError("not_found");
    const { data, meta } = toPage(query, page);
    return { data, meta: { ...meta, summary, deletes, ...product } };
  });
  transactionRoute(app, reviewsApi.update, async (tx, { params, body }, { seller }) => ({
    data: await updateReview(tx, seller.id, params.id, body),
  }));
  transactionRoute(app, reviewsApi.remove, async (tx, { params, body }, { seller }) => {
    if (!deletes)
      return {
        data: { deleted: false, review: await requestRemoval(tx, seller.id, params.id, body) },
      };
    await deleteReview(tx, seller.id, params.id);
    return { data: { deleted: true, review: null } };
  });
  transactionRoute(app, reviewsApi.removeImage, async (tx, { params }, { seller }) => ({
    data: await deleteReviewImage(tx, seller.id, params.id),
  }));
};

const marketplaceRoutes = (app: FastifyInstance, deps: Deps): void => {
  let numberer: ReturnType<typeof startAnswerNumberer> | undefined;
  app.addHook("onListen", async () => {
    numberer = startAnswerNumberer(deps);
  });
  app.addHook("onClose", async () => numberer?.stop());

  route(app, marketplaceReviewsApi.answers, async ({ query }) => {
    return { data: await readReviewAnswers(deps.db, query) };
  });
  transactionRoute(app, marketplaceReviewsApi.create, async (tx, { body }) => ({
    data: await receiveReview({ ...deps, db: tx }, body),
  }));
  transactionRoute(app, marketplaceReviewsApi.put, async (tx, { params, body }) => ({
    data: await receiveReview({ ...deps, db: tx }, { ...body, external_id: params.external_id }),
  }));
  route(app, marketplaceReviewsApi.keep, async ({ params }) => {
    return { data: await declineRemovalRequest(deps.db, params.external_id) };
  });
  route(app, marketplaceReviewsApi.remove, async ({ params }) => {
    return { data: await deleteReviewPermanently(deps.db, params.external_id) };
  });
};

const operatorRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, operatorReviewsApi.reported, async ({ query }) => {
    return toPage(query, await readReported(db, query));
  });
  route(app, operatorReviewsApi.decide, async ({ params, body }) => {
    await resolveReview(db, params.external_id, body.decision);
    return { data: { external_id: params.external_id, decision: body.decision } };
  });
};

/**
 * Routes for sellers' reviews, the marketplace's events and the operator's decisions. A process
 * that listens also numbers the sellers' actions.
 */
export const reviewRoutes = (app: FastifyInstance, deps: Deps): void => {
  sellerRoutes(app, deps);
  marketplaceRoutes(app, deps);
  operatorRoutes(app, deps);
};
