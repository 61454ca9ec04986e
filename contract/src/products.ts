import * as z from "zod/mini";
import { IdParams, PageMeta, dataOf, endpoint, fileOf, idOf, searchText } from "./http.ts";
import { Product, ProductInput, ProductStatus, ProductUpdate } from "./product.ts";
import { ProductExportQuery, ProductHit, ProductListQuery, ProductRow } from "./product-lists.ts";

export const productsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/products",
    access: "activePlan",
    summary:
      "One page of the seller's products; where no product has the words of the search, those with similar ones.",
    query: ProductListQuery,
    reply: z.object({
      status: z.literal(true),
      data: z.array(ProductRow),
      meta: z.extend(PageMeta, { is_similar: z.boolean() }),
    }),
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/products/status",
    access: "activePlan",
    summary: "How many products there are of each status.",
    reply: dataOf(z.array(z.object({ key: ProductStatus, count: z.int() }))),
  }),
  search: endpoint({
    method: "GET",
    path: "/api/products/search",
    access: "activePlan",
    summary: "Products to pick from, best match first.",
    query: z.strictObject({
      search: searchText,
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
    }),
    reply: dataOf(z.array(ProductHit)),
  }),
  export: endpoint({
    method: "GET",
    path: "/api/products/export",
    access: "activePlan",
    summary: "The products that the filters leave, as CSV or XLSX in the columns of the import.",
    query: ProductExportQuery,
    reply: fileOf("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  }),
  find: endpoint({
    method: "GET",
    path: "/api/products/:id",
    access: "activePlan",
    summary: "One product, whole.",
    params: IdParams("product"),
    reply: dataOf(Product),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/products",
    access: "activePlan",
    summary: "Add a product with its variants and their first stock.",
    body: ProductInput,
    bodyLimit: 1_048_576,
    status: 201,
    reply: dataOf(Product),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/products/:id",
    access: "activePlan",
    summary: "Replace a product; variants that stay keep their ids.",
    params: IdParams("product"),
    body: ProductUpdate,
    bodyLimit: 1_048_576,
    reply: dataOf(Product),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/products/:id",
    access: "activePlan",
    summary: "Delete a product that no open order contains.",
    params: IdParams("product"),
    reply: dataOf(z.object({ id: idOf("product") })),
  }),
  neighbours: endpoint({
    method: "GET",
    path: "/api/products/:id/neighbours",
    access: "activePlan",
    summary:
      "The products before and after one in a list; null at its ends, and where a ranked list does not have it.",
    params: IdParams("product"),
    query: ProductListQuery,
    reply: dataOf(
      z.object({ previous_id: z.nullable(idOf("product")), next_id: z.nullable(idOf("product")) }),
    ),
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/api/products/:id/duplicate",
    access: "activePlan",
    summary: "Add a draft that copies a product, without SKUs, barcodes and stock.",
    params: IdParams("product"),
    status: 201,
    reply: dataOf(Product),
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/api/products/:id/status",
    access: "activePlan",
    summary: "Publish, hide, archive a product, or bring it back.",
    params: IdParams("product"),
    body: z.strictObject({ status: ProductStatus }),
    reply: dataOf(
      z.object({ id: idOf("product"), status: ProductStatus, previous_status: ProductStatus }),
    ),
  }),
  removeVariant: endpoint({
    method: "DELETE",
    path: "/api/products/variant/:id",
    access: "activePlan",
    summary: "Delete a variant that no open order contains; a product keeps at least one.",
    params: IdParams("variant"),
    reply: dataOf(Product),
  }),
};
