import { lookupsApi } from "@sellerdesk/contract/lookups";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { ensureDemoLookups, findMissingLookups, resolveLookupNames } from "./service.ts";

let token: string;
const t = useTestApp();
beforeAll(async () => {
  await ensureDemoLookups(t.db);
  ({ token } = await createSeller(t.db));
});

const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe("K20 categories", () => {
  it("K20 searches any part of the path, and lists names that start with the search first", async () => {
    const { data, meta } = (
      await t.call(lookupsApi.categories, { query: { search: "TABLE" } }, { token })
    ).ok;
    expect(names(data)).toEqual(
      expect.arrayContaining(["Tableware", "Table linen", "Tables", "Table lamps"]),
    );
    expect(data.every(({ path }) => path.toLowerCase().includes("table"))).toBe(true);
    expect(meta.total).toBe(data.length);
  });

  it("K20 lists one level under a parent", async () => {
    const { data } = (
      await t.call(lookupsApi.categories, { query: { search: "Bedroom" } }, { token })
    ).ok;
    const bedroom = data.find(({ name }) => name === "Bedroom");
    const query = { parent_id: bedroom?.id ?? "" };
    const level = (await t.call(lookupsApi.categories, { query }, { token })).ok.data;
    expect(names(level)).toEqual(["Bed linen", "Blankets", "Cushions"]);
    expect(level.map(({ path }) => path)[0]).toBe("Home and living › Bedroom › Bed linen");
  });

  it("K20 pages through all categories", async () => {
    const page = async (number: number) =>
      (await t.call(lookupsApi.categories, { query: { page: number, per_page: 30 } }, { token }))
        .ok;
    const [first, second] = [await page(1), await page(2)];
    expect(first.data).toHaveLength(30);
    const paths = [...first.data, ...second.data].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(first.meta.total).toBeGreaterThan(30);
  });
});

describe("K8 brands, K5 colors, K6 banner sections", () => {
  it("K8 finds brands in any script and case", async () => {
    const search = async (text: string) =>
      names((await t.call(lookupsApi.brands, { query: { search: text } }, { token })).ok.data);
    expect(await search("ostsee")).toEqual(["Ostsee Keramik"]);
    expect(await search("вер")).toEqual(["Вереск"]);
    expect(await search("%")).toEqual([]);
  });

  it("K5 lists colors, and finds a color by its id", async () => {
    const { data } = (await t.call(lookupsApi.colors, { query: { per_page: 100 } }, { token })).ok;
    expect(data).toContainEqual(expect.objectContaining({ name: "Rust", hex: "#a9542c" }));
    const [first] = data;
    const answer = await t.call(lookupsApi.color, { params: { id: first?.id ?? "" } }, { token });
    expect(answer.ok.data).toEqual(first);
    expect((await t.call(lookupsApi.color, { params: { id: newId() } }, { token })).status).toBe(
      404,
    );
  });

  it("K6 lists banner sections with their sizes", async () => {
    const { data } = (
      await t.call(lookupsApi.bannerSections, { query: { search: "top" } }, { token })
    ).ok;
    expect(data).toMatchObject([
      {
        key: "store_top",
        desktop: { width: 1920, height: 480 },
        mobile: { width: 800, height: 800 },
        max_items: 5,
      },
    ]);
  });

  it("J3 rejects requests without a plan", async () => {
    const lapsed = await createSeller(t.db, { plan: "none" });
    const { status, failure } = await t.call(lookupsApi.brands, {}, { token: lapsed.token });
    expect([status, failure.message]).toEqual([403, "Plan not found"]);
  });
});

describe("lookup names in files", () => {
  it("finds brand, category and colors by name or path, in any case", async () => {
    const found = await resolveLookupNames(t.db, {
      brand: "havn & loom",
      category: "home and living > bedroom > bed linen",
      colors: ["RUST", "Nebula"],
    });
    expect(found.brand_id).not.toBeNull();
    expect(found.category_id).not.toBeNull();
    expect(found.color_ids).toHaveLength(1);
    expect(found.unknown).toEqual([{ kind: "color", name: "Nebula" }]);
    const byName = await resolveLookupNames(t.db, { brand: "", category: "Bed linen", colors: [] });
    expect(byName).toMatchObject({ category_id: found.category_id, brand_id: null, unknown: [] });
  });

  it("lists the fields that reference missing lookups", async () => {
    const nowhere = newId();
    const { brand_id } = await resolveLookupNames(t.db, {
      brand: "Moss Row",
      category: "",
      colors: [],
    });
    expect(
      await findMissingLookups(t.db, { category_id: nowhere, brand_id, color_ids: [nowhere] }),
    ).toEqual(["category_id", "color_ids.0"]);
  });
});
