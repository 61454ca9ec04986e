import * as z from "zod/mini";
import { lines } from "./name-text.ts";
import { idOf, MoneyMinor, SeenVersion } from "./http.ts";
import { CancelReason } from "./order-statuses.ts";

/** The `version` that the seller saw: a command on an order that has changed since is refused. */
export const seenVersion = z.optional(SeenVersion);

/** Lines of an order with how many units of each; a line is named once. */
export const LineQuantities = z
  .array(
    z.strictObject({
      item_id: idOf("order_item"),
      quantity: z.int().check(z.minimum(1, "Enter 1 or more."), z.maximum(100_000)),
    }),
  )
  .check(
    z.minLength(1, "Choose at least one item."),
    z.maxLength(200),
    z.refine((items) => new Set(items.map(({ item_id }) => item_id)).size === items.length, {
      message: "Name each item once.",
    }),
  );
export type LineQuantities = z.output<typeof LineQuantities>;

export const CancelOrder = z
  .strictObject({
    reason: CancelReason,
    note: z._default(lines(500), ""),
    /** Everything that is not shipped, unless given. */
    items: z.optional(LineQuantities),
    version: seenVersion,
  })
  .check(
    z.refine(({ reason, note }) => reason !== "other" || note !== "", {
      path: ["note"],
      message: "Say in a note what the reason is.",
    }),
  );
export type CancelOrder = z.output<typeof CancelOrder>;

export const WritePrivateNote = z.strictObject({ private_note: lines(2000), version: seenVersion });
export type WritePrivateNote = z.output<typeof WritePrivateNote>;

/** What the seller agreed to give back; the marketplace tells by a payment when it has. */
export const RecordRefund = z.strictObject({
  amount_minor: MoneyMinor.check(z.minimum(1, "Enter an amount.")),
  note: z._default(lines(500), ""),
  version: seenVersion,
});
export type RecordRefund = z.output<typeof RecordRefund>;
