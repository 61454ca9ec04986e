import * as z from "zod/mini";
import { lines } from "./name-text.ts";
import { idOf, MoneyMinor, SeenVersion } from "./http.ts";
import { CancelReason } from "./order-statuses.ts";
import { validationCode } from "./validation-texts.ts";

/** The `version` that the seller saw. A command on an order that has changed since is rejected. */
export const seenVersion = z.optional(SeenVersion);

/** Items of an order with their quantities. No item may occur twice. */
export const LineQuantities = z
  .array(
    z.strictObject({
      item_id: idOf("order_item"),
      quantity: z.int().check(z.minimum(1, validationCode("enter_1_or_more")), z.maximum(100_000)),
    }),
  )
  .check(
    z.minLength(1, validationCode("choose_at_least_one_item")),
    z.maxLength(200),
    z.refine((items) => new Set(items.map(({ item_id }) => item_id)).size === items.length, {
      message: validationCode("name_each_item_once"),
    }),
  );
export type LineQuantities = z.output<typeof LineQuantities>;

export const CancelOrder = z
  .strictObject({
    reason: CancelReason,
    note: z._default(lines(500), ""),
    /** Defaults to everything that is not shipped. */
    items: z.optional(LineQuantities),
    version: seenVersion,
  })
  .check(
    z.refine(({ reason, note }) => reason !== "other" || note !== "", {
      path: ["note"],
      message: validationCode("say_in_a_note_what_the_reason_is"),
    }),
  );
export type CancelOrder = z.output<typeof CancelOrder>;

export const WritePrivateNote = z.strictObject({ private_note: lines(2000), version: seenVersion });
export type WritePrivateNote = z.output<typeof WritePrivateNote>;

/** A refund that the seller agreed to; the marketplace reports the payment once it is done. */
export const RecordRefund = z.strictObject({
  amount_minor: MoneyMinor.check(z.minimum(1, validationCode("enter_an_amount"))),
  note: z._default(lines(500), ""),
  version: seenVersion,
});
export type RecordRefund = z.output<typeof RecordRefund>;
