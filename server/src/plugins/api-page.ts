import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Access } from "@sellerdesk/contract/http";
import type { FastifyInstance } from "fastify";
import { type SchemaNode, type Schemas, schemaText } from "../lib/schema-text.ts";
import { serverFolder } from "../server-folder.ts";

type Content = Record<string, { schema: SchemaNode; example?: unknown }>;
type Operation = {
  summary: string;
  tags: (string | undefined)[];
  "x-access": Access;
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: object;
  }[];
  requestBody?: { content: object };
  responses: Record<string, { description?: string }>;
};
type OpenApi = {
  info: { title: string; description: string };
  components: { schemas: Schemas };
  paths: Record<string, Record<string, unknown>>;
  webhooks: Record<string, { post: { summary: string; requestBody: { content: object } } }>;
};

const accessLabels = {
  public: "Anyone.",
  registering: "The token of a registration.",
  seller: "Any seller who is logged in.",
  activePlan: "A seller with an active plan.",
  marketplace: "A marketplace key.",
} as const satisfies Record<Access, string>;

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const folded = (title: string, text: string) =>
  `<details><summary>${escaped(title)}</summary><pre tabindex="0">${escaped(text)}</pre></details>`;

const contentText = (content: Content, schemas: Schemas) =>
  Object.entries(content)
    .map(([type, { schema }]) => {
      const text = schemaText(schema, schemas);
      return type === "application/json" ? text : `${type}\n${text}`;
    })
    .join("\n\n");

const exampleHtml = (title: string, content: Content): string => {
  const { example } = content["application/json"] ?? {};
  return example === undefined ? "" : folded(title, JSON.stringify(example, null, 2));
};

/** Lists the errors of an operation by status, one per line. */
const refusalsText = (responses: Operation["responses"]) =>
  Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, { description = "" }]) =>
      description.split("\n").map((line) => `${status} ${line}`),
    )
    .join("\n");

const parametersText = (parameters: Operation["parameters"], schemas: Schemas) =>
  parameters
    .map(({ name, in: location, required, description, schema }) => {
      const about = description ? `\n    ${description}` : "";
      return `${name}${required ? "" : "?"}: ${schemaText(schema, schemas)}  in the ${location}${about}`;
    })
    .join("\n");

const operationHtml = (
  method: string,
  path: string,
  operation: Operation,
  schemas: Schemas,
): string => {
  const { summary, parameters, requestBody, responses } = operation;
  const [status = ""] = Object.keys(responses);
  const refused = refusalsText(responses);
  // In documents of openapi.ts every success and every body has content.
  const contentOf = (part: unknown) => (part as { content: Content }).content;
  return `<article>
<h3><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code></h3>
<p>${escaped(summary)}</p>
<p class="who">${accessLabels[operation["x-access"]]}</p>
${parameters.length > 0 ? folded("Parameters", parametersText(parameters, schemas)) : ""}
${requestBody ? folded("Body", contentText(contentOf(requestBody), schemas)) : ""}
${requestBody ? exampleHtml("Example of a body", contentOf(requestBody)) : ""}
${folded(`Answer ${status}`, contentText(contentOf(responses[status]), schemas))}
${exampleHtml("Example of an answer", contentOf(responses[status]))}
${refused ? folded("Refusals", refused) : ""}
</article>`;
};

/** Explains how receivers verify deliveries. */
const webhookWords = [
  "What happens is posted as JSON to the addresses that sellers give under My Profile, and to those of the operator.",
  "Each delivery carries the headers of Standard Webhooks: webhook-id, the same with every attempt; webhook-timestamp, in seconds; webhook-signature, signatures parted by spaces. One of them is v1, and the base64 of the HMAC-SHA256 of webhook-id.webhook-timestamp.body under the secret's bytes, which are the base64 behind whsec_.",
  "Answer 2xx within 15 seconds. An event may come twice and out of order: go by webhook-id, and by version in its data, or updated_at where there is none.",
];

const webhooksHtml = (
  webhooks: OpenApi["webhooks"],
  schemas: Schemas,
): string => `<h2 id="deliveries">Webhooks</h2>
${webhookWords.map((words) => `<p>${escaped(words)}</p>`).join("\n")}
${Object.entries(webhooks)
  .map(
    ([name, { post }]) => `<article>
<h3><code>${escaped(name)}</code></h3>
<p>${escaped(post.summary)}</p>
${folded("Body", contentText(post.requestBody.content as Content, schemas))}
</article>`,
  )
  .join("\n")}`;

/** A program that places an order, for the reader to copy. */
type Example = { title: string; code: string };

const firstOrderHtml = (
  examples: readonly Example[],
): string => `<h2 id="first-order">Your first order</h2>
<p>Create a key with <code>bin/sellerdesk key create --name "My shop"</code> (from a copy of the sources: <code>npm run cli -- key create</code>), and, to receive events, a secret with <code>bin/sellerdesk webhook create --url URL --topic order</code>. Each of these programs checks a cart, reserves its stock, places an order, reads it back, and verifies a delivery.</p>
${examples.map(({ title, code }) => folded(title, code)).join("\n")}`;

/**
 * Formats the API as a page for people: everything of the OpenAPI document, without a script.
 * @param examples programs that place a first order
 */
export const toApiPage = (
  { info, components: { schemas }, paths, webhooks }: OpenApi,
  examples: readonly Example[],
): string => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    // openapi.ts writes operations and nothing else under a path.
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  );
  const groups = Object.entries(
    Object.groupBy(operations, ({ operation }) => operation.tags[0] ?? "other"),
  ).sort(([first], [other]) => first.localeCompare(other));
  const title = (name: string) =>
    escaped(name.replace(/^./, (first) => first.toUpperCase()).replaceAll("_", " "));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(info.title)} API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<nav aria-label="Parts of the API"><ul>
<li><a href="#first-order">Your first order</a></li>
${groups.map(([name]) => `<li><a href="#${escaped(name)}">${title(name)}</a></li>`).join("\n")}
<li><a href="#deliveries">Webhooks</a></li>
</ul></nav>
<main>
<h1>${escaped(info.title)} API</h1>
<p>${escaped(info.description)}</p>
<p>Ids are UUIDs, money is whole minor units beside a currency, times are ISO 8601 with Z. The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${firstOrderHtml(examples)}
${groups
  .map(
    ([name, members = []]) =>
      `<h2 id="${escaped(name)}">${title(name)}</h2>\n${members
        .map(({ method, path, operation }) => operationHtml(method, path, operation, schemas))
        .join("\n")}`,
  )
  .join("\n")}
${webhooksHtml(webhooks, schemas)}
</main>
</body>
</html>
`;
};

const readExamples = (): Example[] =>
  [
    { title: "With curl", file: "first-order.sh" },
    { title: "With the client, @sellerdesk/client", file: "first-order.ts" },
  ].map(({ title, file }) => ({
    title,
    code: readFileSync(join(serverFolder, "../examples", file), "utf8"),
  }));

/** Serves the page of `document` at `/api/docs`. Both are created with the first request. */
export const registerApiPage = (app: FastifyInstance, document: () => Promise<OpenApi>): void => {
  let page: Promise<string> | undefined;
  app.get("/api/docs", async (_request, reply) => {
    page ??= document().then((made) => toApiPage(made, readExamples()));
    return reply.type("text/html; charset=utf-8").send(await page);
  });
  app.get("/api/docs.css", async (_request, reply) =>
    reply
      .type("text/css; charset=utf-8")
      .send(readFileSync(join(serverFolder, "assets/api-page.css"))),
  );
};
