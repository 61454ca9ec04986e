import * as z from "zod/mini";
import { idOf } from "./http.ts";
import { requiredLine } from "./name-text.ts";
import { validationCode } from "./validation-texts.ts";

/** The marketplace's own id of an order, customer, reservation, ... */
export const ExternalId = requiredLine(100);

/** The most items in one request of the marketplace. */
export const maxOrderItems = 200;

/** Identifies a variant by `variant_id`, or by `seller_id` and `sku`. */
export const variantName = {
  variant_id: z.optional(idOf("variant")),
  seller_id: z.optional(idOf("seller")),
  sku: z.optional(requiredLine(64)),
};
export type VariantName = z.output<z.ZodMiniObject<typeof variantName>>;

/** Units of one variant in one request. */
export const Quantity = z.int().check(z.minimum(1), z.maximum(100_000));

/** Rejects an item that identifies its variant in neither way, or in both. */
export const hasOneName = z.refine<VariantName>(
  ({ variant_id, seller_id, sku }: VariantName) =>
    variant_id === undefined
      ? seller_id !== undefined && sku !== undefined
      : seller_id === undefined && sku === undefined,
  { path: ["variant_id"], message: validationCode("give_variant_id_or_seller_id_and_sku") },
);

/** A variant and its quantity in a request of the marketplace. */
export const VariantQuantity = z
  .strictObject({ ...variantName, quantity: Quantity })
  .check(hasOneName);
export type VariantQuantity = z.output<typeof VariantQuantity>;

/** The items of a request: variants and their quantities. */
export const VariantQuantities = z
  .array(VariantQuantity)
  .check(z.minLength(1), z.maxLength(maxOrderItems));
