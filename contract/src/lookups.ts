import * as z from "zod/mini";
import { requiredLine } from "./name-text.ts";
import {
  dataOf,
  endpoint,
  IdParams,
  idOf,
  Instant,
  listOf,
  pageQuery,
  searchText,
} from "./http.ts";
import { validationCode } from "./validation-texts.ts";

/** Lookups belong to the marketplace's operator; sellers pick from them (domain.md, Lookups). */
export const Category = z.object({
  id: idOf("category"),
  parent_id: z.nullable(idOf("category")),
  name: z.string(),
  path: z.string(),
  leaf: z.boolean(),
});
export type Category = z.output<typeof Category>;

export const Brand = z.object({
  id: idOf("brand"),
  name: z.string(),
  logo: z.nullable(z.string()),
});
export type Brand = z.output<typeof Brand>;

export const Color = z.object({ id: idOf("color"), name: z.string(), hex: z.string() });
export type Color = z.output<typeof Color>;

const Size = z.object({ width: z.int(), height: z.int() });
export const BannerSection = z.object({
  id: idOf("banner_section"),
  key: z.string(),
  label: z.string(),
  desktop: Size,
  mobile: Size,
  max_items: z.int(),
});
export type BannerSection = z.output<typeof BannerSection>;

/** Pickers search as the seller types and never load all entries. */
const LookupQuery = z.strictObject({ ...pageQuery, search: searchText });

/**
 * A name as pickers show it. It contains neither `›` nor `>`, which separate the names of a
 * category's path.
 */
export const LookupName = requiredLine(100).check(
  z.regex(/^[^\u203A>]*$/, validationCode("a_name_has_no_or")),
);

/** `#` and six digits, e.g. #2f5d9b. */
export const ColorHex = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^#[0-9a-f]{6}$/, validationCode("enter_a_colour_like_2f5d9b")),
  );

export const LookupKind = z.enum(["category", "brand", "color"]);
export type LookupKind = z.output<typeof LookupKind>;

/** A request of a seller to add a missing entry to a picker. */
export const CreateLookupRequest = z
  .strictObject({
    kind: LookupKind,
    name: LookupName,
    /** The parent of a category; `null` at the top level. */
    parent_id: z._default(z.nullable(idOf("category")), null),
    /** For a color. */
    hex: z._default(z.nullable(ColorHex), null),
    /** An explanation for the marketplace. */
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
  })
  .check(
    z.refine(({ kind, parent_id }) => kind === "category" || parent_id === null, {
      path: ["parent_id"],
      message: validationCode("only_a_category_stands_under_another_one"),
    }),
    z.refine(({ kind, hex }) => (kind === "color") === (hex !== null), {
      path: ["hex"],
      message: validationCode("a_colour_and_nothing_else_has_a_colour_value"),
    }),
  );
export type CreateLookupRequest = z.output<typeof CreateLookupRequest>;

/** A request for a new entry, and the marketplace's answer. */
export const LookupRequest = z.object({
  id: z.uuid(),
  kind: LookupKind,
  name: z.string(),
  /** The parent of the category. */
  parent: z.nullable(z.object({ id: idOf("category"), name: z.string(), path: z.string() })),
  hex: z.nullable(z.string()),
  note: z.string(),
  status: z.enum(["open", "accepted", "declined"]),
  /** The entry for the request; `null` unless it was accepted. */
  lookup_id: z.nullable(z.uuid()),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  created_at: Instant,
  answered_at: z.nullable(Instant),
});
export type LookupRequest = z.output<typeof LookupRequest>;

export const lookupsApi = {
  categories: endpoint("GET", "/api/categories/list", {
    access: "activePlan",
    summary:
      "Lists categories by name or path, best match first; `parent_id` lists one level, `root` the top level.",
    query: z.strictObject({
      ...LookupQuery.shape,
      parent_id: z.optional(z.union([z.literal("root"), idOf("category")])),
    }),
    reply: listOf(Category),
  }),
  category: endpoint("GET", "/api/categories/:id", {
    access: "activePlan",
    summary: "Returns a category.",
    params: IdParams("category"),
    reply: dataOf(Category),
  }),
  brands: endpoint("GET", "/api/brand", {
    access: "activePlan",
    summary: "Lists brands by name, best match first.",
    query: LookupQuery,
    reply: listOf(Brand),
  }),
  brand: endpoint("GET", "/api/brand/:id", {
    access: "activePlan",
    summary: "Returns a brand.",
    params: IdParams("brand"),
    reply: dataOf(Brand),
  }),
  colors: endpoint("GET", "/api/colors", {
    idFollows: true,
    access: "activePlan",
    summary: "Lists colors in the operator's order, or search results, best match first.",
    query: LookupQuery,
    reply: listOf(Color),
  }),
  color: endpoint("GET", "/api/colors/:id", {
    access: "activePlan",
    summary: "Returns a color.",
    params: IdParams("color"),
    reply: dataOf(Color),
  }),
  bannerSections: endpoint("GET", "/api/banner/sections", {
    access: "activePlan",
    summary: "Lists the marketplace's banner sections with their image sizes.",
    query: z.strictObject({ search: searchText }),
    reply: dataOf(z.array(BannerSection)),
  }),
  ask: endpoint("POST", "/api/lookups/requests", {
    access: "activePlan",
    summary:
      "Requests a brand, category or color from the marketplace; a repeated request returns the open one.",
    body: CreateLookupRequest,
    status: 201,
    reply: dataOf(LookupRequest),
  }),
  asked: endpoint("GET", "/api/lookups/requests", {
    access: "activePlan",
    summary: "Lists the seller's requests to the marketplace, newest first.",
    query: z.strictObject(pageQuery),
    reply: listOf(LookupRequest),
  }),
};
