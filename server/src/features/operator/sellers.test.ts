import { accountsApi } from "@sellerdesk/contract/accounts";
import { marketplaceCatalogueApi } from "@sellerdesk/contract/marketplace-catalogue";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { operatorSellersApi } from "@sellerdesk/contract/operator-sellers";
import { operatorWebhooksApi } from "@sellerdesk/contract/operator-webhooks";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { freshKey } from "../../../testing/marketplace-factory.ts";
import { createPlan, createSubscription } from "../../../testing/plan-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller, factoryPassword, enableTwoFactor } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { assignSequenceNumbers } from "../catalogue/service.ts";
import { createKey } from "../marketplace-keys/service.ts";

let operator: { token: string };
let storefront: { token: string };
const t = useTestApp();
beforeAll(async () => {
  operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
  storefront = await createKey(t.db, { name: "Storefront" });
});

const setStatus = (id: string, status: "active" | "suspended" | "closed", reason?: string) =>
  t.call(
    operatorSellersApi.setStatus,
    { params: { id }, body: { status, ...(reason !== undefined && { reason }) } },
    operator,
  );
const logIn = (email: string) =>
  t.call(accountsApi.login, { body: { identifier: email, password: factoryPassword } });

describe("the operator's scope", () => {
  it("is required, and an ordinary key does not have it", async () => {
    const { failure } = await t.call(operatorSellersApi.list, {}, storefront);
    expect(failure).toMatchObject({
      code: "missing_scope",
      message: expect.stringContaining("operator"),
    });
    expect((await t.call(operatorWebhooksApi.list, {}, storefront)).failure.code).toBe(
      "missing_scope",
    );
  });
});

describe("sellers", () => {
  it("are listed, found and shown", async () => {
    const seller = await createSeller(t.db, { businessName: "Nordlicht 100% Wolle" });
    await createProduct(t.db, seller);
    const found = await t.call(
      operatorSellersApi.list,
      { query: { search: "100% wolle" } },
      operator,
    );
    expect(found.ok.data).toMatchObject([
      { id: seller.id, status: "active", plan_status: "active" },
    ]);
    expect(found.ok.meta.total).toBe(1);
    const none = await t.call(
      operatorSellersApi.list,
      { query: { search: "100% wolle", status: "closed" } },
      operator,
    );
    expect(none.ok.data).toEqual([]);
    const shown = (await t.call(operatorSellersApi.find, { params: { id: seller.id } }, operator))
      .ok.data;
    expect(shown).toMatchObject({
      email: seller.email,
      products_count: 1,
      orders_count: 0,
      status_reason: "",
    });
    expect(shown.plan?.name).toBeTruthy();
    expect(
      (await t.call(operatorSellersApi.find, { params: { id: newId() } }, operator)).status,
    ).toBe(404);
  });

  it("are shown with the plan that has replaced an earlier one", async () => {
    const { id } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id);
    const small = await createPlan(t.db, { name: "Starter" });
    await t.db
      .updateTable("subscriptions")
      .set({
        next_plan_id: small.id,
        next_plan_snapshot: JSON.stringify(small.terms),
        next_from: sql<Date>`now() - interval '1 day'`,
      })
      .where("seller_id", "=", id)
      .execute();
    const shown = await t.call(operatorSellersApi.find, { params: { id } }, operator);
    expect(shown.ok.data.plan?.name).toBe("Starter");
  });

  it("A8 are logged out and hidden when suspended, receive the reason, and can be reactivated", async () => {
    const seller = await createSeller(t.db);
    const { id: product } = await createProduct(t.db, seller, { status: "published" });
    const listed = async () => {
      await assignSequenceNumbers(t.db);
      const { changes } = (await t.call(marketplaceCatalogueApi.read, { query: {} }, storefront)).ok
        .data;
      return changes.some(({ product_id, product: now }) => product_id === product && now !== null);
    };
    expect(await listed()).toBe(true);

    expect((await setStatus(seller.id, "suspended")).failure.errors).toMatchObject([
      { field: "reason" },
    ]);
    const suspended = await setStatus(seller.id, "suspended", "Parcels never arrived.");
    expect(suspended.ok.data).toMatchObject({
      status: "suspended",
      status_reason: "Parcels never arrived.",
    });
    expect((await t.call(productsApi.list, {}, seller)).failure.code).toBe("unauthorized");
    expect((await logIn(seller.email)).failure.message).toBe(
      "This account is suspended. Contact the marketplace.",
    );
    expect(await listed()).toBe(false);
    const mail = (await t.outbox()).filter(({ to }) => to === seller.email);
    expect(mail).toMatchObject([{ subject: "Your shop is suspended" }]);
    expect(mail[0]?.text).toContain("Parcels never arrived.");

    await setStatus(seller.id, "suspended", "Again.");
    expect((await t.outbox()).filter(({ to }) => to === seller.email)).toHaveLength(1);

    const reopened = await setStatus(seller.id, "active");
    expect(reopened.ok.data).toMatchObject({ status: "active", status_reason: "" });
    // The ended session stays ended; a new login works.
    expect((await t.call(productsApi.list, {}, seller)).failure.code).toBe("unauthorized");
    expect((await logIn(seller.email)).status).toBe(200);
    expect(await listed()).toBe(true);
  });

  it("that are closed get an explanation when they log in", async () => {
    const seller = await createSeller(t.db);
    await setStatus(seller.id, "closed", "You asked for it.");
    expect((await logIn(seller.email)).failure).toMatchObject({
      code: "account_closed",
      message: "This account is closed. Contact the marketplace to open it again.",
    });
    expect((await setStatus(newId(), "closed", "Nobody.")).status).toBe(404);
  });
});

describe("a lost second step at login", () => {
  const reset = (id: string, headers = freshKey()) =>
    t.call(operatorSellersApi.resetTwoStep, { params: { id }, body: {} }, { ...operator, headers });

  it("is removed once: the devices are logged out, and the seller is notified in their own language", async () => {
    const seller = await createSeller(t.db, { locale: "ar" });
    await enableTwoFactor(t.db, seller.id);
    expect((await logIn(seller.email)).ok.data).toMatchObject({ next: "second_step" });
    const params = { id: seller.id };
    const shown = (await t.call(operatorSellersApi.find, { params }, operator)).ok.data;
    expect(shown.two_step_since).toMatch(/Z$/);

    const headers = freshKey();
    const done = await reset(seller.id, headers);
    expect(done.ok.data).toMatchObject({ id: seller.id, two_step_since: null });
    expect((await reset(seller.id, headers)).ok.data).toEqual(done.ok.data);
    expect((await t.call(productsApi.list, {}, seller)).failure.code).toBe("unauthorized");
    const { data: session } = (await logIn(seller.email)).ok;
    expect(session).toMatchObject({ id: seller.id });
    const codes = await t.db
      .selectFrom("recovery_codes")
      .where("seller_id", "=", seller.id)
      .execute();
    expect(codes).toEqual([]);

    const mail = (await t.outbox()).filter(({ to }) => to === seller.email);
    expect(mail.map(({ subject }) => subject)).toEqual(["أُزيلت الخطوة الثانية من دخولك"]);
    const { data: notices } = (
      await t.call(notificationsApi.list, { query: {} }, { token: session.token })
    ).ok;
    expect(notices).toMatchObject([
      {
        notification_type: "security",
        message: expect.stringContaining("turned off two-step login"),
      },
    ]);
  });

  it("is not removed if missing, for an unknown id or by another scope, and only once by two requests", async () => {
    const seller = await createSeller(t.db);
    expect((await reset(seller.id)).failure.code).toBe("no_second_step");
    expect((await t.call(productsApi.list, {}, seller)).status).toBe(200);
    expect((await reset(newId())).status).toBe(404);
    const input = { params: { id: seller.id }, body: {} };
    const foreign = await t.call(operatorSellersApi.resetTwoStep, input, {
      ...storefront,
      headers: freshKey(),
    });
    expect(foreign.failure.code).toBe("missing_scope");
    await enableTwoFactor(t.db, seller.id);
    const both = await Promise.all([reset(seller.id), reset(seller.id)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});
