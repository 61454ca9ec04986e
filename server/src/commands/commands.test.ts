import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reviewsApi } from "@sellerdesk/contract/reviews";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../testing/client.ts";
import { createProduct } from "../../testing/product-factory.ts";
import { createReview } from "../../testing/review-factory.ts";
import { createSeller, enableTwoFactor } from "../../testing/seller-factory.ts";
import { startReceiver } from "../../testing/webhook-receiver.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../lib/id.ts";
import { type Commands, requireKnownOptions, type CommandResult, type Values } from "./command.ts";
import { keyCommands } from "./keys.ts";
import { lookupCommands } from "./lookups.ts";
import { machineCommands } from "./machine.ts";
import { policyCommands } from "./policies.ts";
import { productCommands } from "./products.ts";
import { reviewCommands } from "./reviews.ts";
import { sellerCommands } from "./sellers.ts";
import { verificationCommands } from "./verification.ts";
import { webhookCommands } from "./webhooks.ts";

let t: TestApp;
let home: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  t = await testApp();
  home = await mkdtemp(join(tmpdir(), "sellerdesk-cli-"));
});
afterAll(async () => {
  await t.close();
  receiver.close();
  await rm(home, { recursive: true });
});

const all: Commands = {
  ...sellerCommands,
  ...verificationCommands,
  ...lookupCommands,
  ...policyCommands,
  ...productCommands,
  ...reviewCommands,
  ...keyCommands,
  ...webhookCommands,
  ...machineCommands,
};
/** Runs a command with its arguments and options. */
const run = async (
  name: string,
  words: string[] = [],
  values: Partial<Values> = {},
): Promise<CommandResult> => {
  const command = all[name];
  if (!command || !("run" in command)) throw new Error(`there is no command ${name}`);
  const deps: Deps = { ...t.deps, postPublic: receiver.post };
  return command.run(deps, { words, values: { scope: [], topic: [], ...values } });
};
const listFile = async (items: unknown): Promise<string> => {
  const file = join(home, `${newId()}.json`);
  await writeFile(file, JSON.stringify(items));
  return file;
};

describe("the command line", () => {
  it("rejects an option that a command does not support", () => {
    const { usage } = verificationCommands["verification require"] ?? { usage: "" };
    expect(() => requireKnownOptions({ usage }, ["json", "dry-run"])).toThrow(
      "This command takes no --dry-run: verification require FILE",
    );
    requireKnownOptions(all["lookup load"] ?? { usage: "" }, ["dry-run"]);
  });

  it("finds a seller, suspends and reopens the account", async () => {
    const { id } = await createSeller(t.db, { businessName: "Nordlicht" });
    expect((await run("seller list", [], { search: "nordl" })).text).toContain(id);
    await expect(run("seller list", [], { status: "asleep" })).rejects.toThrow(
      /^A status is active/,
    );
    await expect(run("seller suspend", [id])).rejects.toThrow(/Say why/);
    await expect(run("seller suspend", ["nordlicht"], { reason: "x" })).rejects.toThrow(/is no id/);
    expect((await run("seller suspend", [id], { reason: "No parcels." })).text).toBe(
      "Nordlicht is suspended. The seller is notified by email.",
    );
    expect((await run("seller show", [id])).text).toMatch(/status_reason +No parcels\./);
    expect((await run("seller reopen", [id])).json).toMatchObject({ status: "active" });
    await expect(run("seller reset-two-step", [id])).rejects.toThrow("does not use two-step login");
    await enableTwoFactor(t.db, id);
    expect((await run("seller show", [id])).text).toMatch(/two_step_since +\d{4}-/);
    expect((await run("seller reset-two-step", [id])).text).toMatch(
      /^Nordlicht logs in without a second step/,
    );
    await expect(run("seller reset-two-step", [newId()])).rejects.toThrow("This does not exist");
    await expect(run("seller show", [newId()])).rejects.toThrow("This does not exist");
  });

  it("loads lookups from a file, names its errors, and retires a plan", async () => {
    const brands = [{ external_id: "b1", name: "Nordlicht" }];
    const tried = await run("lookup load", ["brands", await listFile(brands)], { "dry-run": true });
    expect(tried.text).toBe("1 added, 0 changed, 0 unchanged. Nothing was changed: a dry run.");
    expect((await run("lookup load", ["brands", await listFile(brands)])).text).toBe(
      "1 added, 0 changed, 0 unchanged.",
    );
    await expect(
      run("lookup load", ["brands", await listFile([{ name: "" }])]),
    ).rejects.toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ field: "items.0.external_id" })]),
    });
    await expect(run("lookup load", ["moons", "x"])).rejects.toThrow(/^Lookups are: categories/);
    await expect(run("lookup load", ["brands", join(home, "none")])).rejects.toThrow(
      /cannot be read/,
    );
    const plan = {
      code: "craft",
      interval: "month",
      name: "Craft",
      price_minor: 900,
      currency: "USD",
      position: 1,
      limits: {
        products: 10,
        variants_per_product: 5,
        images_per_product: 5,
        offers: 1,
        banners: 1,
      },
    };
    await run("lookup load", ["plans", await listFile([plan])]);
    const { json } = await run("plan list");
    const plans = json as { id: string; code: string }[];
    const id = plans.find(({ code }) => code === "craft")?.id ?? "";
    expect((await run("plan retire", [id])).text).toBe("Craft (month) is no longer sold.");
  });

  it("defines the documents that sellers must submit", async () => {
    const file = await listFile([{ key: "passport", label: "Passport", kind: "document" }]);
    expect((await run("verification require", [file])).text).toBe("1 requirements are defined.");
    expect((await run("verification requirements")).text).toMatch(/^passport +Passport +document/m);
    expect((await run("verification list", [], { after: newId() })).text).toBe("None.");
    await expect(run("verification list", [], { after: "last" })).rejects.toThrow(/is no id/);
    await expect(run("verification reject", [newId()])).rejects.toThrow(
      /Give all of it: verification reject/,
    );
    await expect(run("verification accept", [newId()])).rejects.toThrow("This does not exist");
  });

  it("sets the deadlines of all sellers and of a single seller", async () => {
    const { id } = await createSeller(t.db);
    expect((await run("policy show")).json).toMatchObject({ acceptance_hours: null });
    const set = await run("policy set", [], { "acceptance-hours": "48", "working-days": "1,2,3" });
    expect(set.json).toMatchObject({
      acceptance_hours: 48,
      handling_days: 2,
      working_days: [1, 2, 3],
    });
    await expect(run("policy set", [], { "handling-days": "11" })).rejects.toThrow("Give 1 to 336");
    await expect(run("policy set", [], { "clock-starts": "now" })).rejects.toThrow("Give 1 to 336");
    const override = await run("seller acceptance", [id, "24"]);
    expect([override.json, override.text]).toEqual([
      expect.objectContaining({ acceptance_hours: 24 }),
      expect.stringMatching(/24 hours\.$/),
    ]);
    expect((await run("seller acceptance", [id, "policy"])).json).toMatchObject({
      acceptance_hours: null,
    });
    await expect(run("seller acceptance", [id, "0"])).rejects.toThrow("1 to 336");
    await run("policy set", [], { "acceptance-hours": "none", "working-days": "1,2,3,4,5,6,7" });
  });

  it("reviews products", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller, { title: "Walnut tray" });
    await expect(run("product review", [seller.id, id, "rejected"])).rejects.toThrow(
      /^Say what becomes/,
    );
    await expect(run("product review", [seller.id, id, "gone"])).rejects.toThrow(
      /^Say what becomes/,
    );
    const { text } = await run("product review", [seller.id, id, "rejected"], {
      reason: "Show the wood.",
    });
    expect(text).toBe("Walnut tray is rejected. The seller is notified.");
    expect((await run("product list", [], { state: "rejected" })).text).toMatch(
      new RegExp(`${seller.id}  ${id}  .* Walnut tray  Show the wood\\.$`, "m"),
    );
    expect((await run("product list")).text).not.toContain(id);
    await expect(run("product list", [], { state: "approved" })).rejects.toThrow(
      /^A state is pending/,
    );
    await expect(run("product review", [seller.id, newId(), "approved"])).rejects.toThrow(
      "This does not exist",
    );
  });

  it("resolves reviews that sellers report", async () => {
    const seller = await createSeller(t.db);
    const { id: productId } = await createProduct(t.db, seller);
    const id = await createReview(t.db, seller.id, { productId });
    const body = { report: { reason: "spam" as const, note: "An advertisement." } };
    expect((await t.call(reviewsApi.update, { params: { id }, body }, seller)).status).toBe(200);
    await expect(run("review reports", [], { page: "0" })).rejects.toThrow(
      "A page is a number from 1 on.",
    );
    const { json, text } = await run("review reports");
    expect(text).toMatch(/report +spam +An advertisement\./);
    const [{ external_id }] = json as [{ external_id: string }];
    await expect(run("review resolve", [external_id, "burn"])).rejects.toThrow(
      /^Say what becomes of it/,
    );
    expect((await run("review resolve", [external_id, "keep"])).text).toBe(
      "Decided: keep. The seller is notified.",
    );
    expect((await run("review reports")).text).toBe("None.");
    await expect(run("review resolve", [newId(), "keep"])).rejects.toThrow("This does not exist");
  });

  it("creates and revokes keys, and grants the operator's scope only if it is named", async () => {
    const { json } = await run("key create", [], { name: "Storefront" });
    expect(json).toMatchObject({
      scopes: ["orders", "reviews", "follows", "lookups", "catalogue"],
    });
    const operatorKey = await run("key create", [], { name: "Operator", scope: ["operator"] });
    expect(operatorKey.text).toMatch(/^sdk_live_/);
    await expect(run("key create", [], { name: "Moon", scope: ["moon"] })).rejects.toThrow(
      /no scope moon/,
    );
    const { id } = json as { id: string };
    await run("key revoke", [id]);
    await expect(run("key revoke", [id])).rejects.toThrow(/no live key/);
  });

  it("creates and tests a webhook of the operator, and fails if the delivery fails", async () => {
    const { json } = await run("webhook create", [], { url: "https://market.example/hooks" });
    const { id, topics } = json as { id: string; topics: string[] };
    expect(topics).toEqual(["order", "product", "inventory", "offer", "seller"]);
    // The receiver's certificate is for another name.
    expect(await run("webhook test", [id])).toMatchObject({ failed: true });
    const { json: sent } = await run("webhook deliveries", [id]);
    const [{ id: delivery }] = sent as [{ id: string }];
    expect((await run("webhook redeliver", [id, delivery])).json).toMatchObject({
      status: "pending",
    });
    expect((await run("webhook rotate", [id])).text).toMatch(/^whsec_/);
    expect((await run("webhook list")).text).toContain("https://market.example/hooks");
    await run("webhook delete", [id]);
    expect((await run("webhook list")).text).toBe("None.");
  });

  it("reports jobs and the health of the data", async () => {
    expect((await run("jobs list")).text).toContain("Failed:\nNone.");
    await expect(run("jobs retry", [newId()])).rejects.toThrow(/no failed job/);
    const { json } = await run("doctor");
    const atRest = await run("doctor", [], { "at-rest": true });
    expect(atRest.text).toMatch(/^Database .+\nAll \d+ checks passed\.$/);
    const checksOf = (diagnosis: unknown) => (diagnosis as { checks: string[] }).checks;
    expect(checksOf(json)).toContain("undispatched_notifications");
    expect(checksOf(atRest.json)).not.toContain("undispatched_notifications");
    const { hostname, port, pathname, password } = new URL(t.databaseUrl);
    const { length: total } = await t.db.selectFrom("sellers").select("id").execute();
    expect(total).toBeGreaterThan(0);
    for (const { text } of [atRest, await run("doctor")]) {
      expect(text).toContain(
        `Database ${pathname.slice(1)} on ${hostname}:${port}, ${total} sellers.`,
      );
      // A cluster for tests has no password.
      expect(password !== "" && text.includes(password)).toBe(false);
    }
  });
});
