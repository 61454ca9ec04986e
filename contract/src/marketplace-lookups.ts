import * as z from "zod/mini";
import { requiredLine } from "./name-text.ts";
import { maxPictureEdge } from "./documents.ts";
import { Currency, dataOf, endpoint, MoneyMinor, type Schema } from "./http.ts";
import { type TranslatedLocale, translatedLocales } from "./languages.ts";
import { ColorHex, LookupName } from "./lookups.ts";
import { PlanInterval, PlanLimits } from "./plan-terms.ts";
import { validationCode } from "./validation-texts.ts";

/** The most entries of one request, so that a whole taxonomy fits. */
export const maxLookupItems = 10_000;

const text = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum));
/** The operator's own id of an entry, by which later requests find it again. */
const ExternalId = requiredLine(100);
/** Lists show lower ones first. */
const position = z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0);
/** The size of a banner section: no image is stored larger. */
const pixels = z.int().check(z.minimum(1), z.maximum(maxPictureEdge));
const Size = z.strictObject({ width: pixels, height: pixels });

/**
 * A category. Its parent is in the same request, in any order, or exists already; `null` at the
 * top.
 */
export const CategoryItem = z.strictObject({
  external_id: ExternalId,
  parent_external_id: z._default(z.nullable(ExternalId), null),
  name: LookupName,
  position,
});
export type CategoryItem = z.output<typeof CategoryItem>;

export const BrandItem = z.strictObject({
  external_id: ExternalId,
  name: LookupName,
  logo: z._default(z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(500))), null),
});
export type BrandItem = z.output<typeof BrandItem>;

export const ColorItem = z.strictObject({
  external_id: ExternalId,
  name: LookupName,
  hex: ColorHex,
  position,
});
export type ColorItem = z.output<typeof ColorItem>;

export const BannerSectionItem = z.strictObject({
  key: z
    .string()
    .check(
      z.regex(/^[a-z][a-z0-9_]{0,59}$/, validationCode("use_small_letters_digits_and_underscores")),
    ),
  label: requiredLine(100),
  desktop: Size,
  mobile: Size,
  max_items: z.int().check(z.minimum(1), z.maximum(50)),
  position,
});
export type BannerSectionItem = z.output<typeof BannerSectionItem>;

const planTexts = {
  name: requiredLine(60),
  description: text(300),
  features: z.array(requiredLine(120)).check(z.maxLength(20)),
};

/**
 * A plan's texts in another language. Missing and empty texts are shown untranslated. There are as
 * many features as in the plan.
 */
export const PlanTranslation = z.partial(z.strictObject(planTexts));
const optionalTranslation = z.optional(PlanTranslation);
export const PlanTranslations = z.strictObject(
  // Every language has one, as the type says.
  Object.fromEntries(translatedLocales.map((locale) => [locale, optionalTranslation])) as Record<
    TranslatedLocale,
    typeof optionalTranslation
  >,
);
export type PlanTranslations = z.output<typeof PlanTranslations>;

/** A plan for sale, identified by its code and interval. Buyers keep the terms that they bought. */
export const PlanItem = z.strictObject({
  code: z
    .string()
    .check(
      z.regex(/^[a-z][a-z0-9-]{0,59}$/, validationCode("use_small_letters_digits_and_dashes")),
    ),
  interval: PlanInterval,
  name: planTexts.name,
  description: z._default(planTexts.description, ""),
  price_minor: MoneyMinor,
  currency: Currency,
  trial_days: z._default(z.int().check(z.minimum(0), z.maximum(365)), 0),
  recommended: z._default(z.boolean(), false),
  limits: z.strictObject(PlanLimits.shape),
  features: z._default(planTexts.features, []),
  translations: z._default(PlanTranslations, {}),
  position,
  /** True if the plan is no longer for sale; sellers who have it keep it. */
  retired: z._default(z.boolean(), false),
});
export type PlanItem = z.output<typeof PlanItem>;

/** The result of a request; repeating it finds all entries unchanged. */
export const UpsertReport = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });
export type UpsertReport = z.output<typeof UpsertReport>;

/** `?dry_run=true` returns what the request would do, and changes nothing. */
export const dryRunQuery = z.strictObject({
  dry_run: z._default(z.enum(["true", "false"]), "false"),
});

const upsert = {
  access: "marketplace",
  scopes: ["lookups", "operator"],
  bodyLimit: 1_048_576,
} as const;
const summaryOf = (noun: string) =>
  `Adds and changes ${noun}, all of the list or none; what is not in it stays.`;
const itemsOf = <S extends Schema>(item: S) =>
  z.strictObject({ items: z.array(item).check(z.minLength(1), z.maxLength(maxLookupItems)) });
const reply = dataOf(UpsertReport);
const root = "/api/marketplace/v1/lookups";

export const marketplaceLookupsApi = {
  categories: endpoint("PUT", `${root}/categories`, {
    ...upsert,
    summary: summaryOf("categories"),
    query: dryRunQuery,
    body: itemsOf(CategoryItem),
    reply,
  }),
  brands: endpoint("PUT", `${root}/brands`, {
    ...upsert,
    summary: summaryOf("brands"),
    query: dryRunQuery,
    body: itemsOf(BrandItem),
    reply,
  }),
  colors: endpoint("PUT", `${root}/colors`, {
    ...upsert,
    summary: summaryOf("colours"),
    query: dryRunQuery,
    body: itemsOf(ColorItem),
    reply,
  }),
  bannerSections: endpoint("PUT", `${root}/banner-sections`, {
    ...upsert,
    summary: summaryOf("places of banners"),
    query: dryRunQuery,
    body: itemsOf(BannerSectionItem),
    reply,
  }),
  plans: endpoint("PUT", `${root}/plans`, {
    ...upsert,
    summary: summaryOf("plans for sale"),
    query: dryRunQuery,
    body: itemsOf(PlanItem),
    reply,
  }),
};
