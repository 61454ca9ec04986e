import { STATUS_CODES } from "node:http";
import {
  type Endpoint,
  Failure,
  type Schema,
  fileContentTypes,
  idPositions,
} from "@sellerdesk/contract/http";
import { webhookBody, webhookEvents } from "@sellerdesk/contract/webhook-events";
import { WebhookTopic } from "@sellerdesk/contract/webhooks";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { registerApiPage } from "./api-page.ts";
import { takesKey } from "./idempotency.ts";

const jsonSchema = (schema: Schema, io: "input" | "output") => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema: node }) {
      // The same object that the contract registered; the library types it by its core class.
      const position = idPositions.get(zodSchema as unknown as Schema);
      if (position) node["x-id-of"] = position.of;
    },
  });
  return json;
};

const parameters = (place: "path" | "query", schema: z.ZodMiniObject | undefined) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
};

const headers = (endpoint: Endpoint) =>
  takesKey(endpoint)
    ? [
        {
          name: "Idempotency-Key",
          in: "header",
          required: endpoint.access === "marketplace",
          description: "The same key with the same request is answered once; kept for 24 hours.",
          schema: { type: "string", maxLength: 200 },
        },
      ]
    : [];

const requestBody = ({ body, upload }: Endpoint) => {
  if (upload) {
    const { properties = {}, ...fields } = jsonSchema(upload.fields, "input");
    const file = { type: "string", format: "binary" };
    const schema = { ...fields, properties: { ...properties, [upload.field]: file } };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (!body) return {};
  return {
    requestBody: { required: true, content: { "application/json": { schema: jsonSchema(body, "input") } } },
  };
};

const namesIn = (path: string): string[] => Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => name);

/** What a program that is made from the document calls the operation by, e.g. `getOrdersByIdInvoice`. */
const operationId = (method: string, path: string): string =>
  path
    .replace("/api/", `${method.toLowerCase()}/`)
    .replaceAll(/\/\{(\w+)\}/g, "/by/$1")
    .replaceAll(/[/_-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** @param path as the document has it, with the names of its parameters, which may be others than the endpoint's own */
const operation = (endpoint: Endpoint, path: string, names: string[]) => {
  const own = namesIn(endpoint.path);
  const status = endpoint.status ?? 200;
  const file = fileContentTypes.get(endpoint.reply);
  const content = file
    ? Object.fromEntries(file.contentTypes.map((type) => [type, { schema: { type: "string" } }]))
    : { "application/json": { schema: jsonSchema(endpoint.reply, "output") } };
  return {
    operationId: operationId(endpoint.method, path),
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2]],
    "x-access": endpoint.access,
    security:
      endpoint.access === "public"
        ? []
        : [{ [endpoint.access === "marketplace" ? "marketplaceKey" : "seller"]: [] }],
    parameters: [
      ...parameters("path", endpoint.params).map((parameter) => ({
        ...parameter,
        name: names[own.indexOf(parameter.name)],
      })),
      ...parameters("query", endpoint.query),
      ...headers(endpoint),
    ],
    ...requestBody(endpoint),
    responses: {
      [status]: { description: STATUS_CODES[status], content },
      default: { $ref: "#/components/responses/Failure" },
    },
  };
};

/** To OpenAPI two paths that differ in nothing but a parameter's name are one: it is called by both names there. */
const toPaths = (endpoints: readonly Endpoint[]) =>
  Object.fromEntries(
    Map.groupBy(endpoints, ({ path }) => path.replaceAll(/:\w+/g, ":"))
      .entries()
      .map(([shape, alike]) => {
        const given = alike.map(({ path }) => namesIn(path));
        const names = (given[0] ?? []).map((_, at) => [...new Set(given.map((own) => own[at]))].join("_or_"));
        let at = 0;
        const path = shape.replaceAll(":", () => `{${names[at++]}}`);
        const operations = alike.map((endpoint) => [
          endpoint.method.toLowerCase(),
          operation(endpoint, path, names),
        ]);
        return [path, Object.fromEntries(operations)];
      }),
  );

/** What we send: each topic's events by the schema of their body. */
const webhooks = () =>
  Object.fromEntries(
    WebhookTopic.options.map((topic) => [
      `${topic}.*`,
      {
        post: {
          operationId: `receive_${topic}`,
          summary: webhookEvents[topic].types.map((type) => `${topic}.${type}`).join(", "),
          // Signed instead, as the page of the API says.
          security: [],
          requestBody: {
            content: { "application/json": { schema: jsonSchema(webhookBody(topic), "output") } },
          },
          responses: { "2XX": { description: "Taken; anything else is tried again for three days." } },
        },
      },
    ]),
  );

/** The OpenAPI 3.1 document of the given endpoints, which are reached at `publicUrl`. */
export const toOpenApi = (endpoints: readonly Endpoint[], publicUrl: string) => ({
  openapi: "3.1.0",
  info: {
    title: "Sellerdesk",
    version: "1",
    license: { name: "MIT", identifier: "MIT" },
    description:
      "Every success is { status: true, data }, lists add meta; every failure is { status: false, code, message, errors?, request_id }. `x-access` says who may call, `x-id-of` what an id points at.",
  },
  servers: [{ url: publicUrl }],
  components: {
    securitySchemes: {
      seller: { type: "http", scheme: "bearer", description: "The token of a seller's session." },
      marketplaceKey: { type: "http", scheme: "bearer", description: "A marketplace key, sdk_live_..." },
    },
    responses: {
      Failure: {
        description: "What went wrong, and what to do.",
        content: { "application/json": { schema: jsonSchema(Failure, "output") } },
      },
    },
  },
  paths: toPaths(endpoints),
  webhooks: webhooks(),
});

/** Serves the document at `/api/openapi.json` and its page at `/api/docs`; both list what `route` registers from here on. */
export const registerOpenApi = (app: FastifyInstance, publicUrl: string): void => {
  const endpoints: Endpoint[] = [];
  app.decorate("endpoints", endpoints);
  let document: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .send((document ??= JSON.stringify(toOpenApi(endpoints, publicUrl)))),
  );
  registerApiPage(app, () => toOpenApi(endpoints, publicUrl));
};
