import { marketplaceLookupsApi } from "@sellerdesk/contract/marketplace-lookups";
import { plansApi, type Purchase } from "@sellerdesk/contract/plans";
import type { FastifyInstance } from "fastify";
import type { SaveResponse } from "../../db/idempotency.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { rememberingRoute, route } from "../../plugins/route.ts";
import { changeSettings, cancelPlanChange } from "./change-service.ts";
import { buyPlan, renewPlan } from "./checkout-service.ts";
import { readPlanPayment, readPlansPage, findCurrentPlan } from "./quote-service.ts";
import { listInvoices } from "./invoice-queries.ts";
import { printInvoice } from "./invoice-service.ts";
import { listPlans } from "./plan-queries.ts";
import { readPlanTranslations, savePlans } from "./service.ts";

export const planRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, plansApi.public, async () => ({
    data: { plans: await listPlans(deps.db), tax: deps.env.tax },
  }));
  route(app, plansApi.words, async ({ query }) => ({
    data: await readPlanTranslations(deps, query.locale),
  }));
  route(app, plansApi.list, async (_input, { seller }) => ({
    data: { plan_status: seller.planStatus, ...(await readPlansPage(deps, seller.id)) },
  }));
  // The provider's page has granted nothing yet, and the same payment leads to it again.
  const rememberPage = async (
    purchase: Purchase,
    saveResponse: SaveResponse<Purchase>,
  ): Promise<Purchase> => {
    if (purchase.takes_effect === "when_paid")
      await inTransaction(deps.db, (tx) => saveResponse(tx, purchase));
    return purchase;
  };
  rememberingRoute(app, plansApi.buy, async ({ body }, { seller }, saveResponse) => ({
    data: await rememberPage(await buyPlan(deps, seller, body, saveResponse), saveResponse),
  }));
  rememberingRoute(app, plansApi.renew, async ({ body }, { seller }, saveResponse) => ({
    data: await rememberPage(await renewPlan(deps, seller, body, saveResponse), saveResponse),
  }));
  route(app, plansApi.settings, async ({ body }, { seller }) => {
    await changeSettings(deps, seller.id, body);
    return { data: { current: await findCurrentPlan(deps, seller.id) } };
  });
  route(app, plansApi.keep, async (_input, { seller }) => {
    await cancelPlanChange(deps, seller.id);
    return { data: { current: await findCurrentPlan(deps, seller.id) } };
  });
  route(app, plansApi.payment, async ({ params }, { seller }) => ({
    data: await readPlanPayment(deps.db, seller, params.id),
  }));
  route(app, plansApi.invoices, async ({ query }, { seller }) =>
    toPage(query, await listInvoices(deps.db, seller.id, query)),
  );
  route(app, plansApi.invoice, async ({ params, query }, { seller }, reply) => {
    const { number, pdf } = await printInvoice(deps, seller.id, params.id, query.paper);
    return reply
      .type("application/pdf")
      .header("content-disposition", `attachment; filename="invoice-${number}.pdf"`)
      .send(pdf);
  });
  route(app, marketplaceLookupsApi.plans, async ({ body, query }) => {
    return { data: await savePlans(deps.db, body.items, { isTrial: query.dry_run === "true" }) };
  });
};
