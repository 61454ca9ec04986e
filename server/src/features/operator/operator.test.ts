import { accountsApi } from "@sellerdesk/contract/accounts";
import { marketplaceCatalogueApi } from "@sellerdesk/contract/marketplace-catalogue";
import { operatorKeysApi } from "@sellerdesk/contract/operator";
import { operatorLookupsApi } from "@sellerdesk/contract/operator-lookups";
import { operatorMachineApi } from "@sellerdesk/contract/operator-machine";
import { operatorReviewsApi } from "@sellerdesk/contract/operator-reviews";
import { operatorSellersApi } from "@sellerdesk/contract/operator-sellers";
import { operatorWebhooksApi } from "@sellerdesk/contract/operator-webhooks";
import { operatorVerificationApi } from "@sellerdesk/contract/operator-verification";
import { productsApi } from "@sellerdesk/contract/products";
import { reviewsApi } from "@sellerdesk/contract/reviews";
import { verificationApi } from "@sellerdesk/contract/verification";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../testing/client.ts";
import { freshKey } from "../../../testing/marketplace-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createReview } from "../../../testing/review-factory.ts";
import { createSeller, factoryPassword } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { defineJob } from "../../db/jobs.ts";
import { numberChanges } from "../catalogue/service.ts";
import { createKey } from "../marketplace-keys/service.ts";

let t: TestApp;
let operator: { token: string };
let storefront: { token: string };
beforeAll(async () => {
  t = await testApp();
  operator = await createKey(t.db, { name: "Desk", scopes: ["operator"] });
  storefront = await createKey(t.db, { name: "Storefront" });
});
afterAll(() => t.close());

const setStatus = (id: string, status: "active" | "suspended" | "closed", reason?: string) =>
  t.call(
    operatorSellersApi.setStatus,
    { params: { id }, body: { status, ...(reason !== undefined && { reason }) } },
    operator,
  );
const logIn = (email: string) =>
  t.call(accountsApi.login, { body: { identifier: email, password: factoryPassword } });

describe("the operator's scope", () => {
  it("is needed, and no usual key has it", async () => {
    const { failure } = await t.call(operatorSellersApi.list, {}, storefront);
    expect(failure).toMatchObject({ code: "missing_scope", message: expect.stringContaining("operator") });
    expect((await t.call(operatorWebhooksApi.list, {}, storefront)).failure.code).toBe("missing_scope");
  });
});

describe("sellers", () => {
  it("are listed, found and shown", async () => {
    const seller = await createSeller(t.db, { businessName: "Nordlicht 100% Wolle" });
    await createProduct(t.db, seller);
    const found = await t.call(operatorSellersApi.list, { query: { search: "100% wolle" } }, operator);
    expect(found.ok.data).toMatchObject([{ id: seller.id, status: "active", plan_status: "active" }]);
    expect(found.ok.meta.total).toBe(1);
    const none = await t.call(
      operatorSellersApi.list,
      { query: { search: "100% wolle", status: "closed" } },
      operator,
    );
    expect(none.ok.data).toEqual([]);
    const shown = (await t.call(operatorSellersApi.find, { params: { id: seller.id } }, operator)).ok.data;
    expect(shown).toMatchObject({
      email: seller.email,
      products_count: 1,
      orders_count: 0,
      status_reason: "",
    });
    expect(shown.plan?.name).toBeTruthy();
    expect((await t.call(operatorSellersApi.find, { params: { id: newId() } }, operator)).status).toBe(404);
  });

  it("A8 that are suspended are out at once, hear why, and come back as they were", async () => {
    const seller = await createSeller(t.db);
    const { id: product } = await createProduct(t.db, seller, { status: "published" });
    const listed = async () => {
      await numberChanges(t.db);
      const { changes } = (await t.call(marketplaceCatalogueApi.read, { query: {} }, storefront)).ok.data;
      return changes.some(({ product_id, product: now }) => product_id === product && now !== null);
    };
    expect(await listed()).toBe(true);

    expect((await setStatus(seller.id, "suspended")).failure.errors).toMatchObject([{ field: "reason" }]);
    const suspended = await setStatus(seller.id, "suspended", "Parcels never arrived.");
    expect(suspended.ok.data).toMatchObject({ status: "suspended", status_reason: "Parcels never arrived." });
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
    // Who was logged out stays so; a new login works.
    expect((await t.call(productsApi.list, {}, seller)).failure.code).toBe("unauthorized");
    expect((await logIn(seller.email)).status).toBe(200);
    expect(await listed()).toBe(true);
  });

  it("that are closed are told so when they log in", async () => {
    const seller = await createSeller(t.db);
    await setStatus(seller.id, "closed", "You asked for it.");
    expect((await logIn(seller.email)).failure).toMatchObject({
      code: "account_closed",
      message: "This account is closed. Contact the marketplace to open it again.",
    });
    expect((await setStatus(newId(), "closed", "Nobody.")).status).toBe(404);
  });
});

describe("reported reviews", () => {
  const reportOne = async () => {
    const seller = await createSeller(t.db);
    const { id: productId } = await createProduct(t.db, seller);
    const id = await createReview(t.db, seller.id, { productId });
    const { external_id } = await t.db
      .selectFrom("reviews")
      .select("external_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { seller, id, productId, external_id };
  };
  const report = (seller: { token: string }, id: string) =>
    t.call(
      reviewsApi.update,
      { params: { id }, body: { report: { reason: "spam", note: "An advertisement." } } },
      seller,
    );
  const open = async (id: string) => {
    const { data } = (await t.call(operatorReviewsApi.reported, { query: { per_page: 100 } }, operator)).ok;
    return data.find((one) => one.id === id);
  };
  const decide = (external_id: string, decision: "keep" | "hide" | "delete") =>
    t.call(operatorReviewsApi.decide, { params: { external_id }, body: { decision } }, operator);
  const lastNotice = async (id: string) =>
    (
      await t.db
        .selectFrom("notifications")
        .select("message")
        .where("seller_id", "=", id as never)
        .orderBy("created_at", "desc")
        .executeTakeFirst()
    )?.message;

  it("are kept, and the seller who reported hears of it", async () => {
    const { seller, id, external_id } = await reportOne();
    expect((await report(seller, id)).status).toBe(200);
    expect(await open(id)).toMatchObject({ asks: "report", reason: "spam", note: "An advertisement." });
    await decide(external_id, "keep");
    expect(await open(id)).toBeUndefined();
    expect(await lastNotice(seller.id)).toMatch(/^The marketplace keeps the review of .* that you reported$/);
  });

  it("are taken off the shop and its rating, or deleted", async () => {
    const { seller, id, productId, external_id } = await reportOne();
    await report(seller, id);
    const rating = () =>
      t.db
        .selectFrom("products")
        .select(["rating_sum", "rating_count"])
        .where("id", "=", productId)
        .executeTakeFirstOrThrow();
    const before = await rating();
    await decide(external_id, "hide");
    const { status, rating: stars } = await t.db
      .selectFrom("reviews")
      .select(["status", "rating"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("hidden");
    expect(await rating()).toEqual({
      rating_sum: before.rating_sum - stars,
      rating_count: before.rating_count - 1,
    });
    expect(await open(id)).toBeUndefined();
    await decide(external_id, "delete");
    expect((await decide(external_id, "keep")).status).toBe(404);
  });
});

describe("verification", () => {
  it("K45 is asked for, waited for and decided by a key", async () => {
    const key = `paper_${newId().slice(-6)}`;
    const items = [{ key, label: "Passport", kind: "field" as const }];
    await t.call(operatorVerificationApi.require, { body: { items } }, operator);
    const seller = await createSeller(t.db);
    const asked = (await t.call(verificationApi.read, {}, seller)).ok.data.requirements;
    const requirement_id = asked.find((one) => one.key === key)?.id ?? "";
    await t.call(verificationApi.submit, { body: { requirement_id, value: "C01X00T47" } }, seller);
    const { data: queue } = (await t.call(operatorVerificationApi.queue, { query: {} }, operator)).ok;
    const waiting = queue.find(({ seller_id }) => seller_id === seller.id);
    expect(waiting).toMatchObject({ requirement_key: key, value: "C01X00T47" });
    const params = { id: waiting?.id ?? "" };
    const decide = (body: { status: "accepted" | "rejected"; reason?: string }) =>
      t.call(operatorVerificationApi.decide, { params, body }, operator);
    expect((await decide({ status: "rejected" })).failure.errors).toMatchObject([{ field: "reason" }]);
    expect((await decide({ status: "accepted" })).status).toBe(200);
    const { data: left } = (await t.call(operatorVerificationApi.queue, { query: {} }, operator)).ok;
    expect(left.filter(({ seller_id }) => seller_id === seller.id)).toEqual([]);
    expect((await t.call(operatorVerificationApi.file, { params }, operator)).status).toBe(404);
    const decided = await t.db
      .selectFrom("verification_decisions")
      .select("actor")
      .where("submission_id", "=", params.id)
      .execute();
    expect(decided).toEqual([{ actor: "the key Desk" }]);
    const foreign = await t.call(operatorVerificationApi.queue, { query: {} }, storefront);
    expect(foreign.failure.code).toBe("missing_scope");
  });
});

describe("the rest of the desk", () => {
  it("plans are listed and retired, keys made and ended", async () => {
    await t.call(operatorLookupsApi.plans, {}, operator);
    const { data: plans } = (await t.call(operatorLookupsApi.plans, {}, operator)).ok;
    const [plan] = plans;
    const retired = await t.call(operatorLookupsApi.retirePlan, { params: { id: plan?.id ?? "" } }, operator);
    expect(retired.ok.data).toMatchObject({ id: plan?.id, retired: true });
    expect((await t.call(operatorLookupsApi.retirePlan, { params: { id: newId() } }, operator)).status).toBe(
      404,
    );

    const headers = freshKey();
    const body = { name: "Feed", scopes: ["catalogue" as const] };
    const made = (await t.call(operatorKeysApi.create, { body }, { ...operator, headers })).ok.data;
    const again = (await t.call(operatorKeysApi.create, { body }, { ...operator, headers })).ok.data;
    expect(again).toEqual(made);
    const key = { token: made.token };
    expect((await t.call(marketplaceCatalogueApi.read, { query: {} }, key)).status).toBe(200);
    const params = { id: made.id };
    expect((await t.call(operatorKeysApi.revoke, { params }, operator)).ok.data.revoked).toBe(true);
    expect((await t.call(marketplaceCatalogueApi.read, { query: {} }, key)).status).toBe(401);
    expect((await t.call(operatorKeysApi.revoke, { params }, operator)).status).toBe(404);
    const { data: keys } = (await t.call(operatorKeysApi.list, {}, operator)).ok;
    expect(JSON.stringify(keys)).not.toContain(made.token.slice("sdk_live_".length));
  });

  it("what sellers ask for is accepted or declined", async () => {
    const seller = await createSeller(t.db);
    const ask = (name: string) =>
      sql`insert into lookup_requests (seller_id, id, kind, name) values (${seller.id}, ${newId()}, 'brand', ${name})`.execute(
        t.db,
      );
    await ask("Nordlicht");
    await ask("Südlicht");
    const { data: asked } = (await t.call(operatorLookupsApi.requests, {}, operator)).ok;
    const idOf = (name: string) => ({ id: asked.find((one) => one.name === name)?.id ?? "" });
    const accepted = await t.call(
      operatorLookupsApi.accept,
      { params: idOf("Nordlicht"), body: {} },
      operator,
    );
    expect(accepted.ok.data).toEqual({ kind: "brand", name: "Nordlicht", told: 1 });
    const body = { reason: "It is no brand." };
    const declined = await t.call(operatorLookupsApi.decline, { params: idOf("Südlicht"), body }, operator);
    expect(declined.ok.data.told).toBe(1);
    const gone = await t.call(operatorLookupsApi.decline, { params: idOf("Südlicht"), body }, operator);
    expect(gone.status).toBe(404);
  });

  it("a job that failed for good is listed without what it holds, and tried again", async () => {
    const job = defineJob<{ secret: string }>("breaks", { retryLimit: 0 });
    let isBroken = true;
    t.jobs.handle(job, async () => {
      if (isBroken) throw new Error("the mail server is away");
    });
    await t.db.transaction().execute((tx) => t.jobs.send(tx, job, { secret: "123456" }));
    await sql`update pgboss.job set state = 'failed', output = '{"message":"the mail server is away"}' where name = 'breaks'`.execute(
      t.db,
    );
    const { data } = (await t.call(operatorMachineApi.failedJobs, {}, operator)).ok;
    expect(data).toMatchObject([{ queue: "breaks", error: "the mail server is away" }]);
    expect(JSON.stringify(data)).not.toContain("123456");
    const params = { id: data[0]?.id ?? "" };
    expect((await t.call(operatorMachineApi.retryJob, { params, body: {} }, operator)).ok.data.queue).toBe(
      "breaks",
    );
    isBroken = false;
    await t.jobs.runPending();
    expect((await t.call(operatorMachineApi.failedJobs, {}, operator)).ok.data).toEqual([]);
    expect((await t.call(operatorMachineApi.retryJob, { params, body: {} }, operator)).status).toBe(404);
  });

  it("the doctor answers", async () => {
    const { data } = (await t.call(operatorMachineApi.doctor, {}, operator)).ok;
    expect(data.checks).toContain("ledger_sum");
  });

  it("webhooks of the operator are not those of a seller", async () => {
    const body = { url: "https://market.example/hooks", topics: ["seller" as const] };
    const made = await t.call(operatorWebhooksApi.create, { body }, { ...operator, headers: freshKey() });
    expect(made.ok.data.secret).toMatch(/^whsec_/);
    expect((await t.call(operatorWebhooksApi.list, {}, operator)).ok.data).toHaveLength(1);
    const params = { id: made.ok.data.id };
    expect((await t.call(operatorWebhooksApi.delete, { params }, operator)).status).toBe(200);
  });
});
