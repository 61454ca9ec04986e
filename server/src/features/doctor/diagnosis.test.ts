import { operatorMachineApi as api } from "@sellerdesk/contract/operator-machine";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApp, useTestApp } from "../../../testing/client.ts";
import { freshKey } from "../../../testing/marketplace-factory.ts";
import { createVariant } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { createKey } from "../marketplace-keys/service.ts";
import { runDiagnosis } from "./service.ts";

let operator: { token: string };
const t = useTestApp();
beforeAll(async () => {
  operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
});
beforeEach(() => t.db.deleteFrom("diagnosis").execute());

const begin = (app = t) =>
  app.call(api.diagnose, { body: {} }, { ...operator, headers: freshKey() });
const read = () => t.call(api.diagnosis, {}, operator);
const runningId = async () =>
  (await t.db.selectFrom("diagnosis").select("id").executeTakeFirstOrThrow()).id;

describe("safety 26 doctor through the API", () => {
  it("runs in the background and reports its findings until the next run", async () => {
    const seller = await createSeller(t.db);
    const { id: variantId } = await createVariant(t.db, seller, { stock: 9 });
    expect((await read()).status).toBe(404);
    const begun = await begin();
    expect([begun.status, begun.ok.data]).toMatchObject([
      202,
      { state: "running", healthy: null, checks: [], finished_at: null },
    ]);
    await t.jobs.runPending();
    expect((await read()).ok.data).toMatchObject({
      state: "done",
      healthy: true,
      violations: [],
      error: "",
    });

    await t.db.updateTable("inventory").set({ on_hand: 8 }).execute();
    expect((await begin()).ok.data).toMatchObject({ state: "running", healthy: null });
    await t.jobs.runPending();
    const { data } = (await read()).ok;
    expect(data).toMatchObject({
      state: "done",
      healthy: false,
      checks: expect.arrayContaining(["ledger_sum", "stuck_jobs", "orphan_files"]),
      violations: [{ check: "ledger_sum", seller_id: seller.id, id: variantId }],
    });
    expect(data.finished_at).toMatch(/Z$/);
    await t.db.updateTable("inventory").set({ on_hand: 9 }).execute();
  });

  it("runs once at a time over all processes, and a repeated key returns the same run", async () => {
    const other = await testApp({ databaseUrl: t.databaseUrl });
    const both = await Promise.all([begin(), begin(other)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409]);
    expect((await begin()).failure.code).toBe("doctor_running");
    await t.jobs.runPending();

    const headers = freshKey();
    const first = await t.call(api.diagnose, { body: {} }, { ...operator, headers });
    expect((await t.call(api.diagnose, { body: {} }, { ...operator, headers })).ok).toEqual(
      first.ok,
    );
    await t.jobs.runPending();
    await other.close();
  });

  it("reports why a run failed, and can be started again", async () => {
    await begin();
    const storage = {
      ...t.storage,
      list() {
        throw new Error("the bucket is away");
      },
    };
    await runDiagnosis({ ...t.deps, storage }, await runningId());
    expect((await read()).ok.data).toMatchObject({
      state: "failed",
      healthy: null,
      error: "the bucket is away",
    });
    expect((await begin()).status).toBe(202);
    await t.jobs.runPending();
    expect((await read()).ok.data).toMatchObject({ state: "done", error: "" });
  });

  it("marks the run of a killed server as failed, which then cannot overwrite the next run", async () => {
    await begin();
    const lost = await runningId();
    await sql`update diagnosis set heartbeat_at = now() - interval '11 minutes'`.execute(t.db);
    const { data } = (await read()).ok;
    expect(data).toMatchObject({ state: "failed", healthy: null });
    expect(data.error).toContain("stopped");
    expect((await begin()).status).toBe(202);
    await runDiagnosis(t.deps, lost);
    expect((await read()).ok.data.state).toBe("running");
    await runDiagnosis(t.deps, newId());
    expect((await read()).ok.data.state).toBe("running");
    await t.jobs.runPending();
    expect((await read()).ok.data.state).toBe("done");
  });
});
