import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../testing/client.ts";
import { allEndpoints } from "../../testing/endpoints.ts";

type Document = {
  servers: { url: string }[];
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>;
};

let t: TestApp;
let document: Document;
beforeAll(async () => {
  t = await testApp();
  document = (await t.app.inject("/api/openapi.json")).json();
});
afterAll(() => t.close());

it("the document is OpenAPI by its own schema, and says where the API is reached", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(document.servers).toEqual([{ url: t.deps.env.publicUrl }]);
});

it("every endpoint is in it once, under a name that no other has", async () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ of: `${method} ${path}`, operationId })),
  );
  expect(operations).toHaveLength((await allEndpoints()).length);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^(get|post|put|delete)[A-Z]\w*$/.test(id))).toEqual([]);
  expect(operations).toContainEqual({
    of: "get /api/orders/{id}/invoice",
    operationId: "getOrdersByIdInvoice",
  });
});

it("no two paths differ in a parameter's name alone, and each names its own parameters", () => {
  const paths = Object.keys(document.paths);
  expect(new Set(paths.map((path) => path.replaceAll(/\{\w+\}/g, "{}"))).size).toBe(paths.length);
  for (const [path, methods] of Object.entries(document.paths)) {
    const names = new Set(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name));
    for (const { parameters } of Object.values(methods)) {
      const own = parameters.filter(({ in: place }) => place === "path").map(({ name }) => name);
      expect([path, new Set(own)]).toEqual([path, names]);
    }
  }
});
