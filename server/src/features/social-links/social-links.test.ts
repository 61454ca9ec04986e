import { socialLinksApi } from "@sellerdesk/contract/social-links";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";

const t = useTestApp();

const list = async (token: string) => (await t.call(socialLinksApi.list, {}, { token })).ok.data;
const save = (
  token: string,
  body: Parameters<typeof t.call<typeof socialLinksApi.save>>[1]["body"],
) => t.call(socialLinksApi.save, { body }, { token });

describe("K31 saving without an id", () => {
  test("K30 K31 keeps one link per network: the first is added, the next replaces it", async () => {
    const { token } = await createSeller(t.db);
    const added = (await save(token, { platform: "instagram", url: "@yourshop" })).ok.data;
    expect(added).toMatchObject({
      url: "https://instagram.com/yourshop",
      handle: "yourshop",
      visible: true,
    });
    const replaced = (
      await save(token, { platform: "instagram", url: "www.instagram.com/other", visible: false })
    ).ok.data;
    expect(replaced).toMatchObject({
      id: added?.id,
      url: "https://instagram.com/other",
      version: 2,
    });
    expect(await list(token)).toEqual([replaced]);
  });

  test("K31 keeps one link when it is saved several times at once", async () => {
    const { token } = await createSeller(t.db);
    await Promise.all(["one", "two", "three"].map((url) => save(token, { platform: "x", url })));
    expect(await list(token)).toHaveLength(1);
  });

  test("K31 I1 removes the link if the new one is blank, also if there is none", async () => {
    const { token } = await createSeller(t.db);
    await save(token, { platform: "x", url: "yourshop" });
    for (let again = 0; again < 2; again++) {
      expect((await save(token, { platform: "x", url: "  " })).ok.data).toBeNull();
      expect(await list(token)).toEqual([]);
    }
  });

  test("K31 rejects another host with the network's own message and saves nothing", async () => {
    const { token } = await createSeller(t.db);
    const { status, failure } = await save(token, {
      platform: "instagram",
      url: "https://evil.example/shop",
    });
    expect(status).toBe(422);
    expect(failure.errors).toMatchObject([
      {
        field: "url",
        message: "Enter an instagram.com link, e.g. https://instagram.com/yourshop.",
      },
    ]);
    expect(await list(token)).toEqual([]);
  });
});

describe("K30 K31 the order", () => {
  const order = (token: string, ids: string[]) =>
    t.call(socialLinksApi.order, { body: { ids } }, { token });
  const three = async (token: string) => {
    const ids: string[] = [];
    for (const [platform, url] of [
      ["website", "yourshop.com"],
      ["x", "yourshop"],
      ["facebook", "yourshop"],
    ] as const)
      ids.push((await save(token, { platform, url })).ok.data?.id ?? "");
    return ids;
  };

  test("K30 K31 puts a new link last and keeps the order that was set", async () => {
    const { token } = await createSeller(t.db);
    const [website = "", x = "", facebook = ""] = await three(token);
    expect((await list(token)).map(({ id }) => id)).toEqual([website, x, facebook]);
    expect((await order(token, [facebook, website, x])).ok.data.map(({ id }) => id)).toEqual([
      facebook,
      website,
      x,
    ]);
    await save(token, { platform: "website", url: "https://other.com" });
    const threads = (await save(token, { platform: "threads", url: "yourshop" })).ok.data?.id;
    expect((await list(token)).map(({ id }) => id)).toEqual([facebook, website, x, threads]);
  });

  test("K31 must contain all links of the seller and none of another seller", async () => {
    const { token } = await createSeller(t.db);
    const other = await createSeller(t.db);
    const ids = await three(token);
    const [foreign = ""] = await three(other.token);
    expect((await order(token, ids.slice(1))).failure.code).toBe("conflict");
    for (const id of [foreign, newId()])
      expect((await order(token, [...ids.toReversed(), id])).failure.code).toBe("not_found");
    expect((await list(token)).map(({ id }) => id)).toEqual(ids);
  });
});

describe("K31 changing by id", () => {
  const change = (
    token: string,
    id: string,
    body: Parameters<typeof t.call<typeof socialLinksApi.update>>[1]["body"],
  ) => t.call(socialLinksApi.update, { params: { id }, body }, { token });

  test("K31 changes the current version of a link and rejects a stale change", async () => {
    const { token } = await createSeller(t.db);
    const id = (await save(token, { platform: "x", url: "one" })).ok.data?.id ?? "";
    const changed = await change(token, id, { platform: "x", url: "two", version: 1 });
    expect(changed.ok.data).toMatchObject({ url: "https://x.com/two", version: 2 });
    const stale = await change(token, id, { platform: "x", url: "three", version: 1 });
    expect({ status: stale.status, code: stale.failure.code }).toEqual({
      status: 409,
      code: "stale_write",
    });
    const removed = await change(token, id, { platform: "x", url: "", version: 2 });
    expect(removed.ok.data).toBeNull();
    expect(await list(token)).toEqual([]);
  });

  test("K31 does not create a second link of one network", async () => {
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

  test("K31 does not find another seller's link", async () => {
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
