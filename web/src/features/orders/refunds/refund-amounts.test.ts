import type { Order } from "@sellerdesk/contract/orders";
import { expect, it } from "vitest";
import { refundAmounts } from "./refund-amounts.ts";

const item = { quantity: 3, canceled: 1, net_minor: 2001, tax_minor: 300, returned: 1 };
const order = (changes: object, items: object[] = [item]) =>
  // The amounts depend on these fields only.
  ({ ordered_minor: 5000, refunded_minor: 0, shipping_minor: 690, items, ...changes }) as Order;

it("C9 suggests the returned items' share of their lines, with tax, less earlier refunds", () => {
  expect(refundAmounts(order({}))).toEqual({ full: 5000, returned: 1101, shipping: 690 });
  expect(refundAmounts(order({ refunded_minor: 1000 })).returned).toBe(101);
  expect(refundAmounts(order({ refunded_minor: 2000 })).returned).toBe(0);
  expect(refundAmounts(order({}, [{ ...item, returned: 0 }])).returned).toBe(0);
});

it("C9 suggests no more than the amount that can still be refunded", () => {
  expect(refundAmounts(order({ refunded_minor: 4500 }))).toEqual({
    full: 500,
    returned: 0,
    shipping: 500,
  });
});
