import * as z from "zod/mini";
import { line, requiredLine } from "./name-text.ts";
import { Currency, Instant, idOf, SeenVersion } from "./http.ts";
import { Color } from "./lookups.ts";
import { productStatuses } from "./product-constants.ts";
import { productIssues, type RuledProduct } from "./product-rules.ts";
import {
  ProductOption,
  Variant,
  VariantInput,
  maxOptions,
  maxVariants,
} from "./product-variants.ts";
import { validationCode } from "./validation-texts.ts";

/** Longest title in characters. */
export const maxTitle = 150;
/** The most images of one product. */
export const maxImages = 10;
/** The most tags of one product. */
export const maxTags = 25;
/** Longest description in characters, with its HTML. */
export const maxDescription = 20_000;

export const ProductStatus = z.enum(productStatuses);

export type ProductStatus = z.output<typeof ProductStatus>;

export const ReviewState = z.enum(["none", "pending", "approved", "rejected"]);

/** A tag. It contains no comma, because commas separate tags in files. */
export const tagText = requiredLine(50).check(
  z.regex(/^[^,]*$/, validationCode("a_tag_has_no_comma")),
);

const productFields = {
  title: requiredLine(maxTitle, 3),
  description_html: z._default(z.string().check(z.maxLength(maxDescription)), ""),
  category_id: z._default(z.nullable(idOf("category")), null),
  brand_id: z._default(z.nullable(idOf("brand")), null),
  color_ids: z._default(z.array(idOf("color")).check(z.maxLength(20)), []),
  tags: z._default(z.array(tagText).check(z.maxLength(maxTags)), []),
  status: ProductStatus,
  options: z._default(z.array(ProductOption).check(z.maxLength(maxOptions)), []),
  images: z._default(
    z
      .array(
        z.strictObject({
          uid: idOf("document"),
          alt: z._default(line(200), ""),
        }),
      )
      .check(z.maxLength(maxImages)),
    [],
  ),
  variants: z
    .array(VariantInput)
    .check(z.minLength(1, validationCode("needs_at_least_one_variant")), z.maxLength(maxVariants)),
  seo_title: z._default(line(70), ""),
  seo_description: z._default(z.string().check(z.trim(), z.maxLength(160)), ""),
};

const consistent = <S extends z.ZodMiniObject>(schema: S) =>
  schema.check((payload) => {
    // `productFields` and its extension below are the only shapes this is called with, and both
    // have the rules' fields.
    for (const { path, text } of productIssues(payload.value as unknown as RuledProduct))
      payload.issues.push({
        code: "custom",
        input: payload.value,
        path,
        message: text.code,
        params: text.params,
      });
  });

export const ProductInput = consistent(z.strictObject(productFields));

export type ProductInput = z.output<typeof ProductInput>;

/**
 * A change carries the whole product and the `version` it was read at; variants are matched by
 * `id`, else by option values.
 */
export const ProductUpdate = consistent(z.strictObject({ ...productFields, version: SeenVersion }));

export type ProductUpdate = z.output<typeof ProductUpdate>;

export const ProductImage = z.object({
  uid: idOf("document"),
  alt: z.string(),
  url: z.string(),
  thumbnail_url: z.string(),
  width: z.int(),
  height: z.int(),
});

/** Creates the schema of a reference with the name of its record. @param id `idOf(...)` */
export const Named = <S extends z.ZodMiniType>(id: S) => z.object({ id, name: z.string() });

const CategoryRef = z.object({ id: idOf("category"), name: z.string(), path: z.string() });

export const BrandRef = Named(idOf("brand"));

/** The average of one to five stars, and the number of reviews; `null` without reviews. */
export const ProductRating = z.nullable(z.object({ average: z.number(), count: z.int() }));

export const Product = z.object({
  id: idOf("product"),
  handle: z.string(),
  version: z.int(),
  title: z.string(),
  description_html: z.string(),
  category: z.nullable(CategoryRef),
  brand: z.nullable(BrandRef),
  colors: z.array(Color),
  tags: z.array(z.string()),
  status: ProductStatus,
  review_state: ReviewState,
  review_reason: z.nullable(z.string()),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  images: z.array(ProductImage),
  variants: z.array(Variant),
  currency: Currency,
  seo_title: z.string(),
  seo_description: z.string(),
  rating: ProductRating,
  published_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});

export type Product = z.output<typeof Product>;
