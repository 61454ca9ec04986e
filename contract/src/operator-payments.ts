import * as z from "zod/mini";
import { Currency, dataOf, endpoint, idOf, IdParams, Instant, MoneyMinor } from "./http.ts";
import { forOperator, operatorRoot } from "./operator.ts";
import { Dispute, PaymentMethod, PlanPaymentStatus } from "./plans.ts";
import { validationCode } from "./validation-texts.ts";

/** A refund or dispute of a charge at the provider. */
export const PaymentReturn = z.object({
  kind: z.enum(["refund", "dispute"]),
  /** The provider's own id. */
  ref: z.string(),
  /**
   * `returned`: the payer has the money; `kept`: it failed, was canceled, or the dispute was won.
   */
  state: z.enum(["open", "returned", "kept"]),
  amount_minor: MoneyMinor,
  /** The provider's reason, or empty. */
  reason: z.string(),
  happened_at: Instant,
});

/** A seller's payment for a plan, as the operator sees it. */
export const OperatorPayment = z.object({
  id: idOf("payment"),
  seller_id: idOf("seller"),
  business_name: z.string(),
  plan_name: z.string(),
  status: PlanPaymentStatus,
  amount_minor: MoneyMinor,
  currency: Currency,
  provider: PaymentMethod,
  /** The provider's own id of the charge, for finding it at the provider. */
  provider_ref: z.nullable(z.string()),
  /** The reason for which the payment bought nothing; empty if it bought a plan or is pending. */
  reason: z.string(),
  refund_ref: z.nullable(z.string()),
  /**
   * The part that was returned outside of this system: manual refunds at the provider and lost
   * disputes.
   */
  returned_minor: MoneyMinor,
  /**
   * The part that no longer counts as paid for the plan, by the rule REFUNDED_PLANS at that time.
   */
  revoked_minor: MoneyMinor,
  dispute: z.nullable(Dispute),
  /** The refunds and disputes of the charge at the provider, oldest first. */
  returns: z.array(PaymentReturn),
  created_at: Instant,
  settled_at: z.nullable(Instant),
  refunded_at: z.nullable(Instant),
});
export type OperatorPayment = z.output<typeof OperatorPayment>;

export const OperatorPaymentQuery = z.strictObject({
  status: z.optional(PlanPaymentStatus),
  /** Payments that were returned outside of this system or are disputed. */
  returned: z.optional(z.enum(["true"])),
  /** The last id of the page before. */
  after: z.optional(idOf("payment")),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
});
export type OperatorPaymentQuery = z.output<typeof OperatorPaymentQuery>;

/** A note on a refund that was paid without the provider. */
export const RefundNote = z.strictObject({
  note: z
    .string()
    .check(z.trim(), z.minLength(1, validationCode("say_how_it_was_given_back")), z.maxLength(300)),
});

const path = `${operatorRoot}/payments` as const;

export const operatorPaymentsApi = {
  list: endpoint("GET", path, {
    ...forOperator,
    summary:
      "Operator: lists plan payments, newest first; `status` filters by status, `returned` selects those refunded at the provider or disputed.",
    query: OperatorPaymentQuery,
    reply: dataOf(z.array(OperatorPayment)),
  }),
  refund: endpoint("PUT", `${path}/:id/refund`, {
    ...forOperator,
    summary:
      "Operator: refunds a held payment, or retries a failed refund, at the provider; a payment that granted a plan is never refunded.",
    params: IdParams("payment"),
    reply: dataOf(OperatorPayment),
    refusals: ["payment_not_open"],
  }),
  returned: endpoint("PUT", `${path}/:id/returned`, {
    ...forOperator,
    summary: "Operator: records a refund made outside the provider; the seller is notified.",
    params: IdParams("payment"),
    body: RefundNote,
    reply: dataOf(OperatorPayment),
    refusals: ["payment_not_open"],
  }),
};
