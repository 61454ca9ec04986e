import {
  type OrderDocumentKind,
  orderDocumentsApi,
  type PaperSize,
} from "@sellerdesk/contract/order-documents";
import { ordersApi } from "@sellerdesk/contract/orders";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { readPdf } from "../../../testing/pdf-text.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { printOrders } from "./service.ts";

const t = useTestApp();

type Seller = Awaited<ReturnType<typeof createSeller>>;
const headers = ({ token }: Seller) => ({ authorization: `Bearer ${token}` });
const readDocument = (seller: Seller, id: string, path: "packing-slip" | "invoice", query = "") =>
  t.app.inject({ url: `/api/orders/${id}/${path}${query}`, headers: headers(seller) });
const many = (
  seller: Seller,
  body: { kind?: OrderDocumentKind; ids: string[]; paper?: PaperSize },
) =>
  t.app.inject({
    method: "POST",
    url: orderDocumentsApi.print.path,
    headers: headers(seller),
    payload: { kind: "packing_slip", ...body },
  });
const pagesOf = ({ rawPayload }: { rawPayload: Buffer }) => readPdf(rawPayload).pages;

describe("packing slips and invoices", () => {
  it("C9 a packing slip shows items and address in any script, and no price", async () => {
    const seller = await createSeller(t.db, { businessName: "Северный дом" });
    const product = await createProduct(t.db, seller, {
      title: "Κούπα 0,3 l für 25 €",
      options: [{ name: "Цвет", values: ["Синий"] }],
      variants: [{ sku: "MUG-BLUE", option_values: ["Синий"], price_minor: 123_456 }],
    });
    const order = await createOrder(t.db, seller, {
      items: [{ variant_id: product.variants[0]?.id ?? "", quantity: 3 }],
      note: "Позвоните дважды, пожалуйста.",
      shipping_address: {
        name: "Елена Ζαχαρίου",
        line1: "Οδός Ερμού 5",
        city: "Αθήνα",
        postal_code: "105 63",
        country: "GR",
      },
    });
    const answer = await readDocument(seller, order.id, "packing-slip");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="packing-slip.pdf"',
    });
    const [lines = []] = pagesOf(answer);
    for (const line of [
      "Северный дом",
      "Packing slip",
      order.order_no,
      "Елена Ζαχαρίου",
      "Οδός Ερμού 5",
      "105 63 Αθήνα",
      "Greece",
      "Κούπα 0,3 l für 25 €",
      "Синий",
      "MUG-BLUE",
      "3",
      "Позвоните дважды, пожалуйста.",
    ])
      expect(lines).toContain(line);
    expect(lines.join(" ")).not.toContain("1,234.56");
  });

  it("C9 K46 shows the seller's address: invoices with tax numbers, slips with the return address", async () => {
    const seller = await createSeller(t.db, { businessName: "Barro" });
    const address = {
      line1: "Ermou 5",
      line2: "",
      city: "Athens",
      region: "",
      postal_code: "",
      country: "GR",
    };
    await t.db
      .updateTable("sellers")
      .set({
        address: JSON.stringify(address),
        return_address: JSON.stringify({ ...address, line1: "Warehouse 2" }),
        tax_id: "EL123",
        registration_no: "GEMI 1",
      })
      .where("id", "=", seller.id)
      .execute();
    const order = await createOrder(t.db, seller);
    const [[slip = []], [bill = []]] = [
      pagesOf(await readDocument(seller, order.id, "packing-slip")),
      pagesOf(await readDocument(seller, order.id, "invoice")),
    ];
    expect(slip).toEqual(expect.arrayContaining(["Barro", "Ermou 5", "Returns to", "Warehouse 2"]));
    expect(slip.join()).not.toContain("EL123");
    expect(bill).toEqual(
      expect.arrayContaining([
        "Barro",
        "Ermou 5",
        "Greece",
        "Tax ID: EL123",
        "Registration no.: GEMI 1",
      ]),
    );
  });

  it("C9 an invoice adds up to the cent", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const product = await createProduct(t.db, seller, { title: "Mug", price_minor: 1999 });
    const variant_id = product.variants[0]?.id ?? "";
    const order = await createOrder(t.db, seller, {
      currency: "EUR",
      items: [
        { variant_id, quantity: 3, unit_price_minor: 1999, discount_minor: 100, tax_minor: 1121 },
      ],
      shipping_minor: 495,
    });
    const [lines = []] = pagesOf(await readDocument(seller, order.id, "invoice"));
    const after = (label: string) => lines[lines.lastIndexOf(label) + 1];
    expect(lines).toEqual(expect.arrayContaining(["€19.99", "€58.97", "less €1.00", "€11.21"]));
    expect([after("Subtotal"), after("Discount"), after("Shipping"), after("Total")]).toEqual([
      "€59.97",
      "-€1.00",
      "€4.95",
      "€75.13",
    ]);
    expect(order.total_minor).toBe(7513);
  });

  it.each([
    ["JPY", 1250, "¥1,250"],
    ["KWD", 1250, "KWD 1.250"],
    ["INR", 125_000, "₹1,250.00"],
  ])("C9 an invoice in %s uses its decimal places", async (currency, unit_price_minor, text) => {
    const seller = await createSeller(t.db, { currency });
    const product = await createProduct(t.db, seller, { price_minor: unit_price_minor });
    const variant_id = product.variants[0]?.id ?? "";
    const order = await createOrder(t.db, seller, {
      currency,
      items: [{ variant_id, unit_price_minor }],
    });
    const [lines = []] = pagesOf(await readDocument(seller, order.id, "invoice"));
    expect(lines.map((line) => line.replaceAll("\u00a0", " "))).toContain(text);
  });

  it("C9 excludes canceled units from invoices and packing slips", async () => {
    const seller = await createSeller(t.db);
    const [kept, gone] = [
      await createProduct(t.db, seller, { title: "Kept" }),
      await createProduct(t.db, seller, { title: "Gone" }),
    ];
    const order = await createOrder(t.db, seller, {
      items: [
        {
          variant_id: kept.variants[0]?.id ?? "",
          quantity: 3,
          unit_price_minor: 1000,
          discount_minor: 100,
          tax_minor: 50,
        },
        { variant_id: gone.variants[0]?.id ?? "" },
      ],
    });
    const { ok: whole } = await t.call(ordersApi.find, { params: { id: order.id } }, seller);
    const [two, all] = whole.data.items;
    const items = [
      { item_id: two?.id ?? "", quantity: 1 },
      { item_id: all?.id ?? "", quantity: 1 },
    ];
    await t.call(
      ordersApi.cancel,
      { params: { id: order.id }, body: { reason: "out_of_stock", items } },
      seller,
    );
    const [slip = []] = pagesOf(await readDocument(seller, order.id, "packing-slip"));
    expect(slip).not.toContain("Gone");
    expect(slip[slip.indexOf("Total items") + 1]).toBe("2");
    const [invoice = []] = pagesOf(await readDocument(seller, order.id, "invoice"));
    expect(invoice).not.toContain("Gone");
    // Two of three at 10.00, and two thirds of the discount of 1.00 and of the tax of 0.50.
    expect(invoice).toEqual(expect.arrayContaining(["$10.00", "$19.33", "less $0.67", "$0.33"]));
    const after = (label: string) => invoice[invoice.lastIndexOf(label) + 1];
    expect(["Subtotal", "Discount", "Shipping", "Tax", "Total"].map(after)).toEqual([
      "$20.00",
      "-$0.67",
      "$0.00",
      "$0.33",
      "$19.66",
    ]);
  });

  it("C9 marks the invoice of a canceled order", async () => {
    const seller = await createSeller(t.db);
    const order = await createOrder(t.db, seller);
    await t.call(
      ordersApi.cancel,
      { params: { id: order.id }, body: { reason: "out_of_stock" } },
      seller,
    );
    expect(pagesOf(await readDocument(seller, order.id, "invoice"))[0]).toContain(
      "Invoice · Canceled",
    );
  });

  it("C9 uses the seller's language: text, dates, money and countries in Arabic", async () => {
    const seller = await createSeller(t.db, { businessName: "Havn" });
    await t.db.updateTable("sellers").set({ locale: "ar" }).where("id", "=", seller.id).execute();
    const order = await createOrder(t.db, seller, {
      placed_at: "2026-05-02T10:00:00Z",
      shipping_minor: 690,
    });
    const read = async (path: "packing-slip" | "invoice") => {
      const [lines = []] = readPdf((await readDocument(seller, order.id, path)).rawPayload).lines;
      return lines;
    };
    const seen = (text: string) => [...text].toReversed().join("");
    const slip = await read("packing-slip");
    expect(slip[0]).toBe(`${seen("قائمة التعبئة")}Havn`);
    const ends = (text: string) => slip.some((line) => line.endsWith(text));
    expect(ends(`2026 ${seen("مايو")} 2${order.order_no}`)).toBe(true);
    expect(ends(seen("بولندا"))).toBe(true);
    expect(await read("invoice")).toContain(`US$\u00a06.90${seen("الشحن")}`);
  });

  it("C8 prints many orders as one file, in the requested order, each once", async () => {
    const seller = await createSeller(t.db);
    const orders = [];
    for (let index = 0; index < 25; index++) orders.push(await createOrder(t.db, seller));
    const wanted = orders.toReversed();
    const ids = wanted.map(({ id }) => id);
    const answer = await many(seller, {
      kind: "invoice",
      ids: [...ids, ids[0] ?? ""],
      paper: "letter",
    });
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="invoices.pdf"');
    const { pages, size } = readPdf(answer.rawPayload);
    expect(size).toBe("0 0 612 792");
    expect(pages.map((lines) => lines[lines.indexOf("Order") + 1])).toHaveLength(25);
    for (const [index, { order_no }] of wanted.entries()) expect(pages[index]).toContain(order_no);
  });

  it("C8 prints nothing if one order is missing or another seller's", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const [own, foreign] = [await createOrder(t.db, seller), await createOrder(t.db, other)];
    for (const id of [foreign.id, newId()]) {
      expect((await many(seller, { ids: [own.id, id] })).statusCode).toBe(404);
      expect((await readDocument(seller, id, "invoice")).statusCode).toBe(404);
    }
  });

  it.each([
    ["no order", { ids: [] }, "ids"],
    ["too many orders", { ids: Array.from({ length: 201 }, newId) }, "ids"],
    ["an unknown kind", { kind: "letter", ids: [newId()] }, "kind"],
    ["an unknown paper size", { ids: [newId()], paper: "a3" }, "paper"],
  ])("C8 rejects %s", async (_, body, field) => {
    const seller = await createSeller(t.db);
    const answer = await many(seller, body as never);
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, field]);
  });

  it("C9 rejects an unknown paper size and a lapsed plan", async () => {
    const [seller, lapsed] = [
      await createSeller(t.db),
      await createSeller(t.db, { plan: "expired" }),
    ];
    const order = await createOrder(t.db, seller);
    expect((await readDocument(seller, order.id, "invoice", "?paper=a5")).statusCode).toBe(400);
    const refused = await readDocument(lapsed, order.id, "invoice");
    expect([refused.statusCode, refused.json().message]).toEqual([403, "Plan expired"]);
  });

  it("C8 prints two files of a seller at a time, and another once one of them ends", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createOrder(t.db, seller);
    const request = { kind: "invoice", ids: [id], paper: "a4" } as const;
    const running = [
      await printOrders(t.db, seller.id, request),
      await printOrders(t.db, seller.id, request),
    ];
    const refused = await readDocument(seller, id, "invoice");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    for (const stream of running) {
      stream.destroy();
      await new Promise((closed) => stream.once("close", closed));
    }
    expect((await readDocument(seller, id, "invoice")).statusCode).toBe(200);
  });
});
