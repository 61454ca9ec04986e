import { marketplaceLookupsApi } from "@sellerdesk/contract/marketplace-lookups";
import { plansApi } from "@sellerdesk/contract/plans";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { route, writeRoute } from "../../plugins/route.ts";
import { changeSettings, cancelPlanChange } from "./change-service.ts";
import { buyPlan, renewPlan } from "./checkout/service.ts";
import { readPlanPayment, readPlansPage, findCurrentPlan } from "./quote-service.ts";
import { listInvoices } from "./invoices/queries.ts";
import { printInvoice } from "./invoices/service.ts";
import { listPlans } from "./terms/queries.ts";
import { readPlanTranslations, savePlans } from "./terms/service.ts";

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
  writeRoute(app, plansApi.buy, async (bound, { body }, { seller }) => ({
    data: await buyPlan({ ...deps, db: bound }, seller, body),
  }));
  writeRoute(app, plansApi.renew, async (bound, { body }, { seller }) => ({
    data: await renewPlan({ ...deps, db: bound }, seller, body),
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
    return { data: await savePlans(deps.db, body.items, { isDryRun: query.dry_run === "true" }) };
  });
};
