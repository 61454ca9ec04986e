import { operatorPaymentsApi } from "@sellerdesk/contract/operator-payments";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { route } from "../../../plugins/route.ts";
import { recordManualRefund, readPayments, refundPayment } from "./operator-service.ts";

/** Registers the operator's endpoints of payments, and of decisions about unused ones. */
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
