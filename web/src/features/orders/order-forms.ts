import { t } from "@lingui/core/macro";
import { parseMoney } from "@sellerdesk/contract/money";
import { Tracking } from "@sellerdesk/contract/order-fulfilments";
import { CancelReason, ReturnReason } from "@sellerdesk/contract/order-statuses";
import * as z from "zod/mini";
import { parseShippingCost } from "./shipping-cost.ts";
import { countUnits, type OfferedLine, quantitiesUpTo } from "./line-quantities.ts";

/** A form field for an amount. @param parse returns undefined for a text that is no valid amount */
const amountField = <Amount>(parse: (text: string) => Amount | undefined) =>
  z.pipe(
    z.string(),
    z.transform((text: string, { issues }) => {
      const amount = parse(text);
      if (amount !== undefined) return amount;
      issues.push({ code: "custom", input: text, message: t`Enter an amount.` });
      return z.NEVER;
    }),
  );

export const trackingForm = (currency: string) =>
  z.extend(z.omit(Tracking, { version: true }), {
    shipping_cost_minor: amountField((text) => parseShippingCost(text, currency)),
  });

export const packForm = (lines: readonly OfferedLine[], currency: string) =>
  z.extend(trackingForm(currency), { quantities: quantitiesUpTo(lines) });

export type CancelScope = "order" | "items";

export const cancelForm = (lines: readonly OfferedLine[], scope: CancelScope) =>
  z
    .object({
      // No default reason: the customer and the marketplace read it.
      reason: z.pipe(
        z.enum(["", ...CancelReason.options]),
        z.transform((reason: CancelReason | "", { issues }) => {
          if (reason !== "") return reason;
          issues.push({ code: "custom", input: reason, message: t`Choose a reason.` });
          return z.NEVER;
        }),
      ),
      note: z.string().check(z.trim(), z.maxLength(500)),
      quantities: quantitiesUpTo(lines),
    })
    .check(
      z.refine(({ reason, note }) => reason !== "other" || note !== "", {
        path: ["note"],
        error: t`Describe the reason in the note.`,
      }),
      z.refine(({ quantities }) => scope === "order" || countUnits(quantities) > 0, {
        path: ["root"],
        error: t`Enter how many items to cancel.`,
      }),
    );

export const refundForm = (currency: string) =>
  z.object({
    // A refund of 0 is no refund.
    amount_minor: amountField((text) => parseMoney(text.trim(), currency) || undefined),
    note: z.string().check(z.trim(), z.maxLength(500)),
  });

export const returnForm = (lines: readonly OfferedLine[]) =>
  z
    .object({
      quantities: quantitiesUpTo(lines),
      reason: ReturnReason,
      note: z.string().check(z.trim(), z.maxLength(1000)),
    })
    .check(
      z.refine(({ quantities }) => countUnits(quantities) > 0, {
        path: ["root"],
        error: t`Enter how many items will be returned.`,
      }),
    );

const quantities = z.record(z.string(), z.optional(z.int().check(z.minimum(0))));
export const receiveForm = () =>
  z.object({ restocked: quantities, damaged: quantities }).check(
    z.refine(({ restocked, damaged }) => countUnits(restocked) + countUnits(damaged) > 0, {
      path: ["root"],
      error: t`Enter how many items you received.`,
    }),
  );
