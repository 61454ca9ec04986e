import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { type StripeServer, startStripeServer } from "@sellerdesk/server/testing/stripe-server";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test as base } from "./sellers.ts";

type Shop = { stripe: StripeServer; baseURL: string };

/** Finds a free port before the server starts, because Stripe gets the address to return to. */
const findFreePort = async (): Promise<string> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  // It listens on a port, not on a path.
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return String(port);
};

/** A second server process that takes payments through Stripe, on the same database. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const dataDir = process.env["E2E_DATA_DIR"] ?? "";
      const stripe = await startStripeServer();
      const port = await findFreePort();
      const baseURL = `http://localhost:${port}`;
      const server = spawn(
        process.execPath,
        [join(import.meta.dirname, "../server/dist/main.js")],
        {
          stdio: "ignore",
          env: {
            ...process.env,
            PORT: port,
            PUBLIC_URL: baseURL,
            // Connects to the database that already runs there.
            DATA_DIR: dataDir,
            LOG_LEVEL: "warn",
            RATE_LIMITS: "off",
            LOAD_SHEDDING: "off",
            ANSWER_TIMEOUT_MS: "0",
            STRIPE_SECRET_KEY: stripe.settings.secretKey,
            STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
            STRIPE_API_BASE: stripe.settings.apiBase ?? "",
          },
        },
      );
      const isReady = () =>
        fetch(`${baseURL}/readyz`)
          .then(({ ok }) => ok)
          .catch(() => false);
      await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
      await use({ stripe, baseURL });
      server.kill("SIGTERM");
      await once(server, "exit");
      stripe.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.baseURL),
});

test("A3 K2 Stripe's webhook activates a paid plan in the open page; the return from Stripe does not", async ({
  page,
  shop: { stripe, baseURL },
  createSeller,
}) => {
  await logIn(page, await createSeller({ plan: "none" }));
  await page.getByRole("button", { name: "Choose Studio" }).click();
  const dialog = page.getByRole("dialog", { name: "Buy Studio" });
  await expect(dialog).toContainText("You pay on Stripe’s page and come back here.");
  await dialog.getByRole("checkbox", { name: "I accept the terms" }).check();
  await dialog.getByRole("button", { name: "Pay $29" }).click();

  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await page.getByRole("link", { name: "Leave" }).click();
  await expect(page.getByText("You did not finish the payment of $29 for Studio.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue payment" }).click();
  await page.getByRole("link", { name: "Pay" }).click();

  await expect(page).toHaveURL(/\/plans\?payment=/);
  await expect(page.getByText("Waiting for confirmation of your payment of $29.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/products");
  await expect(page).toHaveURL("/plans");
  await page.goBack();
  await expect(page.getByText("Waiting for confirmation of your payment of $29.")).toBeVisible();

  const session = stripe.sessions.at(-1);
  if (!session) throw new Error("A session was just paid.");
  const event = stripe.eventOf("checkout.session.completed", stripe.sessionObject(session));
  const answer = await page.request.post("/api/payments/stripe", {
    headers: { "content-type": "application/json", "stripe-signature": stripe.sign(event) },
    data: Buffer.from(event),
  });
  expect(await answer.json()).toMatchObject({ data: { outcome: "granted" } });
  await expect(page.getByText("Studio is paid. Thank you.")).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Products" })
    .click();
  await expect(page).toHaveURL("/products");
});

test("K2 refunds a late payment, and shows the refund on return and in the invoices", async ({
  page,
  shop: { stripe },
  createSeller,
}) => {
  await logIn(page, await createSeller({ plan: "none" }));
  await page.getByRole("button", { name: "Choose Studio" }).click();
  const dialog = page.getByRole("dialog", { name: "Buy Studio" });
  await dialog.getByRole("checkbox", { name: "I accept the terms" }).check();
  await dialog.getByRole("button", { name: "Pay $29" }).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();

  const session = stripe.sessions.at(-1);
  if (!session) throw new Error("A session was just opened.");
  const send = async (event: string) => {
    const answer = await page.request.post("/api/payments/stripe", {
      headers: { "content-type": "application/json", "stripe-signature": stripe.sign(event) },
      data: Buffer.from(event),
    });
    return answer.json();
  };
  const ended = await send(
    stripe.eventOf("checkout.session.expired", stripe.sessionObject(session)),
  );
  expect(ended).toMatchObject({ data: { outcome: "failed" } });
  stripe.pay(session.id);
  const paid = await send(
    stripe.eventOf("checkout.session.completed", stripe.sessionObject(session)),
  );
  expect(paid).toMatchObject({ data: { outcome: "refused" } });

  await page.goto(session.fields["success_url"] ?? "");
  await expect(page.getByText(/Your payment of \$29 (is being|was) refunded\./)).toBeVisible();
  await expect(page.getByRole("table", { name: "Invoices" })).toContainText("arrived too late");
  await expectAccessible(page);
});

test("K2 a manual refund at Stripe and a dispute show in the invoices and notify the seller", async ({
  page,
  shop: { stripe },
  createSeller,
}) => {
  const seller = await createSeller({ plan: "none" });
  await logIn(page, seller);
  const send = async (event: string) => {
    const answer = await page.request.post("/api/payments/stripe", {
      headers: { "content-type": "application/json", "stripe-signature": stripe.sign(event) },
      data: Buffer.from(event),
    });
    expect(answer.ok()).toBe(true);
  };
  await page.getByRole("button", { name: "Choose Studio" }).click();
  const dialog = page.getByRole("dialog", { name: "Buy Studio" });
  await dialog.getByRole("checkbox", { name: "I accept the terms" }).check();
  await dialog.getByRole("button", { name: "Pay $29" }).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  const session = stripe.sessions.at(-1);
  if (!session) throw new Error("A session was just opened.");
  stripe.pay(session.id);
  await send(stripe.eventOf("checkout.session.completed", stripe.sessionObject(session)));
  const charge = session.payment_intent ?? "";

  await send(
    stripe.eventOf("refund.created", stripe.refundObject(stripe.refundByHand(charge, 900))),
  );
  await page.goto("/profile?section=plan");
  const invoices = page.getByRole("table", { name: "Invoices" });
  await expect(invoices).toContainText("Partially refunded");
  await expect(invoices).toContainText("$9.00 refunded");
  await expectAccessible(page);

  const dispute = stripe.openDispute(charge, "needs_response", 2000);
  await send(stripe.eventOf("charge.dispute.created", stripe.disputeObject(dispute)));
  await page.reload();
  await expect(invoices).toContainText("Disputed");
  await page.getByRole("button", { name: /notifications/i }).click();
  await expect(page.getByText(/^\$9\.00 for your Studio plan was returned to you/)).toBeVisible();
  await page.keyboard.press("Escape");

  dispute.status = "lost";
  // A page that is open when its plan ends reloads itself. Another test covers that.
  await page.goto("about:blank");
  await send(stripe.eventOf("charge.dispute.closed", stripe.disputeObject(dispute)));
  await logIn(page, seller);
  await expect(page.getByText(/^Your Studio plan ended on/)).toBeVisible();
  await expect(page.getByText("The payment for it was charged back.")).toBeVisible();
  await expect(invoices).toContainText("Charged back");
  await expectAccessible(page);
});
