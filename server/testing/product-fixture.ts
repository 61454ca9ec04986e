import type { ProductInput } from "@sellerdesk/contract/product";
import { asProductInput } from "@sellerdesk/contract/product-input";
import { productsApi } from "@sellerdesk/contract/products";
import type * as z from "zod/mini";
import { newId } from "../src/lib/id.ts";
import type { TestApp } from "./client.ts";

export type ProductBody = z.input<typeof ProductInput>;

/** The body of a small draft. */
export const makeProductBody = (changes: Partial<ProductBody> = {}): ProductBody => ({
  title: "Coffee mug",
  status: "draft",
  variants: [{ sku: `MUG-${newId()}`, price_minor: 1850 }],
  ...changes,
});

/** Creates a product as a seller does. */
export const addProduct = (t: TestApp, token: string, body: ProductBody) =>
  t.call(productsApi.create, { body }, { token });

/** Reads a product as its seller does. */
export const readProduct = async (t: TestApp, token: string, id: string) =>
  (await t.call(productsApi.find, { params: { id } }, { token })).ok.data;

/** Reads a product as the body with which a client would save it again. */
export const bodyOf = async (t: TestApp, token: string, id: string) => {
  const product = await readProduct(t, token, id);
  return { ...asProductInput(product), version: product.version };
};
