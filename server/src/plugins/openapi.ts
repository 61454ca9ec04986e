import { STATUS_CODES } from "node:http";
import { type ErrorCode, errors } from "@sellerdesk/contract/errors";
import { type Endpoint, Failure, type Schema, fileContentTypes } from "@sellerdesk/contract/http";
import { takesKey } from "@sellerdesk/contract/idempotency";
import { errorTexts } from "@sellerdesk/contract/texts/errors";
import { webhookBody, webhookEvents } from "@sellerdesk/contract/webhook-events";
import { WebhookTopic } from "@sellerdesk/contract/webhooks";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { exampleOf } from "./api-examples.ts";
import { registerApiPage } from "./api-page.ts";
import { type DocumentSchemas, listNamedSchemas, toDocumentSchemas } from "./openapi-schemas.ts";

/** Returns an example of a marketplace's request or reply. Endpoints of sellers have none. */
const example = (
  { access }: Endpoint,
  schema: object,
  { components }: DocumentSchemas,
  part: "request" | "reply",
  name?: string,
) =>
  access === "marketplace" && {
    example: exampleOf(schema, components, part, name),
  };

const parameters = (
  location: "path" | "query",
  endpoint: Endpoint,
  schema: z.ZodMiniObject | undefined,
  schemas: DocumentSchemas,
) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.ofFields(schema);
  return Object.entries(properties).map(([name, property]) => {
    const isRequired = location === "path" || required.includes(name);
    return {
      name,
      in: location,
      required: isRequired,
      schema: property,
      ...(isRequired && example(endpoint, property, schemas, "request", name)),
    };
  });
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

const requestBody = (endpoint: Endpoint, schemas: DocumentSchemas) => {
  const { body, upload } = endpoint;
  if (upload) {
    const { properties = {}, ...fields } = schemas.ofFields(upload.fields);
    const file = { type: "string", format: "binary" };
    const schema = { ...fields, properties: { ...properties, [upload.field]: file } };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (!body) return {};
  const schema = schemas.ofBody(body);
  const content = { schema, ...example(endpoint, schema, schemas, "request") };
  return { requestBody: { required: true, content: { "application/json": content } } };
};

/** Lists the errors that a caller must handle, by status. */
const refusals = (codes: readonly ErrorCode[], { ofAnswer }: DocumentSchemas) =>
  Object.fromEntries(
    Map.groupBy(codes, (code) => errors[code].status)
      .entries()
      .map(([status, alike]) => [
        status,
        {
          description: alike.map((code) => `${code}: ${errorTexts[code]}`).join("\n"),
          content: { "application/json": { schema: ofAnswer(Failure) } },
        },
      ]),
  );

const namesIn = (path: string): string[] =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => name);

/** The operation's name in generated clients, e.g. `getOrdersByIdInvoice`. */
const operationId = (method: string, path: string): string =>
  path
    .replace("/api/", `${method.toLowerCase()}/`)
    .replaceAll(/\/\{(\w+)\}/g, "/by/$1")
    .replaceAll(/[/_-](\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Describes an endpoint.
 * @param path as in the document, whose parameter names may differ from the endpoint's own
 */
const operation = (endpoint: Endpoint, path: string, names: string[], schemas: DocumentSchemas) => {
  const own = namesIn(endpoint.path);
  const status = endpoint.status ?? 200;
  const file = fileContentTypes.get(endpoint.reply);
  const reply = schemas.ofAnswer(endpoint.reply);
  const content = file
    ? Object.fromEntries(file.contentTypes.map((type) => [type, { schema: { type: "string" } }]))
    : {
        "application/json": { schema: reply, ...example(endpoint, reply, schemas, "reply") },
      };
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
      ...parameters("path", endpoint, endpoint.params, schemas).map((parameter) => ({
        ...parameter,
        name: names[own.indexOf(parameter.name)],
      })),
      ...parameters("query", endpoint, endpoint.query, schemas),
      ...headers(endpoint),
    ],
    ...requestBody(endpoint, schemas),
    responses: {
      [status]: { description: STATUS_CODES[status], content },
      ...refusals(endpoint.refusals ?? [], schemas),
      default: { $ref: "#/components/responses/Failure" },
    },
  };
};

/** OpenAPI does not distinguish paths by a parameter's name: such a parameter gets both names. */
const toPaths = (endpoints: readonly Endpoint[], schemas: DocumentSchemas) =>
  Object.fromEntries(
    Map.groupBy(endpoints, ({ path }) => path.replaceAll(/:\w+/g, ":"))
      .entries()
      .map(([shape, alike]) => {
        const given = alike.map(({ path }) => namesIn(path));
        const names = (given[0] ?? []).map((_, index) =>
          [...new Set(given.map((own) => own[index]))].join("_or_"),
        );
        let index = 0;
        const path = shape.replaceAll(":", () => `{${names[index++]}}`);
        const operations = alike.map((endpoint) => [
          endpoint.method.toLowerCase(),
          operation(endpoint, path, names, schemas),
        ]);
        return [path, Object.fromEntries(operations)];
      }),
  );

/** Lists the webhook deliveries: each topic's events with the schema of their body. */
const toWebhooks = (
  bodies: readonly (readonly [WebhookTopic, Schema])[],
  { ofAnswer }: DocumentSchemas,
) =>
  Object.fromEntries(
    bodies.map(([topic, body]) => [
      `${topic}.*`,
      {
        post: {
          operationId: `receive_${topic}`,
          summary: webhookEvents[topic].types.map((type) => `${topic}.${type}`).join(", "),
          // Deliveries are signed instead, as the page of the API says.
          security: [],
          requestBody: {
            content: { "application/json": { schema: ofAnswer(body) } },
          },
          responses: {
            "2XX": { description: "Taken; anything else is tried again for three days." },
          },
        },
      },
    ]),
  );

/** Creates the OpenAPI 3.1 document of the given endpoints, which are reached at `publicUrl`. */
export const toOpenApi = async (endpoints: readonly Endpoint[], publicUrl: string) => {
  const webhooks = WebhookTopic.options.map((topic) => [topic, webhookBody(topic)] as const);
  const schemas = toDocumentSchemas(await listNamedSchemas(), {
    bodies: endpoints.flatMap(({ body }) => body ?? []),
    fields: endpoints
      .flatMap(({ params, query, upload }) => [params, query, upload?.fields])
      .filter((schema) => schema !== undefined),
    answers: [Failure, ...endpoints.map(({ reply }) => reply), ...webhooks.map(([, body]) => body)],
  });
  return {
    openapi: "3.1.0",
    info: {
      title: "Sellerdesk",
      version: "1",
      license: { name: "MIT", identifier: "MIT" },
      description:
        "Every success is { status: true, data }, lists add meta; every failure is { status: false, code, message, errors?, request_id }. `x-access` says who may call, `x-id-of` what an id points at. Fields and enum values are added without notice: ignore what you do not know.",
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        seller: { type: "http", scheme: "bearer", description: "The token of a seller's session." },
        marketplaceKey: {
          type: "http",
          scheme: "bearer",
          description: "A marketplace key, sdk_live_...",
        },
      },
      responses: {
        Failure: {
          description: "What went wrong, and what to do.",
          content: { "application/json": { schema: schemas.ofAnswer(Failure) } },
        },
      },
      schemas: schemas.components,
    },
    paths: toPaths(endpoints, schemas),
    webhooks: toWebhooks(webhooks, schemas),
  };
};

/**
 * Serves the document at `/api/openapi.json` and its page at `/api/docs`; both list what `route`
 * registers from here on.
 */
export const registerOpenApi = (app: FastifyInstance, publicUrl: string): void => {
  const endpoints: Endpoint[] = [];
  app.decorate("endpoints", endpoints);
  // Created once, also for concurrent requests.
  let document: Promise<string> | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    document ??= toOpenApi(endpoints, publicUrl).then((made) => JSON.stringify(made));
    return reply.type("application/json; charset=utf-8").send(await document);
  });
  registerApiPage(app, () => toOpenApi(endpoints, publicUrl));
};
