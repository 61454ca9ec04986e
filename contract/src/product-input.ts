import * as z from "zod/mini";
import { type Product, ProductInput } from "./product.ts";
import type { Variant, VariantInput } from "./product-variants.ts";

/** Leaves out the fields of a stored variant that are no input; stock changes through inventory. */
const asVariantInput = ({
  title: _title,
  on_hand: _onHand,
  committed: _committed,
  available: _available,
  offer: _offer,
  ...written
}: Variant): Record<Exclude<keyof VariantInput, "stock">, unknown> => written;

/**
 * Converts a stored product to the input that saves it unchanged. A field that is missing here is
 * erased on save.
 */
export const asProductInput = (product: Product): ProductInput =>
  z.parse(ProductInput, {
    title: product.title,
    description_html: product.description_html,
    category_id: product.category?.id ?? null,
    brand_id: product.brand?.id ?? null,
    color_ids: product.colors.map(({ id }) => id),
    tags: product.tags,
    status: product.status,
    options: product.options,
    images: product.images.map(({ uid, alt }) => ({ uid, alt })),
    variants: product.variants.map(asVariantInput),
    seo_title: product.seo_title,
    seo_description: product.seo_description,
  } satisfies Record<keyof ProductInput, unknown>);
