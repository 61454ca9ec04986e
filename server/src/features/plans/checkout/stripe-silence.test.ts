import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { plansApi } from "@sellerdesk/contract/plans";
import { expect, it } from "vitest";
import { testApp } from "../../../../testing/client.ts";
import { createPlan } from "../../../../testing/plan-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { startStripeServer } from "../../../../testing/stripe-server.ts";
import { createStripe } from "../../../integrations/stripe.ts";

it("K2 answers a purchase while Stripe does not respond, and a retry opens the one page that was created", async () => {
  const stripe = await startStripeServer();
  const t = await testApp({ env: { stripe: stripe.settings, answerTimeoutMs: 300 } });
  const { id: plan_id } = await createPlan(t.db, { code: "studio", price_minor: 2900 });
  const { token } = await createSeller(t.db, { plan: "none" });
  const buy = () =>
    t.call(
      plansApi.buy,
      { body: { plan_id, payment_method: "stripe", accept_terms: true } },
      { token },
    );

  const { promise, resolve: answerNow } = Promise.withResolvers<void>();
  stripe.answerAfter(promise);
  const late = await buy();
  expect([late.status, late.failure.code, late.headers["retry-after"]]).toEqual([
    503,
    "took_too_long",
    "2",
  ]);
  answerNow();
  await expect.poll(async () => (await buy()).status, { timeout: 60_000 }).toBe(200);
  expect(stripe.sessions).toHaveLength(1);
  await t.close();
  stripe.close();
});

it("gives up on a response of Stripe that arrives byte by byte", async () => {
  const answers: ServerResponse[] = [];
  const drip = setInterval(() => answers.forEach((answer) => answer.write(" ")), 20);
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    answers.push(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // the server listens on a port, not on a pipe
  const settings = {
    secretKey: "sk_test_fake",
    webhookSecret: "whsec_fake",
    apiBase: `http://127.0.0.1:${port}`,
  };
  const stripe = createStripe(settings, "http://localhost", { timeoutMs: 200 });
  await expect(stripe.lookUp({ ref: "pi_1" })).rejects.toMatchObject({
    code: "payment_unavailable",
  });
  clearInterval(drip);
  server.closeAllConnections();
  server.close();
});
