import { Validator } from "@seriousme/openapi-schema-validator";
import { fileContentTypes, type Schema } from "@sellerdesk/contract/http";
import { beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { useTestApp } from "../../testing/client.ts";
import { allEndpoints } from "../../testing/endpoints.ts";
import { startServerProcess } from "../../testing/server-process.ts";
import { listNamedSchemas } from "./openapi-schemas.ts";

type Document = {
  servers: { url: string }[];
  components: {
    schemas: Record<string, { properties?: Record<string, object>; required?: string[] }>;
  };
  paths: Record<
    string,
    Record<string, { operationId: string; parameters: { name: string; in: string }[] }>
  >;
};

let document: Document;
const t = useTestApp();
beforeAll(async () => {
  document = (await t.app.inject("/api/openapi.json")).json();
});

it("the document is valid OpenAPI and names the address of the API", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(document.servers).toEqual([{ url: t.deps.env.publicUrl }]);
});

it("the document contains every endpoint once, with a unique operation id", async () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      of: `${method} ${path}`,
      operationId,
    })),
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

it("no two paths differ only in a parameter's name, and each declares its own parameters", () => {
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

it("the document contains each exported schema once under its name, and every reference resolves", () => {
  const { schemas } = document.components;
  const meant = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  const used = new Set(Array.from(meant, ([, name]) => name));
  expect([...used].filter((name) => !Object.hasOwn(schemas, name ?? ""))).toEqual([]);
  expect(Object.keys(schemas).filter((name) => !used.has(name))).toEqual([]);
  expect(schemas).toMatchObject({
    Plan: { properties: { interval: { $ref: "#/components/schemas/PlanInterval" } } },
    Currency: { type: "string", pattern: "^[A-Z]{3}$" },
  });
});

it("a schema with fields that are optional in requests and required in responses has two names", () => {
  const { RequirementInput: answered, RequirementInputRequest: sent } = document.components.schemas;
  expect(Object.keys(sent?.properties ?? {})).toEqual(Object.keys(answered?.properties ?? {}));
  expect(answered?.required?.length).toBeGreaterThan(sent?.required?.length ?? 0);
});

it("schema names are unique in the contract, and none is the request name of another schema", async () => {
  const names = (await listNamedSchemas()).map(([name]) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => names.includes(`${name}Request`))).toEqual([]);
});

it("the built server serves the same document and its page", async () => {
  const server = await startServerProcess({
    databaseUrl: t.databaseUrl,
    dataDir: t.deps.env.dataDir,
  });
  try {
    const get = (path: string) => fetch(`${server.url}${path}`);
    const built: unknown = await (await get("/api/openapi.json")).json();
    expect(built).toEqual({ ...document, servers: [expect.anything()] });
    const pages = await Promise.all(["/api/docs", "/api/docs.css"].map(get));
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  } finally {
    await server.stop("SIGTERM");
  }
});

type Media = { content?: { "application/json"?: { example?: unknown } } };
type Exemplified = {
  parameters: { name: string; in: string; example?: unknown }[];
  requestBody?: Media;
  responses: Record<string, Media & { description: string }>;
};

it("every marketplace endpoint has examples that its schemas accept, and documents its errors", async () => {
  const endpoints = (await allEndpoints()).filter(({ access }) => access === "marketplace");
  expect(endpoints.length).toBeGreaterThan(50);
  const problems = endpoints.flatMap((endpoint) => {
    const { method, status = 200, refusals = [] } = endpoint;
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    const operation = document.paths[path]?.[method.toLowerCase()] as unknown as Exemplified;
    const fields = (location: string) =>
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === location && "example" in parameter)
          .map(({ name, example }) => [name, example]),
      );
    const exampleIn = (media: Media | undefined) => media?.content?.["application/json"]?.example;
    const parts: [string, Schema | undefined, unknown][] = [
      ["params", endpoint.params, fields("path")],
      ["query", endpoint.query, fields("query")],
      ["body", endpoint.body, exampleIn(operation.requestBody)],
      [
        "reply",
        fileContentTypes.has(endpoint.reply) ? undefined : endpoint.reply,
        exampleIn(operation.responses[status]),
      ],
    ];
    const described = Object.values(operation.responses)
      .map(({ description }) => description)
      .join("\n");
    return [
      ...refusals
        .filter((code) => !described.includes(`${code}: `))
        .map((code) => `${method} ${path} does not name ${code}`),
      ...parts.flatMap(([part, schema, example]) => {
        const result = schema && z.safeParse(schema, example);
        return result?.error ? [`${method} ${path} ${part}: ${result.error.message}`] : [];
      }),
    ];
  });
  expect(problems).toEqual([]);
});
