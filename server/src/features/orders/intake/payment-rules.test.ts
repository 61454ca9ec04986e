import { PaymentStatus } from "@sellerdesk/contract/order-statuses";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../../../testing/property-runs.ts";
import { isLater, type PaymentState, refundState } from "./payment-rules.ts";

const placed: PaymentState = { payment_status: "pending", refunded_minor: 0, payment_at: null };
const state = fc.record({
  payment_status: fc.constantFrom(...PaymentStatus.options),
  refunded_minor: fc.integer({ min: 0, max: 3 }),
  payment_at: fc.integer({ min: 0, max: 3 }).map((second) => new Date(second * 1000)),
});

describe("states of a payment", () => {
  it("end in the same state in any order and with any repetition", () => {
    const inOrder = (states: (PaymentState & { payment_at: Date })[]) =>
      states.reduce<PaymentState>((known, next) => (isLater(next, known) ? next : known), placed);
    fc.assert(
      fc.property(
        fc
          .array(state, { minLength: 1, maxLength: 6 })
          .chain((states) =>
            fc.tuple(
              fc.constant(states),
              fc.shuffledSubarray([...states, ...states], { minLength: states.length * 2 }),
            ),
          ),
        ([states, shuffled]) => {
          expect(inOrder(shuffled)).toEqual(inOrder(states));
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });

  it("an older state changes nothing; of two states at one time, the more advanced one wins", () => {
    const paid = { ...placed, payment_status: "paid" as const, payment_at: new Date(2000) };
    expect(isLater({ ...paid, payment_status: "failed", payment_at: new Date(1000) }, paid)).toBe(
      false,
    );
    expect(isLater({ ...paid, payment_status: "failed" }, paid)).toBe(false);
    expect(isLater({ ...paid, payment_status: "refunded", refunded_minor: 5 }, paid)).toBe(true);
    expect(isLater(paid, paid)).toBe(false);
  });

  it.each([
    [0, 100, { payment_status: "paid", refunded_minor: 0 }],
    [1, 100, { payment_status: "partially_refunded", refunded_minor: 1 }],
    [100, 100, { payment_status: "refunded", refunded_minor: 100 }],
  ])("refunds of %i of %i", (refunded, ordered, expected) => {
    expect(refundState(refunded, ordered)).toEqual(expected);
  });
});
