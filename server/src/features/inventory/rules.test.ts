import { maxStock } from "@sellerdesk/contract/inventory";
import { describe, expect, it } from "vitest";
import { freeOf, ledgerKind, nameOf, refusalReason, type Stock, toChange } from "./rules.ts";

const stock = (changes: Partial<Stock> = {}): Stock => ({
  variant_id: "v",
  product_title: "Coffee mug",
  variant_title: "Fog",
  sku: "MUG-FOG",
  on_hand: 5,
  committed: 2,
  available: 3,
  reserved: 0,
  oversell: false,
  ...changes,
});

describe("stock", () => {
  it("is named by its SKU, or else by its titles", () => {
    expect(nameOf(stock())).toBe("MUG-FOG");
    expect(nameOf(stock({ sku: null }))).toBe("Coffee mug, Fog");
    expect(nameOf(stock({ sku: null, variant_title: "" }))).toBe("Coffee mug");
  });

  it("is free unless committed, and all of it if overselling is allowed", () => {
    expect(freeOf(stock())).toBe(3);
    expect(freeOf(stock({ oversell: true, committed: 9, available: -4 }))).toBe(5);
  });

  it.each<[number, number | null, Stock | undefined, string]>([
    [-4, null, stock(), "short"],
    [1, 4, stock(), "changed"],
    [1, 5, stock(), "short"],
    [maxStock, null, stock(), "too_large"],
    [1, null, undefined, "missing"],
  ])(
    "rejects a change of %i with %s expected on hand, for %j: %s",
    (delta, expected, current, reason) => {
      expect(refusalReason({ delta, expected }, current)).toBe(reason);
    },
  );
});

describe("K50 an adjustment", () => {
  const variant_id = "v";
  it("K50 changes by its quantity, and sets from the expected count", () => {
    expect(toChange({ variant_id, mode: "increase", quantity: 3 })).toEqual({ delta: 3 });
    expect(toChange({ variant_id, mode: "decrease", quantity: 3 })).toEqual({ delta: -3 });
    expect(toChange({ variant_id, mode: "set", quantity: 3, expected: 10 })).toEqual({
      delta: -7,
      expected: 10,
    });
  });

  it("K50 gets a ledger kind from its mode and reason", () => {
    expect(ledgerKind("set", "cycle_count")).toBe("set");
    expect(ledgerKind("increase", "received")).toBe("receive");
    expect(ledgerKind("increase", "return_restock")).toBe("return");
    expect(ledgerKind("decrease", "received")).toBe("adjust");
    expect(ledgerKind("increase", "correction")).toBe("adjust");
  });
});
