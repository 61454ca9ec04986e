import { bulkOrdersApi } from "@sellerdesk/contract/order-bulk";
import { ordersApi } from "@sellerdesk/contract/orders";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { hostileName } from "../../../../testing/arbitrary.ts";
import { useTestApp } from "../../../../testing/client.ts";
import { readCsvRows, readXlsxRows } from "../../../../testing/file-rows.ts";
import { createOrder } from "../../../../testing/order-factory.ts";
import { createAcceptedOrder, packUnits } from "../../../../testing/order-lifecycle-fixture.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { uploadFile } from "../../../../testing/upload.ts";
import { fromCell } from "../../../lib/tables/csv.ts";

const t = useTestApp();

type Login = { token: string };
const exported = (seller: Login, query: Record<string, string> = {}) =>
  t.app.inject({
    url: ordersApi.export.path,
    query,
    headers: { authorization: `Bearer ${seller.token}` },
  });

/** Parses a file without quoted newlines into one object per line, keyed by column name. */
const parse = (text: string) => {
  const [header = "", ...lines] = text.replace("\ufeff", "").trimEnd().split("\r\n");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(header.split(",").map((name, index) => [name, cells[index]]));
  });
};

const nameText = hostileName({ minLength: 3, maxLength: 60 });

describe("K34 the export of orders", () => {
  it("K34 has one row per item, newest order first, with exact amounts, destination and tracking", async () => {
    const seller = await createSeller(t.db);
    await createAcceptedOrder(t.db, await createSeller(t.db));
    const { variants } = await createProduct(t.db, seller, {
      title: "Bowl",
      options: [{ name: "Size", values: ["S", "M"] }],
      variants: [
        { option_values: ["S"], sku: "BOWL-S" },
        { option_values: ["M"], sku: "BOWL-M" },
      ],
    });
    const [s, m] = variants.map(({ id }) => id);
    const { id, order_no } = await createOrder(t.db, seller, {
      items: [
        {
          variant_id: s,
          quantity: 3,
          unit_price_minor: 1999,
          discount_minor: 1000,
          tax_minor: 500,
        },
        { variant_id: m, quantity: 1, unit_price_minor: 700 },
      ],
      shipping_minor: 690,
      placed_at: "2026-05-02T10:00:00Z",
      customer: { external_id: "c", name: "=HYPERLINK(1)", email: "ana@example.com" },
    });
    const older = await createOrder(t.db, seller, { placed_at: "2026-05-01T10:00:00Z" });
    const accepted = (await t.call(ordersApi.accept, { params: { id } }, seller)).ok.data;
    await packUnits(t.db, seller, accepted, 1, "shipped");
    const response = await exported(seller);
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const rows = parse(response.body);
    expect(rows.map((row) => [row["order_no"], row["sku"]?.slice(0, 6)])).toEqual([
      [order_no, "BOWL-S"],
      [order_no, "BOWL-M"],
      [older.order_no, expect.any(String)],
    ]);
    expect(rows[0]).toMatchObject({
      placed_at: "2026-05-02T10:00:00.000Z",
      status: "partially_shipped",
      payment_status: "paid",
      // Escaped: a spreadsheet would run the formula (safety 21).
      customer: "'=HYPERLINK(1)",
      email: "ana@example.com",
      ship_to_city: "Wrocław",
      item: "Bowl",
      options: "S",
      quantity: "3",
      shipped: "1",
      unit_price: "19.99",
      discount: "10.00",
      item_total: "49.97",
      order_total: "68.87",
      currency: "USD",
      tracking: "DHL 00340434161094042557",
    });
    expect(rows[1]).toMatchObject({ sku: "BOWL-M", shipped: "0", tracking: "" });
  });

  it("K34 is in the seller's language, and a file with its column names marks orders as shipped", async () => {
    const seller = await createSeller(t.db);
    await t.db.updateTable("sellers").set({ locale: "ar" }).where("id", "=", seller.id).execute();
    const { id, order_no } = await createAcceptedOrder(t.db, seller);
    const { body } = await exported(seller);
    expect(body.startsWith("\ufeffرقم الطلب,")).toBe(true);
    expect(parse(body)[0]).toMatchObject({ الحالة: "مقبول", "حالة الدفع": "مدفوع", العملة: "USD" });
    const file = `رقم الطلب,شركة الشحن,رقم التتبع\r\n${order_no},DHL,00340434161094042557\r\n`;
    await uploadFile(
      t,
      bulkOrdersApi.ship,
      { name: "shipped.csv", bytes: file, fields: { dry_run: "false" } },
      seller.token,
    );
    const { ok } = await t.call(ordersApi.find, { params: { id } }, seller);
    expect(ok.data).toMatchObject({ status: "shipped" });
  });

  it("K34 applies the filters of the list", async () => {
    const seller = await createSeller(t.db);
    await createOrder(t.db, seller);
    const accepted = await createAcceptedOrder(t.db, seller);
    const rows = parse((await exported(seller, { status: "accepted" })).body);
    expect(rows.map((row) => row["order_no"])).toEqual([accepted.order_no]);
    expect((await exported(seller, { status: "lost" })).statusCode).toBe(400);
    expect(parse((await exported(seller, { search: "nobody" })).body)).toEqual([]);
  });

  it.each(["csv", "xlsx"] as const)(
    "K34 contains any text of the order unchanged as %s",
    async (format) => {
      await fc.assert(
        fc.asyncProperty(
          nameText,
          nameText,
          nameText,
          hostileName({ minLength: 1, maxLength: 64 }),
          async (customer, city, title, sku) => {
            const seller = await createSeller(t.db);
            const { variants } = await createProduct(t.db, seller, { title, variants: [{ sku }] });
            await createOrder(t.db, seller, {
              items: variants.map(({ id }) => ({ variant_id: id })),
              customer: { external_id: "c", name: customer },
              shipping_address: {
                name: customer,
                line1: customer,
                city,
                postal_code: "1",
                country: "PL",
              },
            });
            const file = (await exported(seller, { format })).rawPayload;
            const [header, ...rows] = await (format === "csv"
              ? readCsvRows(file)
              : readXlsxRows(file));
            const row = rows[0]?.cells.map(fromCell) ?? [];
            const readCell = (name: string) => row[header?.cells.indexOf(name) ?? -1];
            const expected = [customer, city, title, sku];
            expect(rows).toHaveLength(1);
            expect(["customer", "ship_to_city", "item", "sku"].map(readCell)).toEqual(
              format === "csv" ? expected : expected.map((text) => text.replaceAll(/\r\n?/g, "\n")),
            );
          },
        ),
        { numRuns: 10 },
      );
    },
  );

  it("K34 is a spreadsheet on request, with numbers as numbers", async () => {
    const seller = await createSeller(t.db);
    const { order_no } = await createAcceptedOrder(t.db, seller, 2);
    const response = await exported(seller, { format: "xlsx" });
    expect(response.headers["content-disposition"]).toBe('attachment; filename="orders.xlsx"');
    const { sheets } = await readXlsx(response.rawPayload);
    const [header = [], row = []] = sheets[0]?.rows ?? [];
    expect(row[header.indexOf("order_no")]).toBe(order_no);
    expect(row[header.indexOf("quantity")]).toBe(2);
  });
});
