import { OperatorPaymentQuery, RefundNote } from "@sellerdesk/contract/operator-payments";
import { plainMoney } from "@sellerdesk/contract/money";
import { PlanPaymentStatus } from "@sellerdesk/contract/plans";
import * as z from "zod/mini";
import {
  recordManualRefund,
  readPayments,
  refundPayment,
} from "../features/plans/refunds/operator-service.ts";
import { type Commands, neededId, table } from "./command.ts";

const states = PlanPaymentStatus.options.join("|");

/** Commands for payments that sellers made for plans. */
export const paymentCommands: Commands = {
  "payment list": {
    usage: "payment list [--status STATE] [--returned] [--after ID]",
    says: `payments for plans, the newest first; a state is ${states}; --returned shows those refunded at Stripe or disputed`,
    async run({ db }, { values: { status, returned, after } }) {
      const query = z.safeParse(OperatorPaymentQuery, {
        status,
        after,
        limit: 100,
        ...(returned === true && { returned: "true" }),
      });
      if (!query.success)
        throw new Error(`A state is ${states}; --after takes the last id of the list before.`);
      const payments = await readPayments(db, query.data);
      const rows = payments.map(({ id, business_name, plan_name, status: state, ...payment }) => ({
        id,
        created_at: payment.created_at,
        seller: business_name,
        plan: plan_name,
        state,
        amount: `${plainMoney(payment.amount_minor, payment.currency)} ${payment.currency}`,
        returned:
          payment.returned_minor > 0 ? plainMoney(payment.returned_minor, payment.currency) : "",
        dispute: payment.dispute,
        charge: payment.provider_ref,
        reason: payment.reason,
      }));
      return { json: payments, text: table(rows) };
    },
  },
  "payment refund": {
    usage: "payment refund ID",
    says: "refund a held payment or retry a failed refund (needs a running server)",
    async run(deps, { words }) {
      const payment = await refundPayment(deps, neededId(words[0], "payment refund ID"));
      return {
        json: payment,
        text: "It is being refunded, and the seller is notified once that is done.",
      };
    },
  },
  "payment returned": {
    usage: "payment returned ID --reason TEXT",
    says: "record a refund that was made outside the provider",
    async run(deps, { words, values }) {
      const id = neededId(words[0], "payment returned ID --reason TEXT");
      const parsedNote = z.safeParse(RefundNote, { note: values.reason ?? "" });
      if (!parsedNote.success)
        throw new Error("Say in 1 to 300 characters how it was refunded: --reason TEXT");
      const payment = await recordManualRefund(deps, id, parsedNote.data.note);
      return { json: payment, text: "It is noted, and the seller is notified." };
    },
  },
};
