import { randomUUID } from "node:crypto";
import fastify, { type FastifyBaseLogger, LogController } from "fastify";
import type { Deps } from "./deps.ts";
import { findRegistrationByToken } from "./features/accounts/registration-service.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { securityRoutes } from "./features/accounts/security-routes.ts";
import { findLiveSessions, sessionFinder } from "./features/accounts/sessions/service.ts";
import { backupJobs } from "./features/backups/jobs.ts";
import { backupRoutes } from "./features/backups/routes.ts";
import { bannerRoutes } from "./features/banners/routes.ts";
import { bulkEditJobs } from "./features/bulk-edits/jobs.ts";
import { bulkEditRoutes } from "./features/bulk-edits/routes.ts";
import { catalogueRoutes } from "./features/catalogue/routes.ts";
import { customerRoutes } from "./features/customers/routes.ts";
import { savedReportJobs } from "./features/dashboard/saved-reports/jobs.ts";
import { savedReportRoutes } from "./features/dashboard/saved-reports/routes.ts";
import { reportRoutes } from "./features/dashboard/reports/routes.ts";
import { figuresRoutes } from "./features/figures/routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { doctorJobs } from "./features/doctor/jobs.ts";
import { doctorRoutes } from "./features/doctor/routes.ts";
import { documentJobs } from "./features/documents/jobs.ts";
import { documentRoutes } from "./features/documents/routes.ts";
import { sweepJobs } from "./features/documents/sweep-jobs.ts";
import { dashboardJobs } from "./features/dashboard/jobs.ts";
import { followerJobs } from "./features/followers/jobs.ts";
import { followerRoutes } from "./features/followers/routes.ts";
import { importJobs } from "./features/imports/jobs.ts";
import { importRoutes } from "./features/imports/routes.ts";
import { installationRoutes } from "./features/installation/routes.ts";
import { inventoryRoutes } from "./features/inventory/routes.ts";
import { listViewRoutes } from "./features/list-views/routes.ts";
import { lookupRoutes } from "./features/lookups/routes.ts";
import { marketPolicyRoutes } from "./features/market-policy/routes.ts";
import { findMarketplaceKey } from "./features/marketplace-keys/service.ts";
import { messageJobs } from "./features/messages/jobs.ts";
import { notificationJobs } from "./features/notifications/messages/jobs.ts";
import { pushJobs } from "./features/notifications/push/jobs.ts";
import { notificationRoutes } from "./features/notifications/routes.ts";
import { offerJobs } from "./features/offers/jobs.ts";
import { offerRoutes } from "./features/offers/routes.ts";
import { operatorRoutes } from "./features/operator/routes.ts";
import { orderDocumentRoutes } from "./features/order-documents/routes.ts";
import { orderFeedRoutes } from "./features/orders/feed/routes.ts";
import { fulfilmentRoutes } from "./features/orders/fulfilments/routes.ts";
import { reservationJobs } from "./features/orders/intake/jobs.ts";
import { marketplaceOrderRoutes } from "./features/orders/intake/routes.ts";
import { orderListRoutes } from "./features/orders/list/routes.ts";
import { returnRoutes } from "./features/orders/returns/routes.ts";
import { orderRoutes } from "./features/orders/routes.ts";
import { paymentEventRoutes } from "./features/plans/checkout/routes.ts";
import { planJobs } from "./features/plans/jobs.ts";
import { operatorPaymentRoutes } from "./features/plans/refunds/routes.ts";
import { planRoutes } from "./features/plans/routes.ts";
import { readPlanTranslations } from "./features/plans/terms/service.ts";
import { productJobs } from "./features/products/jobs.ts";
import { operatorProductRoutes } from "./features/products/moderation/routes.ts";
import { productRoutes } from "./features/products/routes.ts";
import { productTableRoutes } from "./features/products/table/routes.ts";
import { profileRoutes } from "./features/profile/routes.ts";
import { reviewJobs } from "./features/reviews/jobs.ts";
import { reviewRoutes } from "./features/reviews/routes.ts";
import { savedReplyRoutes } from "./features/reviews/saved/routes.ts";
import { sellerPageRoutes } from "./features/seller-page/routes.ts";
import { socialLinkRoutes } from "./features/social-links/routes.ts";
import { verificationRoutes } from "./features/verification/routes.ts";
import { webhookJobs } from "./features/webhooks/jobs.ts";
import { webhookRoutes } from "./features/webhooks/routes.ts";
import { registerAnswerDeadline } from "./plugins/answer-deadline.ts";
import { registerAuth } from "./plugins/auth.ts";
import { registerBodyDeadlines } from "./plugins/body-deadlines.ts";
import { registerDrain } from "./plugins/drain.ts";
import { notFound, registerErrors } from "./plugins/errors.ts";
import { registerHealth } from "./plugins/health.ts";
import {
  clientErrorHandler,
  countRefusal,
  registerHttpEdges,
  type Refusals,
} from "./plugins/http-edges.ts";
import { registerIdempotency } from "./plugins/idempotency.ts";
import { registerLoadShedding } from "./plugins/load-shedding.ts";
import { registerOpenApi } from "./plugins/openapi.ts";
import { registerSecurityHeaders, setSecurityHeaders } from "./plugins/security-headers.ts";
import { registerUploads } from "./plugins/upload.ts";
import { registerWeb } from "./plugins/web.ts";

type Options = { checksReplies?: boolean; logger?: FastifyBaseLogger };

/** Builds the whole server from its parts. It does not listen and starts no jobs. */
export const buildApp = async (deps: Deps, { checksReplies = false, logger }: Options = {}) => {
  const refusals: Refusals = new Map();
  const app = fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: deps.env.trustProxy ?? false,
    // The maximum for any body; `registerBodyDeadlines` is stricter with nearly all.
    requestTimeout: 1_800_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000, requireHostHeader: false },
    clientErrorHandler: clientErrorHandler(deps.env, refusals),
    keepAliveTimeout: 65_000,
    // Maximum silence on both sides: longer than any reply takes, and than the interval between the
    // heartbeats of an event stream.
    connectionTimeout: 75_000,
    routerOptions: { maxParamLength: 200 },
    // Requests that still arrive on an open connection are answered; their connection closes after
    // that.
    return503OnClosing: false,
    // A URL that cannot be parsed, or that has a part too long for an id, fails before any hook
    // runs.
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(request, reply, deps.env);
      notFound(reply);
      countRefusal(refusals, reply.statusCode);
    },
  });
  app.decorate("checksReplies", checksReplies);
  app.decorate("refusals", refusals);
  registerDrain(app);
  registerErrors(app);
  registerSecurityHeaders(app, deps.env);
  registerHttpEdges(app);
  if (deps.env.shedsLoad) registerLoadShedding(app);
  registerBodyDeadlines(app);
  registerAnswerDeadline(app, deps.env);
  registerAuth(app, {
    findSession: sessionFinder(deps.db),
    findRegistration: (token) => findRegistrationByToken(deps.db, token),
    findMarketplaceKey: (token) => findMarketplaceKey(deps.db, token),
  });
  registerIdempotency(app, deps);
  registerHealth(app, deps);
  registerOpenApi(app, deps.env.publicUrl);
  await registerUploads(app);

  messageJobs(deps);
  installationRoutes(app, deps);
  accountRoutes(app, deps);
  securityRoutes(app, deps);
  profileRoutes(app, deps);
  verificationRoutes(app, deps);
  planRoutes(app, deps);
  await paymentEventRoutes(app, deps);
  operatorPaymentRoutes(app, deps);
  planJobs(deps);
  dashboardRoutes(app, deps);
  reportRoutes(app, deps);
  savedReportRoutes(app, deps);
  figuresRoutes(app, deps);
  bannerRoutes(app, deps);
  catalogueRoutes(app, deps);
  customerRoutes(app, deps);
  followerRoutes(app, deps);
  dashboardJobs(deps);
  savedReportJobs(deps);
  followerJobs(deps);
  notificationRoutes(app, deps, (sessions) => findLiveSessions(deps.db, sessions));
  pushJobs(deps);
  notificationJobs(deps, readPlanTranslations);
  offerRoutes(app, deps);
  offerJobs(deps);
  reviewRoutes(app, deps);
  savedReplyRoutes(app, deps);
  reviewJobs(deps);
  sellerPageRoutes(app, deps);
  socialLinkRoutes(app, deps);
  documentRoutes(app, deps);
  documentJobs(deps);
  sweepJobs(deps);
  lookupRoutes(app, deps);
  productRoutes(app, deps);
  productTableRoutes(app, deps);
  operatorProductRoutes(app, deps);
  productJobs(deps);
  listViewRoutes(app, deps);
  bulkEditRoutes(app, deps);
  bulkEditJobs(deps);
  importRoutes(app, deps);
  importJobs(deps);
  inventoryRoutes(app, deps);
  orderListRoutes(app, deps);
  orderRoutes(app, deps);
  fulfilmentRoutes(app, deps);
  returnRoutes(app);
  marketplaceOrderRoutes(app, deps);
  marketPolicyRoutes(app, deps);
  reservationJobs(deps);
  orderFeedRoutes(app, deps);
  orderDocumentRoutes(app, deps);
  operatorRoutes(app, deps);
  doctorRoutes(app, deps);
  doctorJobs(deps);
  backupRoutes(app, deps);
  backupJobs(deps);
  webhookRoutes(app, deps);
  webhookJobs(deps);

  await registerWeb(app, deps.env);
  return app;
};
