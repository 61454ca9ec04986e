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

const operation = (endpoint: Endpoint) => {
  const status = endpoint.status ?? 200;
  const file = fileContentTypes.get(endpoint.reply);
  const content = file
    ? Object.fromEntries(file.contentTypes.map((type) => [type, { schema: { type: "string" } }]))
    : { "application/json": { schema: jsonSchema(endpoint.reply, "output") } };
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2]],
    "x-access": endpoint.access,
    security:
      endpoint.access === "public"
        ? []
        : [{ [endpoint.access === "marketplace" ? "marketplaceKey" : "seller"]: [] }],
    parameters: [
      ...parameters("path", endpoint.params),
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

/** What we send: each topic's events by the schema of their body. */
const webhooks = () =>
  Object.fromEntries(
    WebhookTopic.options.map((topic) => [
      `${topic}.*`,
      {
        post: {
          summary: webhookEvents[topic].types.map((type) => `${topic}.${type}`).join(", "),
          requestBody: {
            content: { "application/json": { schema: jsonSchema(webhookBody(topic), "output") } },
          },
          responses: { "2XX": { description: "Taken; anything else is tried again for three days." } },
        },
      },
    ]),
  );

/** The OpenAPI 3.1 document of the given endpoints. */
export const toOpenApi = (endpoints: readonly Endpoint[]) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sellerdesk",
      version: "1",
      description:
        "Every success is { status: true, data }, lists add meta; every failure is { status: false, code, message, errors?, request_id }. `x-access` says who may call, `x-id-of` what an id points at.",
    },
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
    paths,
    webhooks: webhooks(),
  };
};

/** Serves the document at `/api/openapi.json` and its page at `/api/docs`; both list what `route` registers from here on. */
export const registerOpenApi = (app: FastifyInstance): void => {
  const endpoints: Endpoint[] = [];
  app.decorate("endpoints", endpoints);
  let document: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send((document ??= JSON.stringify(toOpenApi(endpoints)))),
  );
  registerApiPage(app, () => toOpenApi(endpoints));
};
