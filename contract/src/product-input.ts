import * as z from "zod/mini";
import { type Product, ProductInput } from "./product.ts";

/** A stored product as a seller would write it again. */
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
    variants: product.variants.map(
      ({ title: _t, on_hand: _o, committed: _c, available: _a, offer: _f, ...variant }) => variant,
    ),
    seo_title: product.seo_title,
    seo_description: product.seo_description,
  });
