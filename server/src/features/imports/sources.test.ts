import { importsApi, type ImportField } from "@sellerdesk/contract/imports";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { afterAll, describe, expect, it } from "vitest";
import { openImportApp, importTotals } from "../../../testing/import-files.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";

const { t, files } = await openImportApp();
afterAll(() => t.close());

describe("a WooCommerce export", () => {
  /**
   * A WooCommerce export with every type of product, and with variations separate from their
   * parents.
   */
  const woocommerce = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"In stock?",Stock,"Low stock amount","Backorders allowed?","Weight (kg)","Length (cm)","Sale price","Regular price",Categories,Tags,Images,Parent,"External URL","Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 2 name","Attribute 2 value(s)",Position
10,variable,HOOD,,Wool hoodie,1,0,visible,Short,<p>Warm</p>,1,,,0,0.8,70,,,"Home and living > Bedroom > Blankets, Sale","wool, warm","https://woo.example/a.jpg, https://woo.example/b.jpg",,,Color,"Fog, Rust",1,Material,Wool,0
11,simple,MUG,4006381333931,Stone mug,1,0,hidden,,,1,8,2,notify,,,9.50,12.00,,,,,,,,,,,0
12,variation,HOOD-F,,Wool hoodie - Fog,1,0,visible,,,1,5,,0,,,,39.00,,,,HOOD,,Color,Fog,,,,1
13,grouped,SET,,A set,1,0,visible,,,1,,,0,,,,,,,,,,,,,,,0
14,external,EXT,,Elsewhere,1,0,visible,,,1,,,0,,,,5.00,,,,,https://other.example,,,,,,0
15,"simple, downloadable",PDF,,A pattern,1,0,visible,,,1,,,0,,,,5.00,,,,,,,,,,,0
16,"simple, virtual",,,Gift wrapping,0,0,visible,,,1,,,0,,,,2.00,,,,,,,,,,,0
17,variation,HOOD-R,,Wool hoodie - Rust,1,0,visible,,,1,6,,0,0.9,,35.00,41.00,,,,HOOD,,Color,Rust,,,,2
18,variation,LOST-1,,Lost,1,0,visible,,,1,1,,0,,,,1.00,,,,LOST,,Color,Fog,,,,0
19,variable,NONE,,Without variations,1,0,visible,,,1,,,0,,,,,,,,,,Color,,,,,0
`;

  it("K21 imports simple and variable products, and reports every other row by its type", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const found = await files.run(seller, woocommerce);
    expect(found).toMatchObject({ status: "done", source: "woocommerce" });
    expect(importTotals(found)).toEqual({ created: 3, updated: 0, unchanged: 0, failed: 5 });
    expect(found.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [5, "Type", "type_unsupported"],
      [6, "Type", "type_unsupported"],
      [7, "Type", "type_unsupported"],
      [10, "Parent", "parent_missing"],
      [11, "Type", "variations_missing"],
    ]);
    expect(found.errors[0]?.message).toBe(
      "“grouped” products cannot be imported, only simple ones and ones with variations.",
    );
    expect(found.warnings.map(({ code, examples }) => [code, examples])).toEqual([
      [
        "columns_ignored",
        expect.arrayContaining(["Short description", "External URL", "Is featured?"]),
      ],
      ["attributes_ignored", ["Material"]],
      ["category_cut", ["Wool hoodie"]],
    ]);

    const [wrapping, mug, hoodie] = await files.list(seller);
    expect(await files.whole(seller, hoodie?.id)).toMatchObject({
      title: "Wool hoodie",
      handle: "wool-hoodie",
      status: "published",
      description_html: "<p>Warm</p>",
      category: { name: "Blankets" },
      tags: ["wool", "warm"],
      // Every variation has the same material, so it is not an option.
      options: [{ name: "Color", values: ["Fog", "Rust"] }],
      variants: [
        {
          sku: "HOOD-F",
          price_minor: 3900,
          compare_at_price_minor: null,
          on_hand: 5,
          weight: { value: 0.8, unit: "kg" },
          length: { value: 70, unit: "cm" },
        },
        {
          sku: "HOOD-R",
          price_minor: 3500,
          compare_at_price_minor: 4100,
          on_hand: 6,
          weight: { value: 0.9, unit: "kg" },
        },
      ],
    });
    expect(await files.whole(seller, mug?.id)).toMatchObject({
      status: "unlisted",
      variants: [
        {
          barcode: "4006381333931",
          price_minor: 950,
          compare_at_price_minor: 1200,
          inventory_policy: "continue",
          low_stock_threshold: 2,
        },
      ],
    });
    // Its stock is not counted, so it can always be bought.
    expect(await files.whole(seller, wrapping?.id)).toMatchObject({
      status: "draft",
      variants: [{ on_hand: 0, inventory_policy: "continue", weight: null }],
    });
  });

  const attributes = [1, 2, 3, 4, 5].flatMap((n) => [
    `Attribute ${n} name`,
    `Attribute ${n} value(s)`,
  ]);
  /**
   * Builds a file of products with up to five attributes. Those of a variation are renumbered, as
   * in WooCommerce.
   */
  const withAttributes = (...rows: string[]) =>
    [["ID,Type,SKU,Name,Regular price,Parent", ...attributes].join(","), ...rows].join("\n");

  it("K21 uses the attributes that differ between variations, wherever their product lists them", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const file = withAttributes(
      '1,variable,RUG,Rug,,,Material,Wool,Care,By hand,Origin,Nepal,Color,"Fog, Rust",Size,"S, L"',
      "2,variation,RUG-F,Rug,90,RUG,Color,Fog,Size,S",
      "3,variation,RUG-R,Rug,95,RUG,Color,Rust,Size,L",
    );
    const sent = await files.send(seller, file);
    expect(sent.columns.filter(({ field }) => field === null)).toEqual([]);
    const tried = await files.runAgain(seller, sent.id, { dry_run: true });
    expect(tried.warnings).toMatchObject([
      {
        code: "attributes_ignored",
        examples: ["Material", "Care", "Origin"],
        message:
          "These attributes do not distinguish variants and will be skipped: Material, Care, Origin.",
      },
    ]);
    await files.runAgain(seller, sent.id, { dry_run: false });
    const [rug] = await files.list(seller);
    expect(await files.whole(seller, rug?.id)).toMatchObject({
      options: [
        { name: "Color", values: ["Fog", "Rust"] },
        { name: "Size", values: ["S", "L"] },
      ],
      variants: [{ sku: "RUG-F" }, { sku: "RUG-R" }],
    });
  });

  it("K21 reports a product with too many options before the run, and names the options", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const file = withAttributes(
      '1,variable,RUG,Rug,,,Color,"Fog, Rust",Size,S,Pile,Low,Edge,"Plain, Fringed"',
      "2,variation,RUG-1,Rug,90,RUG,Color,Fog,Size,S,Pile,Low,Edge,Plain",
      "3,variation,RUG-2,Rug,95,RUG,Color,Rust,Size,S,Pile,Low,Edge,Fringed",
    );
    const tried = await files.run(seller, file, "true");
    expect(importTotals(tried)).toMatchObject({ created: 0, failed: 1 });
    expect(tried.errors).toMatchObject([
      {
        row: 2,
        column: "Attribute 1 name",
        code: "options_many",
        message:
          "This product has 4 options (Color, Size, Pile, Edge); the limit is 3. Remove some, or combine two.",
      },
    ]);
  });

  it("K22 a second run changes nothing", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    await files.run(seller, woocommerce);
    const before = await files.list(seller);
    const second = await files.run(seller, woocommerce);
    expect(importTotals(second)).toEqual({ created: 0, updated: 0, unchanged: 3, failed: 5 });
    expect(await files.list(seller)).toEqual(before);
  });
});

describe("a file with unknown columns", () => {
  const unknown = `Product Handle;Product Title;Product Status;Variant Sku;Variant Price EUR;Variant Price USD;Price Region [EUR];Variant Option 1 Name;Variant Option 1 Value;Product Tag 1;Product Tag 2;Product Weight;Variant Weight (g);Notes
oak-tray;Oak tray;published;OT-S;20;22;19;Size;S;oak;tray;1;800;first
oak-tray;;;OT-L;30;33;29;;L;;;1;950;
`;
  const proposed: (ImportField | null)[] = [
    ...(["handle", "title", "status", "sku", "price", null, null] as const),
    ...(["option1_name", "option1_value", "tags", "tags", null, "weight", null] as const),
  ];

  it("K21 waits with a proposed column mapping, and is dry-run and imported with the seller's mapping", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const sent = await files.send(seller, unknown);
    expect(sent).toMatchObject({ status: "mapping", source: "other", can_run: true });
    expect(sent.columns.map(({ field }) => field)).toEqual(proposed);
    expect(sent.columns.at(-1)).toEqual({ name: "Notes", field: null, samples: ["first"] });
    expect(await files.list(seller)).toEqual([]);

    const fields = proposed.with(4, null).with(5, "price");
    const tried = await files.runAgain(seller, sent.id, { dry_run: true, fields });
    expect(tried).toMatchObject({ status: "done", dry_run: true, can_run: true, errors: [] });
    expect(importTotals(tried)).toMatchObject({ created: 1, failed: 0 });
    expect(await files.list(seller)).toEqual([]);

    // The import stores the mapping of its columns.
    const done = await files.runAgain(seller, sent.id, { dry_run: false });
    expect(done).toMatchObject({ status: "done", dry_run: false, can_run: false });
    expect(done.warnings).toMatchObject([
      {
        code: "columns_ignored",
        examples: ["Variant Price EUR", "Price Region [EUR]", "Product Weight", "Notes"],
      },
    ]);
    const [tray] = await files.list(seller);
    expect(await files.whole(seller, tray?.id)).toMatchObject({
      handle: "oak-tray",
      tags: ["oak", "tray"],
      variants: [
        { sku: "OT-S", price_minor: 2200, weight: { value: 800, unit: "g" } },
        { sku: "OT-L", price_minor: 3300 },
      ],
    });
    const { data } = (await t.call(notificationsApi.list, {}, { token: seller.token })).ok;
    expect(data).toMatchObject([
      { message: "shop.csv was imported: 1 added.", data: { entity_id: sent.id } },
    ]);
  });

  it("K21 gets the seller's last mapping of the same columns as a proposal", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const first = await files.send(seller, unknown);
    const fields = proposed.with(13, "seo_description");
    await files.runAgain(seller, first.id, { dry_run: false, fields });
    const second = await files.send(seller, unknown);
    expect(second.columns.map(({ field }) => field)).toEqual(fields);
    const failedRows = unknown.replace(/^.*/, "$&;_error");
    const third = await files.send(seller, failedRows);
    expect(third.columns.map(({ field }) => field)).toEqual([...fields, null]);
    const other = await files.send(await createSeller(t.db, { currency: "EUR" }), unknown);
    expect(other.columns.map(({ field }) => field)).toEqual(proposed);
  });

  it("K21 reports rows of an unsupported type, and imports the others", async () => {
    const seller = await createSeller(t.db);
    const file = `sku,parent_sku,type,name,status,price,special_price,url_key
SP-1,,simple,Winter beanie,1,14,,winter-beanie
SP-2,,simple,Winter gloves,0,21,17,winter-gloves
CP-1,,configurable,Puffer jacket,1,,,puffer-jacket
SP-3,CP-1,simple,Puffer jacket blue,1,14,,puffer-jacket-blue
B-1,,booking,Yoga retreat,1,250,,yoga
`;
    const { id } = await files.send(seller, file);
    const found = await files.runAgain(seller, id, { dry_run: false });
    expect(importTotals(found)).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 2 });
    expect(found.errors.map(({ row, code }) => [row, code])).toEqual([
      [4, "type_unsupported"],
      [6, "type_unsupported"],
    ]);
    expect(await files.list(seller)).toMatchObject([
      { title: "Winter beanie", status: "published", price_from_minor: 1400 },
      { title: "Winter gloves", status: "draft", price_from_minor: 1700 },
    ]);
    expect((await files.failedRows(seller, id)).trim().split("\r\n")).toHaveLength(4);
  });

  it("K21 rejects a mapping that identifies no product or has the wrong number of columns", async () => {
    const seller = await createSeller(t.db);
    const { id } = await files.send(seller, unknown);
    const run = (fields: (ImportField | null)[]) =>
      t.call(
        importsApi.run,
        { params: { id }, body: { dry_run: true, fields } },
        { token: seller.token },
      );
    const unidentified = await run(proposed.map((field) => (field === "price" ? field : null)));
    expect(unidentified.status).toBe(422);
    expect(unidentified.failure.errors).toMatchObject([
      { field: "fields", message: /title, the handle or the SKU/ },
    ]);
    expect((await run(["title"])).failure.errors).toMatchObject([
      { message: /each of the 14 columns/ },
    ]);
    expect((await files.report(seller, id)).status).toBe("mapping");
  });
});

describe("an import that the seller returns to", () => {
  const file = "handle,title,price\nvase,Plain vase,12.50\n";

  it("K21 is listed only for its seller, newest first", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    await files.run(other, file);
    const first = await files.run(seller, file, "true");
    const second = await files.run(seller, file);
    const { data, meta } = (await t.call(importsApi.list, {}, { token: seller.token })).ok;
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(data[0]).toMatchObject({
      file_name: "shop.csv",
      status: "done",
      totals: { created: 1 },
    });
    expect(meta.total).toBe(2);
  });

  it("K21 runs only once at a time, and not after its file was deleted", async () => {
    const seller = await createSeller(t.db);
    const { id } = (await files.start(seller, file, "true")).ok.data;
    const run = () =>
      t.call(importsApi.run, { params: { id }, body: { dry_run: false } }, { token: seller.token });
    expect((await run()).failure.code).toBe("import_running");
    await t.jobs.runPending();
    expect((await run()).status).toBe(202);
    expect((await run()).failure.code).toBe("import_running");
    await t.jobs.runPending();
    expect(importTotals(await files.report(seller, id))).toMatchObject({ created: 1 });
    expect((await run()).failure.code).toBe("import_over");
  });

  it("K21 another seller's import cannot be run", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const { id } = await files.run(other, file, "true");
    for (const wanted of [id, newId()]) {
      const body = { dry_run: false };
      const { status } = await t.call(
        importsApi.run,
        { params: { id: wanted }, body },
        { token: seller.token },
      );
      expect(status).toBe(404);
    }
    expect(await files.list(other)).toEqual([]);
  });
});
