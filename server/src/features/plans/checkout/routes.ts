import { plansApi } from "@sellerdesk/contract/plans";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../lib/app-error.ts";
import { route } from "../../../plugins/route.ts";
import { settleStripeEvent } from "./settle-service.ts";

/**
 * Registers the webhook of payment providers. Its signature covers the bytes of the body, so the
 * body is parsed only after the signature is verified.
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
