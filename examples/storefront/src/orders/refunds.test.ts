import { expect, it } from "vitest";
import type { OrderState } from "../api.ts";
import { sumRefundsDue } from "./refunds.ts";

const items = [{ id: "a", unit_price_minor: 1000, quantity: 3 }];
const empty = { ordered_minor: 3490, items, cancellations: [], refund_notes: [], returns: [] };
// A state with only the fields that the sum reads.
const stateOf = (changes: object) => ({ ...empty, ...changes }) as unknown as OrderState;
const returned = (status: string) => [{ status, items: [{ item_id: "a", quantity: 2 }] }];

it.each([
  ["nothing has happened", {}, 0],
  ["a part was canceled", { cancellations: [{ amount_minor: 1000 }] }, 1000],
  ["a refund was recorded", { refund_notes: [{ amount_minor: 500 }] }, 500],
  ["a return is on its way", { returns: returned("approved") }, 0],
  ["a return was received", { returns: returned("received") }, 2000],
  [
    "all of these happened",
    {
      cancellations: [{ amount_minor: 1000 }],
      refund_notes: [{ amount_minor: 500 }],
      returns: returned("received"),
    },
    3490,
  ],
])("computes the refund that is due when %s", (_, changes, owed) => {
  expect(sumRefundsDue(stateOf(changes))).toBe(owed);
});
