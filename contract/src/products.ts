import * as z from "zod/mini";
import {
  IdParams,
  PageMeta,
  cappedCount,
  dataOf,
  endpoint,
  fileOf,
  idOf,
  searchText,
} from "./http.ts";
import { Product, ProductInput, ProductStatus, ProductUpdate } from "./product.ts";
import {
  ProductExportQuery,
  ProductFilters,
  ProductHit,
  ProductListQuery,
  ProductRow,
} from "./product-lists.ts";

export const productsApi = {
  list: endpoint("GET", "/api/products", {
    access: "activePlan",
    summary: "Lists products; if no product matches the search, similar ones.",
    query: ProductListQuery,
    reply: z.object({
      status: z.literal(true),
      data: z.array(ProductRow),
      meta: z.extend(PageMeta, { is_similar: z.boolean() }),
    }),
  }),
  counts: endpoint("GET", "/api/products/status", {
    access: "activePlan",
    summary: "Counts products by status, each up to 10,000.",
    reply: dataOf(z.array(z.object({ key: ProductStatus, ...cappedCount }))),
  }),
  count: endpoint("GET", "/api/products/count", {
    access: "activePlan",
    summary: "Counts all products that match the filters.",
    query: ProductFilters,
    reply: dataOf(z.object({ count: z.int() })),
  }),
  search: endpoint("GET", "/api/products/search", {
    access: "activePlan",
    summary: "Searches products, best match first.",
    query: z.strictObject({
      search: searchText,
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
    }),
    reply: dataOf(z.array(ProductHit)),
  }),
  export: endpoint("GET", "/api/products/export", {
    access: "activePlan",
    summary: "Exports the filtered products as CSV or XLSX in the columns of the import.",
    query: ProductExportQuery,
    reply: fileOf("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  }),
  find: endpoint("GET", "/api/products/:id", {
    access: "activePlan",
    summary: "Returns a product.",
    params: IdParams("product"),
    reply: dataOf(Product),
  }),
  create: endpoint("POST", "/api/products", {
    access: "activePlan",
    summary: "Creates a product with its variants and their opening stock.",
    body: ProductInput,
    bodyLimit: 1_048_576,
    status: 201,
    reply: dataOf(Product),
  }),
  update: endpoint("PUT", "/api/products/:id", {
    access: "activePlan",
    summary: "Updates a product; existing variants keep their ids.",
    params: IdParams("product"),
    body: ProductUpdate,
    bodyLimit: 1_048_576,
    reply: dataOf(Product),
  }),
  remove: endpoint("DELETE", "/api/products/:id", {
    access: "activePlan",
    summary: "Deletes a product that is in no open order.",
    params: IdParams("product"),
    reply: dataOf(z.object({ id: idOf("product") })),
  }),
  neighbours: endpoint("GET", "/api/products/:id/neighbours", {
    access: "activePlan",
    summary:
      "Returns the previous and next product of a list; null at its ends, or if a ranked list does not contain it.",
    params: IdParams("product"),
    query: ProductListQuery,
    reply: dataOf(
      z.object({ previous_id: z.nullable(idOf("product")), next_id: z.nullable(idOf("product")) }),
    ),
  }),
  duplicate: endpoint("POST", "/api/products/:id/duplicate", {
    access: "activePlan",
    summary: "Creates a draft copy of a product, without SKUs, barcodes and stock.",
    params: IdParams("product"),
    status: 201,
    reply: dataOf(Product),
  }),
  setStatus: endpoint("PUT", "/api/products/:id/status", {
    access: "activePlan",
    summary: "Publishes, hides, archives or restores a product.",
    params: IdParams("product"),
    body: z.strictObject({ status: ProductStatus }),
    reply: dataOf(
      z.object({ id: idOf("product"), status: ProductStatus, previous_status: ProductStatus }),
    ),
  }),
  removeVariant: endpoint("DELETE", "/api/products/variant/:id", {
    access: "activePlan",
    summary: "Deletes a variant that is in no open order; a product keeps at least one variant.",
    params: IdParams("variant"),
    reply: dataOf(Product),
  }),
};
