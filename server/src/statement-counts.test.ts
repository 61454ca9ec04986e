import { inventoryApi } from "@sellerdesk/contract/inventory";
import { productsApi } from "@sellerdesk/contract/products";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Asked, openCapture } from "../testing/capture-statements.ts";
import { useTestApp } from "../testing/client.ts";
import { createVariant } from "../testing/product-factory.ts";
import { makeProductBody } from "../testing/product-fixture.ts";
import { createSeller } from "../testing/seller-factory.ts";

const t = useTestApp();
let server: Awaited<ReturnType<typeof openCapture>>;
beforeAll(async () => {
  server = await openCapture(t.databaseUrl);
});
afterAll(() => server.close());

/**
 * Counts the statements of a write without `begin` and `commit`, after another write has opened the
 * connection.
 */
const countStatements = async (path: string, token: string, bodies: object[]) => {
  let count = 0;
  for (const body of bodies) {
    const request: Asked = { method: "POST", url: path, token, body };
    const texts = (await server.capture(request)).map(({ text }) => text);
    expect([texts[0], texts.at(-1)]).toEqual(["begin", "commit"]);
    count = texts.length - 2;
  }
  return count;
};

it("K21 creates a product with seven statements, however many variants it has", async () => {
  const { token } = await createSeller(t.db);
  const sizes = ["S", "M", "L"];
  const variants = sizes.map((size) => ({
    option_values: [size],
    sku: `SHIRT-${size}`,
    price_minor: 900,
    stock: 5,
  }));
  const shirt = makeProductBody({
    title: "Linen shirt",
    options: [{ name: "Size", values: sizes }],
    variants,
  });
  const { path } = productsApi.create;
  // The statements lock handles, read the currency, the plan and taken codes, and insert the
  // product with its variants, the stock and the response.
  expect(await countStatements(path, token, [makeProductBody(), shirt])).toBe(7);
});

it("K50 adjusts stock with one statement", async () => {
  const seller = await createSeller(t.db);
  const { id } = await createVariant(t.db, seller);
  const items = [{ variant_id: id, mode: "increase", quantity: 1 }];
  const body = { reason: "received", items };
  const { path } = inventoryApi.adjust;
  expect(await countStatements(path, seller.token, [body, body])).toBe(1);
});
