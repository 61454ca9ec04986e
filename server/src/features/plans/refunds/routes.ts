import { operatorPaymentsApi } from "@sellerdesk/contract/operator-payments";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { route } from "../../../plugins/route.ts";
import { recordManualRefund, readPayments, refundPayment } from "./operator-service.ts";

/** What the operator sees of payments, and decides about those that could not be used. */
export const operatorPaymentRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, operatorPaymentsApi.list, async ({ query }) => {
    return { data: await readPayments(deps.db, query) };
  });
  route(app, operatorPaymentsApi.refund, async ({ params }) => {
    return { data: await refundPayment(deps, params.id) };
  });
  route(app, operatorPaymentsApi.returned, async ({ params, body }) => {
    return { data: await recordManualRefund(deps, params.id, body.note) };
  });
};
