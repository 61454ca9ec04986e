import { plansApi } from "@sellerdesk/contract/plans";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../lib/app-error.ts";
import { route } from "../../../plugins/route.ts";
import { settleStripeEvent } from "./settle-service.ts";

/**
 * Where payment providers report. The signature is over the bytes of the body, so it is not parsed
 * before it is checked.
 */
export const paymentEventRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "buffer" },
      async (_request: unknown, body: Buffer) => body,
    );
    route(scope, plansApi.stripeEvents, async (_input, { body, headers }) => {
      const { stripe } = deps.payments;
      const { "stripe-signature": signature } = headers;
      if (!stripe) throw new AppError("not_found");
      if (!Buffer.isBuffer(body) || typeof signature !== "string")
        throw new AppError("invalid_signature");
      return {
        data: { outcome: await settleStripeEvent(deps, await stripe.readEvent(body, signature)) },
      };
    });
  });
};
