import { marketplaceCatalogueApi } from "@sellerdesk/contract/marketplace-catalogue";
import { operatorKeysApi } from "@sellerdesk/contract/operator";
import { operatorLookupsApi } from "@sellerdesk/contract/operator-lookups";
import { operatorMachineApi } from "@sellerdesk/contract/operator-machine";
import { operatorWebhooksApi } from "@sellerdesk/contract/operator-webhooks";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { freshKey } from "../../../testing/marketplace-factory.ts";
import { createPlan } from "../../../testing/plan-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { defineJob } from "../../db/jobs.ts";
import { newId } from "../../lib/id.ts";
import { createKey } from "../marketplace-keys/service.ts";

let operator: { token: string };
const t = useTestApp();
beforeAll(async () => {
  operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
});

describe("the operator's API", () => {
  it("lists and retires plans, and creates and revokes keys", async () => {
    await createPlan(t.db);
    const { data: plans } = (await t.call(operatorLookupsApi.plans, {}, operator)).ok;
    const [plan] = plans;
    const retired = await t.call(
      operatorLookupsApi.retirePlan,
      { params: { id: plan?.id ?? "" } },
      operator,
    );
    expect(retired.ok.data).toMatchObject({ id: plan?.id, retired: true });
    expect(
      (await t.call(operatorLookupsApi.retirePlan, { params: { id: newId() } }, operator)).status,
    ).toBe(404);

    const headers = freshKey();
    const body = { name: "Feed", scopes: ["catalogue" as const] };
    const made = (await t.call(operatorKeysApi.create, { body }, { ...operator, headers })).ok.data;
    const again = (await t.call(operatorKeysApi.create, { body }, { ...operator, headers })).ok
      .data;
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

  it("accepts or declines the requests of sellers", async () => {
    const seller = await createSeller(t.db);
    const insertRequest = (name: string) =>
      sql`insert into lookup_requests (seller_id, id, kind, name) values (${seller.id}, ${newId()}, 'brand', ${name})`.execute(
        t.db,
      );
    await insertRequest("Nordlicht");
    await insertRequest("Südlicht");
    const { data: requests } = (await t.call(operatorLookupsApi.requests, {}, operator)).ok;
    const idOf = (name: string) => ({ id: requests.find((item) => item.name === name)?.id ?? "" });
    const accepted = await t.call(
      operatorLookupsApi.accept,
      { params: idOf("Nordlicht"), body: {} },
      operator,
    );
    expect(accepted.ok.data).toEqual({ kind: "brand", name: "Nordlicht", told: 1 });
    const body = { reason: "It is no brand." };
    const declined = await t.call(
      operatorLookupsApi.decline,
      { params: idOf("Südlicht"), body },
      operator,
    );
    expect(declined.ok.data.told).toBe(1);
    const gone = await t.call(
      operatorLookupsApi.decline,
      { params: idOf("Südlicht"), body },
      operator,
    );
    expect(gone.status).toBe(404);
  });

  it("lists a permanently failed job without its data, and retries it", async () => {
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
    expect(
      (await t.call(operatorMachineApi.retryJob, { params, body: {} }, operator)).ok.data.queue,
    ).toBe("breaks");
    isBroken = false;
    await t.jobs.runPending();
    expect((await t.call(operatorMachineApi.failedJobs, {}, operator)).ok.data).toEqual([]);
    expect((await t.call(operatorMachineApi.retryJob, { params, body: {} }, operator)).status).toBe(
      404,
    );
  });

  it("counts jobs by queue and state", async () => {
    await t.db.transaction().execute((tx) => t.jobs.send(tx, defineJob("counted"), {}));
    const { data } = (await t.call(operatorMachineApi.jobs, {}, operator)).ok;
    expect(data).toContainEqual({ queue: "counted", state: "created", count: 1 });
  });

  it("lists the applied migrations, also those of a newer version", async () => {
    const read = async () => (await t.call(operatorMachineApi.migrations, {}, operator)).ok.data;
    const { version, newer, applied } = await read();
    expect([applied.at(-1)?.name, newer]).toEqual([version, []]);
    expect(applied[0]?.applied_at).toMatch(/Z$/);
    await sql`insert into migrations (name, hash) values ('9999_future.sql', 'x')`.execute(t.db);
    expect(await read()).toMatchObject({ version, newer: ["9999_future.sql"] });
  });

  it("creates, lists and deletes the operator's own webhooks", async () => {
    const body = { url: "https://market.example/hooks", topics: ["seller" as const] };
    const made = await t.call(
      operatorWebhooksApi.create,
      { body },
      { ...operator, headers: freshKey() },
    );
    expect(made.ok.data.secret).toMatch(/^whsec_/);
    expect((await t.call(operatorWebhooksApi.list, {}, operator)).ok.data).toHaveLength(1);
    const params = { id: made.ok.data.id };
    expect((await t.call(operatorWebhooksApi.delete, { params }, operator)).status).toBe(200);
  });
});
