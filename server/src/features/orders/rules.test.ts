import { OrderStatus } from "@sellerdesk/contract/orders";
import { describe, expect, it } from "vitest";
import { type OrderCommand, shareOut, statusAfter, sumLines, toTabs } from "./rules.ts";

describe("sums of an order", () => {
  it("adds up lines in minor units", () => {
    const lines = [
      { unit_price_minor: 1850, quantity: 3, discount_minor: 550, tax_minor: 250 },
      { unit_price_minor: 1, quantity: 1, discount_minor: 0, tax_minor: 0 },
    ];
    expect(sumLines(lines)).toEqual({
      units_count: 4,
      subtotal_minor: 5551,
      discount_minor: 550,
      tax_minor: 250,
    });
  });
});

describe("sharing out", () => {
  it.each<[number, number[], number[]]>([
    [1000, [1000, 2000], [333, 667]],
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [0, [5, 7], [0, 0]],
    [7, [0, 0], [4, 3]],
    [10, [0, 3], [0, 10]],
    [99_999_999_999, [100_000_000_000, 100_000_000_000], [50_000_000_000, 49_999_999_999]],
  ])("of %i by %j is %j", (total, weights, shares) => {
    expect(shareOut(total, weights)).toEqual(shares);
  });

  it("loses no cent, whatever the weights", () => {
    for (let total = 0; total < 200; total++) {
      const shares = shareOut(total, [3, 17, 0, 41, 3]);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
      expect(shares.every((share) => share >= 0)).toBe(true);
    }
  });
});

describe("what may be done to an order", () => {
  const allowed: Record<OrderCommand, OrderStatus[]> = {
    accept: ["pending"],
    refuse: ["pending"],
    cancel: ["pending", "accepted", "processing"],
  };
  // The keys are the commands, as the type above says.
  const commands = Object.keys(allowed) as OrderCommand[];
  it.each(commands.flatMap((command) => OrderStatus.options.map((status) => [command, status] as const)))(
    "%s, when it is %s",
    (command, status) => {
      const after = statusAfter(command, status);
      expect("to" in after).toBe(allowed[command].includes(status));
    },
  );

  it("says in words why not", () => {
    expect(statusAfter("cancel", "partially_shipped")).toEqual({
      refused: { status: "partially shipped", verb: "canceled" },
    });
  });
});

describe("tabs", () => {
  it("K33 lists every status once, in the order of an order's life, also those without orders", () => {
    const tabs = toTabs([{ status: "shipped", count: 3 }]);
    expect(tabs.map(({ key }) => key)).toEqual(OrderStatus.options);
    expect(tabs.filter(({ count }) => count > 0)).toEqual([
      { key: "shipped", label: "Shipped", tone: "progress", count: 3 },
    ]);
  });
});
