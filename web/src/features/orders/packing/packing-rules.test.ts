import type { PackedOrder } from "@sellerdesk/contract/order-packing";
import { describe, expect, it } from "vitest";
import { checkRows, type Draft, emptyDraft, readColumn } from "./packing-rules.ts";

const order = (id: string, changes: Partial<PackedOrder> = {}): PackedOrder => ({
  id,
  order_no: `SD-${id}`,
  version: 1,
  status: "accepted",
  customer_id: `customer-${id}`,
  customer_name: "",
  ship_by: null,
  is_late: false,
  note: "",
  currency: "EUR",
  shipping_address: {
    name: "",
    company: "",
    line1: "",
    line2: "",
    city: "",
    region: "",
    postal_code: "",
    country: "DE",
    phone: "",
  },
  items: [
    {
      id: `item-${id}`,
      title: "Mug",
      sku: null,
      option_values: [],
      image: null,
      quantity: 3,
      canceled: 0,
      packed: 0,
      shipped: 0,
      delivered: 0,
      returned: 0,
    },
  ],
  ...changes,
});
const orders = ["1", "2", "3"].map((id) => order(id));
const kindsOf = (drafts: Partial<Draft>[], rows = orders, isNumberOptional = false) =>
  Object.values(
    checkRows({
      orders: rows,
      drafts: Object.fromEntries(
        drafts.map((draft, index) => [String(index + 1), { ...emptyDraft, ...draft }]),
      ),
      outcomes: {},
      isNumberOptional,
    }),
  ).map(({ kind }) => kind);

describe("C8 the state of a row of the packing table", () => {
  it("C8 requires a tracking number, unless orders ship without one", () => {
    expect(kindsOf([{}, { tracking_no: "7" }, {}])).toEqual(["no_number", "ready", "no_number"]);
    expect(kindsOf([{}, {}, {}], orders, true)).toEqual(["ready", "ready", "ready"]);
  });

  it("C8 rejects the number of another customer's package, ignoring case and spaces", () => {
    const numbers = [{ tracking_no: "0034 0a" }, { tracking_no: "00340A" }, { tracking_no: "9" }];
    expect(kindsOf(numbers)).toEqual(["ready", "duplicate", "ready"]);
    const sameBuyer = orders.map((row) => ({ ...row, customer_id: "customer" }));
    expect(kindsOf(numbers, sameBuyer)).toEqual(["ready", "ready", "ready"]);
  });

  it("C8 rejects unavailable quantities and empty packages", () => {
    expect(
      kindsOf([
        { tracking_no: "1", quantities: { "item-1": 4 } },
        { tracking_no: "2", quantities: { "item-2": 0 } },
        { tracking_no: "3", quantities: { "item-3": 2 } },
      ]),
    ).toEqual(["bad_quantity", "bad_quantity", "ready"]);
  });

  it("C8 rejects a shipping cost that is not an amount of the order's currency", () => {
    const costs = ["4.50", "", "4.505", "1,000.00", "about 5"].map((shipping_cost) => ({
      tracking_no: "1",
      shipping_cost,
    }));
    const rows = costs.map((_, index) => order(String(index + 1), { customer_id: "customer" }));
    const bad = "bad_cost";
    expect(kindsOf(costs, rows)).toEqual(["ready", "ready", bad, bad, bad]);
    const yen = rows.map((row) => ({ ...row, currency: "JPY" }));
    expect(kindsOf([{ tracking_no: "1", shipping_cost: "4.50" }], yen)[0]).toBe(bad);
  });

  it("C8 excludes orders that cannot be shipped, and rejects control characters", () => {
    const rows = [order("1", { status: "canceled" }), order("2")];
    expect(kindsOf([{ tracking_no: "1" }, { tracking_no: "\u0007" }], rows)).toEqual([
      "closed",
      "bad_number",
    ]);
  });
});

describe("C8 a pasted column of tracking numbers", () => {
  it("C8 fills the rows from the first one on, and ignores surplus lines", () => {
    expect(readColumn("A\r\n\r\nC\r\nD\r\n", orders, orders)).toEqual({ 1: "A", 2: "", 3: "C" });
  });

  it("C8 finds the rows by the order numbers in the first cells of its lines", () => {
    expect(readColumn("sd-3\tDHL\tC\nSD-1\t\tA", orders, orders)).toEqual({ 3: "C", 1: "A" });
  });
});
