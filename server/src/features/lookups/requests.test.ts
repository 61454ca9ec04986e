import { lookupsApi } from "@sellerdesk/contract/lookups";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { acceptRequest, declineRequest, openRequests } from "./request-service.ts";
import { ensureDemoLookups } from "./service.ts";

let token: string;
const t = useTestApp();
beforeAll(async () => {
  await ensureDemoLookups(t.db);
});
beforeEach(async () => {
  ({ token } = await createSeller(t.db));
});

type Ask = Parameters<typeof t.call<typeof lookupsApi.ask>>[1]["body"];
const ask = (body: Ask, sellerToken = token) =>
  t.call(lookupsApi.ask, { body }, { token: sellerToken });
const listRequests = async () => (await t.call(lookupsApi.asked, {}, { token })).ok.data;
const notices = async (sellerToken = token) =>
  (await t.call(notificationsApi.list, {}, { token: sellerToken })).ok.data.map(
    ({ message }) => message,
  );

describe("K8 a request for a brand", () => {
  it("K8 is stored once however often it is sent, and its acceptance notifies all requesters", async () => {
    const name = `Sea ${newId().slice(-6)}`;
    const other = await createSeller(t.db);
    const first = await ask({ kind: "brand", name, note: "They make bowls." });
    expect(first.status).toBe(201);
    expect(first.ok.data).toMatchObject({ kind: "brand", name, status: "open", lookup_id: null });
    expect((await ask({ kind: "brand", name: name.toUpperCase() })).ok.data.id).toBe(
      first.ok.data.id,
    );
    await ask({ kind: "brand", name }, other.token);
    expect(await openRequests(t.db)).toContainEqual(
      expect.objectContaining({ name, note: "They make bowls.", seller: "Havn & Loom" }),
    );

    expect(await acceptRequest(t.db, first.ok.data.id)).toEqual({
      kind: "brand",
      name,
      told: 2,
    });
    const { data } = (await t.call(lookupsApi.brands, { query: { search: name } }, { token })).ok;
    expect(data).toMatchObject([{ name }]);
    expect(await listRequests()).toMatchObject([{ status: "accepted", lookup_id: data[0]?.id }]);
    for (const sellerToken of [token, other.token])
      expect(await notices(sellerToken)).toEqual([`You can now choose “${name}” from the brands.`]);
    await expect(acceptRequest(t.db, first.ok.data.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("K8 is answered once, also by concurrent operators and for equal requests of two sellers", async () => {
    const name = `Reef ${newId().slice(-6)}`;
    const other = await createSeller(t.db);
    const { id } = (await ask({ kind: "brand", name })).ok.data;
    const { id: equalId } = (await ask({ kind: "brand", name }, other.token)).ok.data;
    const answers = await Promise.allSettled([
      acceptRequest(t.db, id),
      acceptRequest(t.db, id),
      acceptRequest(t.db, equalId),
      declineRequest(t.db, id, "No."),
    ]);
    const outcomes = answers.map((answer) =>
      answer.status === "fulfilled" ? "answered" : answer.reason.code,
    );
    expect(Object.groupBy(outcomes, (outcome) => outcome)).toEqual({
      answered: ["answered"],
      not_found: ["not_found", "not_found", "not_found"],
    });
    for (const sellerToken of [token, other.token])
      expect(await notices(sellerToken)).toHaveLength(1);
  });

  it("K8 is declined with the marketplace's reason", async () => {
    const { id } = (await ask({ kind: "brand", name: "Nike" })).ok.data;
    await expect(declineRequest(t.db, id, " ")).rejects.toThrow("Give a reason");
    await declineRequest(t.db, id, "Only its owner may sell it here.");
    expect(await listRequests()).toMatchObject([
      { status: "declined", reason: "Only its owner may sell it here.", lookup_id: null },
    ]);
    expect(await notices()).toEqual([
      "The marketplace did not add the brand “Nike”: Only its owner may sell it here.",
    ]);
    // The seller may ask for it again.
    expect((await ask({ kind: "brand", name: "Nike" })).ok.data.id).not.toBe(id);
  });

  it("K8 is rejected if the brand exists", async () => {
    const { status, failure } = await ask({ kind: "brand", name: "moss row" });
    expect([status, failure.code]).toEqual([409, "lookup_exists"]);
    expect(failure.message).toBe("moss row already exists. Choose it from the list.");
  });

  it("K8 is rejected while fifty requests are open", async () => {
    for (let index = 0; index < 50; index++) await ask({ kind: "brand", name: `Many ${index}` });
    expect((await ask({ kind: "brand", name: "One more" })).failure.code).toBe(
      "too_many_lookup_requests",
    );
  });
});

describe("K20 K5 a request for a category or a color", () => {
  it("K20 names the parent category, and the operator may correct the name", async () => {
    const found = await t.call(lookupsApi.categories, { query: { search: "Lighting" } }, { token });
    const [parent] = found.ok.data;
    const name = `wall lamps ${newId().slice(-6)}`;
    const request = await ask({ kind: "category", name, parent_id: parent?.id ?? null });
    expect(request.ok.data.parent).toEqual({
      id: parent?.id,
      name: "Lighting",
      path: parent?.path,
    });
    const better = name.replace("wall", "Wall");
    await acceptRequest(t.db, request.ok.data.id, ` ${better} `);
    const { data } = (await t.call(lookupsApi.categories, { query: { search: name } }, { token }))
      .ok;
    expect(data).toMatchObject([{ name: better, path: `${parent?.path} › ${better}`, leaf: true }]);
    const missing = await ask({ kind: "category", name: "Lost", parent_id: newId() });
    expect(missing.failure.errors).toMatchObject([{ field: "parent_id", code: "not_found" }]);
  });

  it("K20 a category below a leaf clears the leaf flag of its parent", async () => {
    const level = async (search: string) =>
      (await t.call(lookupsApi.categories, { query: { search } }, { token })).ok.data[0];
    const parent = await level("Bath mats");
    const request = await ask({
      kind: "category",
      name: "Cork mats",
      parent_id: parent?.id ?? null,
    });
    await acceptRequest(t.db, request.ok.data.id);
    expect((await level("Bath mats"))?.leaf).toBe(false);
  });

  it("K5 requires a hex value for a color, and rejects it for other kinds", async () => {
    const name = `Tide ${newId().slice(-6)}`;
    expect((await ask({ kind: "color", name })).failure.errors).toMatchObject([{ field: "hex" }]);
    expect((await ask({ kind: "brand", name, hex: "#123456" })).failure.errors).toMatchObject([
      { field: "hex" },
    ]);
    const { id } = (await ask({ kind: "color", name, hex: "#123ABC" })).ok.data;
    await acceptRequest(t.db, id);
    const { data } = (await t.call(lookupsApi.colors, { query: { search: name } }, { token })).ok;
    expect(data).toMatchObject([{ name, hex: "#123abc" }]);
  });

  it.each(["", " ", "a > b", "x".repeat(101), "two\nlines"])(
    "K20 rejects the name %j",
    async (name) => {
      expect((await ask({ kind: "category", name })).failure.errors).toMatchObject([
        { field: "name" },
      ]);
    },
  );
});
