import { lookupsApi } from "@sellerdesk/contract/lookups";
import { marketplaceLookupsApi } from "@sellerdesk/contract/marketplace-lookups";
import { productsApi } from "@sellerdesk/contract/products";
import { plansApi } from "@sellerdesk/contract/plans";
import { operatorLookupsApi } from "@sellerdesk/contract/operator-lookups";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { createKey } from "../marketplace-keys/service.ts";
import { importTaxonomy } from "./upsert-service.ts";

let seller: string;
let key: string;
const t = useTestApp();
beforeAll(async () => {
  seller = (await createSeller(t.db)).token;
  key = (await createKey(t.db, { name: "Storefront", scopes: ["lookups"] })).token;
});

const { categories, brands, colors, bannerSections, plans } = marketplaceLookupsApi;
/** Makes names unique, so that the tests of one file do not collide. */
let mark: string;
beforeEach(() => {
  mark = newId().slice(-8);
});

const findCategories = async (search: string) =>
  (await t.call(lookupsApi.categories, { query: { search } }, { token: seller })).ok.data;

describe("K20 PUT /lookups/categories", () => {
  const tree = () => [
    { external_id: `${mark}-mugs`, parent_external_id: `${mark}-kitchen`, name: "Mugs" },
    { external_id: `${mark}-kitchen`, name: `Kitchen ${mark}` },
  ];
  const put = (items: Parameters<typeof t.call<typeof categories>>[1]["body"]["items"]) =>
    t.call(categories, { body: { items } }, { token: key });

  it("K20 adds a tree in any order, and reports it as unchanged the second time", async () => {
    expect((await put(tree())).ok.data).toEqual({ added: 2, changed: 0, unchanged: 0 });
    expect((await put(tree())).ok.data).toEqual({ added: 0, changed: 0, unchanged: 2 });
    const [parent, child] = await findCategories(mark);
    expect(parent).toMatchObject({ path: `Kitchen ${mark}`, leaf: false });
    expect(child).toMatchObject({
      path: `Kitchen ${mark} › Mugs`,
      leaf: true,
      parent_id: parent?.id,
    });
  });

  it("K20 renames and moves a category; its children follow and keep their ids", async () => {
    await put(tree());
    const before = await findCategories(mark);
    const renamed = [
      { external_id: `${mark}-kitchen`, parent_external_id: `${mark}-home`, name: "Cooking" },
      { external_id: `${mark}-home`, name: `Home ${mark}` },
    ];
    expect((await put(renamed)).ok.data).toEqual({ added: 1, changed: 1, unchanged: 0 });
    const after = await findCategories(mark);
    const mugs = after.find(({ name }) => name === "Mugs");
    expect(mugs).toMatchObject({
      path: `Home ${mark} › Cooking › Mugs`,
      id: before.find(({ name }) => name === "Mugs")?.id,
    });
  });

  it.each<[string, { external_id?: string; parent_external_id?: string; name?: string }, string]>([
    [
      "a parent that does not exist",
      { parent_external_id: "nowhere" },
      "items.2.parent_external_id",
    ],
    ["a name that is taken", { parent_external_id: "kitchen", name: "MUGS" }, "items.0.name"],
    ["a duplicate id", { external_id: "mugs" }, "items.2.external_id"],
  ])("K20 changes nothing for %s, and reports the item", async (_, change, field) => {
    const own = (text: string | undefined) => text && `${mark}-${text}`;
    const wrong = {
      name: `Wrong ${mark}`,
      ...change,
      external_id: own(change.external_id ?? "wrong") ?? "",
      ...(change.parent_external_id && {
        parent_external_id: own(change.parent_external_id) ?? null,
      }),
    };
    const { status, failure } = await put([...tree(), wrong]);
    expect(status).toBe(422);
    expect(failure.errors?.map((error) => error.field)).toContain(field);
    expect(await findCategories(mark)).toEqual([]);
  });

  it("K20 rejects a category below itself", async () => {
    await put(tree());
    const { failure } = await put([
      {
        external_id: `${mark}-kitchen`,
        parent_external_id: `${mark}-mugs`,
        name: `Kitchen ${mark}`,
      },
    ]);
    expect(failure.errors).toMatchObject([
      { field: "items.0.parent_external_id", code: "misplaced" },
    ]);
  });

  it("K20 accepts a whole taxonomy at once, and searches it by prefix", async () => {
    const items = Array.from({ length: 5000 }, (_, index) => ({
      external_id: `${mark}-${index}`,
      ...(index > 0 && { parent_external_id: `${mark}-${Math.floor((index - 1) / 8)}` }),
      name: `Shelf ${index} ${mark}`,
    }));
    expect((await put(items)).ok.data.added).toBe(5000);
    const query = { search: `shelf 77 ${mark}`, per_page: 5 };
    const { data, meta } = (await t.call(lookupsApi.categories, { query }, { token: seller })).ok;
    expect(data[0]?.name).toBe(`Shelf 77 ${mark}`);
    expect(data).toHaveLength(5);
    expect(meta.total).toBeGreaterThan(5);
  });

  it("K20 the taxonomy import and the API share the same categories", async () => {
    const file = `1 - Pets ${mark}\n2 - Pets ${mark} > Birds\n`;
    expect(await importTaxonomy(t.db, file)).toMatchObject({ added: 2, renamed: 0, unchanged: 0 });
    expect(await importTaxonomy(t.db, file)).toMatchObject({ added: 0, renamed: 0, unchanged: 2 });
    expect(await importTaxonomy(t.db, file.replace("Birds", "Fish"))).toMatchObject({
      added: 0,
      renamed: 1,
      unchanged: 1,
    });
    const child = { external_id: `${mark}-cats`, parent_external_id: "google:1", name: "Cats" };
    expect((await put([child])).ok.data.added).toBe(1);
    const paths = (await findCategories(mark)).map(({ path }) => path);
    expect(paths).toEqual([`Pets ${mark}`, `Pets ${mark} › Cats`, `Pets ${mark} › Fish`]);
    await expect(importTaxonomy(t.db, "no taxonomy")).rejects.toMatchObject({ code: "invalid" });
  });

  it("K20 the operator's key imports a taxonomy, supports a dry run, and receives each invalid line", async () => {
    const operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
    const load = (text: string, dry_run: "true" | "false", { token } = operator) =>
      t.call(operatorLookupsApi.importTaxonomy, { body: { text }, query: { dry_run } }, { token });
    const text = `Fields ${mark}\nFields ${mark} > Corn\n`;
    const tried = await load(text, "true");
    expect(tried.ok.data).toMatchObject({ added: 2, renamed: 0, unchanged: 0 });
    expect(await findCategories(mark)).toEqual([]);
    expect((await load(text, "false")).ok.data).toEqual(tried.ok.data);
    expect(await findCategories(mark)).toHaveLength(2);
    const half = await load(`New ${mark}\nNew ${mark} > A > B\nNew ${mark} > C > D\n`, "false");
    expect(half.failure.errors).toMatchObject([
      { field: "lines.2", code: "parent_missing" },
      { field: "lines.3", code: "parent_missing" },
    ]);
    expect(await findCategories(`New ${mark}`)).toEqual([]);
    expect((await load(text, "true", { ...operator, token: key })).failure.code).toBe(
      "missing_scope",
    );
    expect((await load("x".repeat(1_000_001), "true")).failure.errors).toMatchObject([
      { field: "text" },
    ]);
  });
});

describe("K8 K5 K6 K1 the other lookups", () => {
  it("K8 adds, renames and swaps brands, and adopts an existing brand without an external id", async () => {
    const put = (...items: Parameters<typeof t.call<typeof brands>>[1]["body"]["items"]) =>
      t.call(brands, { body: { items } }, { token: key });
    await t.db
      .insertInto("brands")
      .values({ id: newId(), name: `Moss ${mark}` })
      .execute();
    const [a, b] = [
      { external_id: `${mark}-a`, name: `Moss ${mark}`, logo: "https://example.com/moss.png" },
      { external_id: `${mark}-b`, name: `Fern ${mark}` },
    ];
    expect((await put(a, b)).ok.data).toEqual({ added: 1, changed: 1, unchanged: 0 });
    expect((await put(a, b)).ok.data).toEqual({ added: 0, changed: 0, unchanged: 2 });
    expect((await put({ ...a, name: b.name }, { ...b, name: a.name })).ok.data.changed).toBe(2);
    const { failure } = await put({ external_id: `${mark}-c`, name: `moss ${mark}` });
    expect(failure.errors).toMatchObject([{ field: "items.0.name", code: "name_taken" }]);
    const found = await t.call(lookupsApi.brands, { query: { search: mark } }, { token: seller });
    expect(found.ok.data).toMatchObject([
      { name: `Fern ${mark}`, logo: "https://example.com/moss.png" },
      { name: `Moss ${mark}`, logo: null },
    ]);
    const [first] = found.ok.data;
    const answer = await t.call(
      lookupsApi.brand,
      { params: { id: first?.id ?? "" } },
      { token: seller },
    );
    expect(answer.ok.data).toEqual(first);
  });

  it("K8 finds the products of all sellers by the new name of a brand", async () => {
    const put = (name: string) =>
      t.call(brands, { body: { items: [{ external_id: mark, name }] } }, { token: key });
    await put(`Moss ${mark}`);
    const brand = await t.db
      .selectFrom("brands")
      .select("id")
      .where("external_id", "=", mark)
      .executeTakeFirstOrThrow();
    const sellers = [await createSeller(t.db), await createSeller(t.db)];
    for (const item of sellers) await createProduct(t.db, item, { brand_id: brand.id });
    await put(`Fern ${mark}`);
    await t.jobs.runPending();
    for (const { token } of sellers) {
      const list = (
        await t.call(productsApi.list, { query: { search: `fern ${mark}` } }, { token })
      ).ok;
      expect([list.meta.total, list.meta.is_similar]).toEqual([1, false]);
    }
  });

  it("K5 adds and changes colors", async () => {
    const item = { external_id: mark, name: `Tide ${mark}`, hex: "#2F5D9B" };
    const put = (changes: object) =>
      t.call(colors, { body: { items: [{ ...item, ...changes }] } }, { token: key });
    expect((await put({})).ok.data.added).toBe(1);
    expect((await put({ hex: "#2f5d9b" })).ok.data.unchanged).toBe(1);
    expect((await put({ hex: "#2f5d9c" })).ok.data.changed).toBe(1);
    expect((await put({ hex: "blue" })).failure.errors).toMatchObject([{ field: "items.0.hex" }]);
    const { data } = (
      await t.call(lookupsApi.colors, { query: { search: mark } }, { token: seller })
    ).ok;
    expect(data).toMatchObject([{ name: `Tide ${mark}`, hex: "#2f5d9c" }]);
  });

  it("K6 adds and changes banner sections", async () => {
    const section = {
      key: `top_${mark.replaceAll(/\d/g, "x")}`,
      label: `Top ${mark}`,
      desktop: { width: 1600, height: 400 },
      mobile: { width: 800, height: 800 },
      max_items: 3,
    };
    const put = (...items: (typeof section)[]) =>
      t.call(bannerSections, { body: { items } }, { token: key });
    expect((await put(section)).ok.data.added).toBe(1);
    expect((await put(section)).ok.data.unchanged).toBe(1);
    expect((await put({ ...section, max_items: 4 })).ok.data.changed).toBe(1);
    // No image of that size is stored.
    const huge = await put({ ...section, desktop: { width: 3001, height: 400 } });
    expect(huge.failure.errors).toMatchObject([{ field: "items.0.desktop.width" }]);
    expect((await put(section, section)).failure.errors).toMatchObject([{ field: "items.1.key" }]);
    const found = await t.call(
      lookupsApi.bannerSections,
      { query: { search: mark } },
      { token: seller },
    );
    expect(found.ok.data).toMatchObject([
      { key: section.key, max_items: 4, mobile: { width: 800 } },
    ]);
  });

  it("K1 adds, changes and retires plans", async () => {
    const limits = {
      products: 10,
      variants_per_product: 5,
      images_per_product: 5,
      offers: null,
      banners: 1,
    };
    const plan = {
      code: `p-${mark}`,
      interval: "month" as const,
      name: "Stall",
      price_minor: 900,
      currency: "USD",
      limits,
      features: ["Ten products"],
    };
    const put = (...items: object[]) =>
      t.call(
        plans,
        { body: { items: items.map((change) => ({ ...plan, ...change })) } },
        { token: key },
      );
    const forSale = async () =>
      (await t.call(plansApi.public, {})).ok.data.plans.filter(({ code }) => code === plan.code);
    expect((await put({}, { interval: "year" })).ok.data.added).toBe(2);
    expect((await put({}, { interval: "year" })).ok.data.unchanged).toBe(2);
    expect((await put({ price_minor: 1100 })).ok.data.changed).toBe(1);
    expect(
      (await forSale()).map(({ price_minor }) => price_minor).toSorted((a, b) => a - b),
    ).toEqual([900, 1100]);
    expect((await put({ interval: "year", retired: true })).ok.data.changed).toBe(1);
    expect(await forSale()).toHaveLength(1);
    expect((await put({ limits: { ...limits, products: -1 } })).failure.errors).toMatchObject([
      { field: "items.0.limits.products" },
    ]);
    expect((await put({}, {})).failure.errors).toMatchObject([{ field: "items.1.code" }]);
  });

  it("support a dry run, and accept the operator's key too", async () => {
    const { token } = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
    const brand = { external_id: mark, name: `Moss ${mark}` };
    const color = { external_id: mark, name: `Moss ${mark}`, hex: "#4a5d23" };
    const all = async (dry_run: "true" | "false") => {
      const query = { dry_run };
      return [
        await t.call(brands, { body: { items: [brand] }, query }, { token }),
        await t.call(colors, { body: { items: [color] }, query }, { token }),
        await t.call(categories, { body: { items: [brand] }, query }, { token }),
      ].map(({ ok }) => ok.data.added);
    };
    expect(await all("true")).toEqual([1, 1, 1]);
    expect(await all("false")).toEqual([1, 1, 1]);
    expect(await all("true")).toEqual([0, 0, 0]);
  });

  it("require the scope and at least one item", async () => {
    const orders = await createKey(t.db, { name: "Orders", scopes: ["orders"] });
    const item = { external_id: mark, name: "Moss" };
    const refused = await t.call(brands, { body: { items: [item] } }, { token: orders.token });
    expect(refused.failure).toMatchObject({ code: "missing_scope" });
    expect((await t.call(brands, { body: { items: [] } }, { token: key })).status).toBe(422);
  });
});
