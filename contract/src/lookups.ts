import * as z from "zod/mini";
import { dataOf, endpoint, IdParams, idOf, listOf, pageQuery, searchText } from "./http.ts";

/** Lookups belong to the marketplace's operator; sellers pick from them (domain.md, Lookups). */
export const Category = z.object({
  id: idOf("category"),
  parent_id: z.nullable(idOf("category")),
  name: z.string(),
  path: z.string(),
  leaf: z.boolean(),
});
export type Category = z.output<typeof Category>;

export const Brand = z.object({ id: idOf("brand"), name: z.string(), logo: z.nullable(z.string()) });
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

/** Pickers search as you type and never load all. */
const LookupQuery = z.strictObject({ ...pageQuery, search: searchText });

export const lookupsApi = {
  categories: endpoint({
    method: "GET",
    path: "/api/categories/list",
    access: "activePlan",
    summary: "Categories by name or path, best match first; `parent_id` lists one level.",
    query: z.strictObject({ ...LookupQuery.shape, parent_id: z.optional(idOf("category")) }),
    reply: listOf(Category),
  }),
  brands: endpoint({
    method: "GET",
    path: "/api/brand",
    access: "activePlan",
    summary: "Brands by name, best match first.",
    query: LookupQuery,
    reply: listOf(Brand),
  }),
  colors: endpoint({
    method: "GET",
    path: "/api/colors",
    access: "activePlan",
    summary: "Colours in the operator's order.",
    query: LookupQuery,
    reply: listOf(Color),
  }),
  color: endpoint({
    method: "GET",
    path: "/api/colors/:id",
    access: "activePlan",
    summary: "One colour.",
    params: IdParams("color"),
    reply: dataOf(Color),
  }),
  bannerSections: endpoint({
    method: "GET",
    path: "/api/banner/sections",
    access: "activePlan",
    summary: "The places of the marketplace where banners can stand, with the picture sizes they need.",
    query: z.strictObject({ search: searchText }),
    reply: dataOf(z.array(BannerSection)),
  }),
};
