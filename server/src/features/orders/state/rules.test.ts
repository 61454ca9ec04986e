import {
  isCommandAllowed,
  type OrderCommand,
  type Quantities,
} from "@sellerdesk/contract/order-rules";
import { OrderStatus } from "@sellerdesk/contract/order-statuses";
import { describe, expect, it } from "vitest";
import {
  unitsInOpenReturns,
  findRefusal,
  statusOf,
  findExcessQuantities,
  toTabs,
  addQuantities,
} from "./rules.ts";

const line = (quantity: number, rest: Partial<Quantities> = {}): Quantities & { id: string } => ({
  id: "line",
  quantity,
  canceled: 0,
  packed: 0,
  shipped: 0,
  delivered: 0,
  returned: 0,
  ...rest,
});

describe("K33 the status of an order follows from its quantities", () => {
  it.each<[OrderStatus, Quantities[], { isAccepted?: boolean; isCompleted?: boolean }]>([
    ["pending", [line(2)], { isAccepted: false }],
    ["pending", [line(2, { canceled: 1 })], { isAccepted: false }],
    ["accepted", [line(2)], {}],
    ["accepted", [line(2, { canceled: 1 }), line(1, { canceled: 1 })], {}],
    ["processing", [line(2, { packed: 1 })], {}],
    ["partially_shipped", [line(3, { shipped: 1, packed: 1 })], {}],
    ["partially_shipped", [line(2, { shipped: 2, delivered: 2 }), line(1)], {}],
    ["partially_shipped", [line(3, { shipped: 2, delivered: 2, returned: 2 })], {}],
    ["shipped", [line(3, { shipped: 2, canceled: 1 })], {}],
    ["shipped", [line(2, { shipped: 2, delivered: 1 })], {}],
    ["delivered", [line(2, { shipped: 2, delivered: 2 })], {}],
    ["completed", [line(2, { shipped: 2, delivered: 2 })], { isCompleted: true }],
    [
      "partially_returned",
      [line(2, { shipped: 2, delivered: 2, returned: 1 })],
      { isCompleted: true },
    ],
    ["returned", [line(3, { canceled: 1, shipped: 2, delivered: 2, returned: 2 })], {}],
    ["canceled", [line(2, { canceled: 2 })], {}],
    ["canceled", [line(2, { canceled: 2 }), line(1, { canceled: 1 })], { isAccepted: false }],
  ])("%s: %j", (status, items, { isAccepted = true, isCompleted = false }) => {
    expect(statusOf({ isAccepted, isCompleted, items })).toBe(status);
  });
});

describe("commands that an order allows", () => {
  const open = ["accepted", "processing", "partially_shipped"] as const;
  const allowed: Record<OrderCommand, readonly OrderStatus[]> = {
    accept: ["pending"],
    refuse: ["pending"],
    cancel: ["pending", ...open],
    pack: open,
    ship: open,
    deliver: ["partially_shipped", "shipped"],
    complete: ["delivered"],
    return: ["partially_shipped", "shipped", "delivered", "completed", "partially_returned"],
  };
  // The keys of `allowed` are the commands, as its type says.
  const commands = Object.keys(allowed) as OrderCommand[];
  it.each(
    commands.flatMap((command) => OrderStatus.options.map((status) => [command, status] as const)),
  )("%s, if the status is %s", (command, status) => {
    expect(isCommandAllowed(command, status)).toBe(allowed[command].includes(status));
  });

  it("explains why a command is not allowed", () => {
    expect(findRefusal("pack", "partially_returned")).toMatchObject({
      status: { code: "status_partially_returned", message: "partially returned" },
      verb: { code: "verb_packed", message: "packed" },
    });
    expect(findRefusal("pack", "accepted")).toBeNull();
  });
});

describe("units of lines", () => {
  it("names the lines with more requested units than there are", () => {
    const limits = [line(5)];
    expect(
      findExcessQuantities(limits, [{ item_id: "line", quantity: 5 }], ({ quantity }) => quantity),
    ).toEqual([]);
    expect(
      findExcessQuantities(
        limits,
        [
          { item_id: "line", quantity: 6 },
          { item_id: "other", quantity: 1 },
        ],
        ({ quantity }) => quantity,
      ).map(({ field, message }) => [field, message.message]),
    ).toEqual([
      ["items.0.quantity", "Enter 5 or less."],
      ["items.1.quantity", "No units of this item are left."],
    ]);
  });

  it("moves units between quantities and leaves other lines unchanged", () => {
    const other = { ...line(1), id: "other" };
    const moved = addQuantities(
      [line(3, { packed: 2 }), other],
      [{ item_id: "line", quantity: 2 }],
      (quantity) => ({
        packed: -quantity,
        shipped: quantity,
      }),
    );
    expect(moved).toEqual([line(3, { packed: 0, shipped: 2 }), other]);
    expect(moved[1]).toBe(other);
  });

  it("sums the units in returns that wait for the seller", () => {
    const items = [{ item_id: "line", quantity: 2 }];
    const open = unitsInOpenReturns([
      { status: "requested", items },
      { status: "approved", items },
      { status: "rejected", items },
      { status: "received", items },
    ]);
    expect([...open]).toEqual([["line", 4]]);
  });
});

describe("tabs", () => {
  it("K33 lists every status once, in lifecycle order, also those without orders", () => {
    const tabs = toTabs([{ key: "shipped", count: 3, is_capped: false }]);
    expect(tabs.map(({ key }) => key)).toEqual(OrderStatus.options);
    expect(tabs.filter(({ count }) => count > 0)).toEqual([
      { key: "shipped", label: "Shipped", tone: "progress", count: 3, is_capped: false },
    ]);
  });
});
