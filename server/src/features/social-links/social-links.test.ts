import { socialLinksApi } from "@sellerdesk/contract/social-links";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const list = async (token: string) => (await t.call(socialLinksApi.list, {}, { token })).ok.data;
const save = (token: string, body: Parameters<typeof t.call<typeof socialLinksApi.save>>[1]["body"]) =>
  t.call(socialLinksApi.save, { body }, { token });

describe("K31 without an id", () => {
  test("K30 K31 keeps one link of a network: the first is added, the next replaces it", async () => {
    const { token } = await createSeller(t.db);
    const added = (await save(token, { platform: "instagram", url: "@yourshop" })).ok.data;
    expect(added).toMatchObject({ url: "https://instagram.com/yourshop", handle: "yourshop", visible: true });
    const replaced = (
      await save(token, { platform: "instagram", url: "www.instagram.com/other", visible: false })
    ).ok.data;
    expect(replaced).toMatchObject({ id: added?.id, url: "https://instagram.com/other", version: 2 });
    expect(await list(token)).toEqual([replaced]);
  });

  test("K31 saved twice at once it is still one link", async () => {
    const { token } = await createSeller(t.db);
    await Promise.all(["one", "two", "three"].map((url) => save(token, { platform: "x", url })));
    expect(await list(token)).toHaveLength(1);
  });

  test("K31 I1 a blank link removes it, and removing nothing is fine", async () => {
    const { token } = await createSeller(t.db);
    await save(token, { platform: "x", url: "yourshop" });
    for (let again = 0; again < 2; again++) {
      expect((await save(token, { platform: "x", url: "  " })).ok.data).toBeNull();
      expect(await list(token)).toEqual([]);
    }
  });

  test("K31 another host is refused in the words of the network, and nothing is kept", async () => {
    const { token } = await createSeller(t.db);
    const { status, failure } = await save(token, {
      platform: "instagram",
      url: "https://evil.example/shop",
    });
    expect(status).toBe(422);
    expect(failure.errors).toMatchObject([
      { field: "url", message: "Enter an instagram.com link, e.g. https://instagram.com/yourshop." },
    ]);
    expect(await list(token)).toEqual([]);
  });
});

describe("K31 with an id", () => {
  const change = (
    token: string,
    id: string,
    body: Parameters<typeof t.call<typeof socialLinksApi.update>>[1]["body"],
  ) => t.call(socialLinksApi.update, { params: { id }, body }, { token });

  test("K31 changes the link it was read as, and refuses a stale change", async () => {
    const { token } = await createSeller(t.db);
    const id = (await save(token, { platform: "x", url: "one" })).ok.data?.id ?? "";
    const changed = await change(token, id, { platform: "x", url: "two", version: 1 });
    expect(changed.ok.data).toMatchObject({ url: "https://x.com/two", version: 2 });
    const stale = await change(token, id, { platform: "x", url: "three", version: 1 });
    expect({ status: stale.status, code: stale.failure.code }).toEqual({ status: 409, code: "stale_write" });
    const removed = await change(token, id, { platform: "x", url: "", version: 2 });
    expect(removed.ok.data).toBeNull();
    expect(await list(token)).toEqual([]);
  });

  test("K31 does not make two links of one network", async () => {
    const { token } = await createSeller(t.db);
    await save(token, { platform: "x", url: "one" });
    const id = (await save(token, { platform: "threads", url: "one" })).ok.data?.id ?? "";
    const { status, failure } = await change(token, id, { platform: "x", url: "two", version: 1 });
    expect({ status, code: failure.code }).toEqual({ status: 409, code: "social_link_exists" });
    expect((await list(token)).map((link) => link.url).toSorted()).toEqual([
      "https://threads.com/@one",
      "https://x.com/one",
    ]);
  });

  test("K31 another seller's link is a missing one", async () => {
    const owner = await createSeller(t.db);
    const { token } = await createSeller(t.db);
    const id = (await save(owner.token, { platform: "x", url: "one" })).ok.data?.id ?? "";
    for (const other of [id, newId()])
      for (const url of ["two", ""]) {
        const { status, failure } = await change(token, other, { platform: "x", url, version: 1 });
        expect({ status, code: failure.code }).toEqual({ status: 404, code: "not_found" });
      }
    expect(await list(owner.token)).toMatchObject([{ url: "https://x.com/one" }]);
  });
});
