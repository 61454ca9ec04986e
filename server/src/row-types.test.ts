import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../testing/client.ts";
import { allEndpoints, replaceAt } from "../testing/endpoints.ts";
import { kindOf, positionsOf, requestFor, send } from "../testing/endpoint-requests.ts";
import {
  bannerKey,
  bannerSize,
  createLookups,
  createFullSeller,
} from "../testing/full-seller-fixture.ts";
import { createMarketplaceKey } from "../testing/marketplace-factory.ts";
import { compile, copyCode } from "../testing/code-copy.ts";
import {
  describeColumns,
  listTypedStatements,
  type TypedStatement,
  recordResults,
} from "../testing/typed-statements.ts";
import { assignSequenceNumbers } from "./features/catalogue/service.ts";
import { notifyStartedAndEndedOffers } from "./features/offers/state-service.ts";
import { enforceDeadlines } from "./features/orders/deadlines/service.ts";

/**
 * Compiles only if a declared row has the columns of its statement, with their types and
 * nullability.
 */
const checkingTypes = `
type Held<Row, Problem extends never> = Row;
type Problem<Row, Columns> = { [K in keyof Row | keyof Columns]:
  K extends keyof Row
    ? K extends keyof Columns
      ? [NonNullable<Row[K]>] extends [NonNullable<Columns[K]>]
        ? null extends Columns[K]
          ? null extends Row[K] ? never : \`\${K & string} may be null\`
          : never
        : \`\${K & string} has another type\`
      : \`\${K & string} is not selected\`
    : \`\${K & string} is not declared\` }[keyof Row | keyof Columns];
`;

/** Columns that are nullable in the table but never null in these statements. */
const knownColumns: Record<string, string[]> = {
  // An image has a size.
  "features/banners/queries.ts": ["width", "height", "source_width", "source_height"],
  "features/documents/queries.ts": ["width", "height"],
  // A product that was skipped or kept has a reason.
  "features/bulk-edits/queries.ts": ["code"],
  // A condition on the column excludes nulls.
  "features/catalogue/number-queries.ts": ["product_id"],
  "features/inventory/list-queries.ts": ["sku"],
  "features/products/code-queries.ts": ["sku"],
  "features/reviews/answers/queries.ts": ["seq"],
  // A return with an id of the marketplace was created by a request.
  "features/orders/returns/queries.ts": ["request_hash"],
};

const source = import.meta.dirname;
const answers = recordResults();
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const picture = sharp({ create: { ...bannerSize, channels: 3, background: "#a64" } });
  await t.storage.put(bannerKey, await picture.webp().toBuffer());
});
afterAll(() => t.close());

/** Sends one request to each endpoint about the data of one seller. */
const callEveryEndpoint = async () => {
  const fullSeller = await createFullSeller(t, await createLookups(t.db));
  const marketplace = await createMarketplaceKey(t.db);
  // Reads come first: a deleted object has no rows.
  const order = ["GET", "PUT", "POST", "DELETE"];
  const endpoints = (await allEndpoints())
    .filter(({ access, idFollows }) => access !== "registering" && !idFollows)
    .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (/log_?out|close|stream|live/.test(name)) continue;
    const request = requestFor(endpoint, name, (resource) => fullSeller.ids[resource]);
    for (const { part, position } of positionsOf(endpoint, name))
      request[part] = replaceAt(
        request[part],
        position.path,
        fullSeller.ids[kindOf(name, position)],
      );
    const token = endpoint.access === "marketplace" ? marketplace.token : fullSeller.token;
    await send(t, endpoint, token, request);
  }
};

/** Runs jobs of all sellers, which need no payload. */
const runJobs = async () => {
  await assignSequenceNumbers(t.db);
  await enforceDeadlines(t.db);
  await notifyStartedAndEndedOffers(t.db);
};

it("declares each row as its statement returns it", async () => {
  await callEveryEndpoint();
  await runJobs();
  const statements = await listTypedStatements(source);
  const columns = new Map<TypedStatement, string>();
  for (const [text, answer] of answers) {
    const [statement] = statements
      .filter(({ pattern }) => pattern.test(text))
      .sort((a, b) => b.length - a.length);
    if (!statement || answer.fields.length === 0) continue;
    const described = await describeColumns(t.db, answer);
    const known = knownColumns[statement.file] ?? [];
    const shape = described.map(({ name, type, isNullable }) => {
      const nullType = isNullable && !known.includes(name) ? " | null" : "";
      return `${JSON.stringify(name)}: ${type}${nullType}`;
    });
    columns.set(statement, `{ ${shape.join("; ")} }`);
  }
  const copy = await copyCode();
  try {
    const files = [...new Set([...columns.keys()].map(({ file }) => file))];
    for (const file of files) {
      let text = await readFile(join(source, file), "utf8");
      const held = [...columns].filter(([statement]) => statement.file === file);
      for (const [{ start, end }, shape] of held.sort(([a], [b]) => b.start - a.start)) {
        const row = text.slice(start, end);
        text = `${text.slice(0, start)}Held<${row}, Problem<${row}, ${shape}>>${text.slice(end)}`;
      }
      await writeFile(join(copy, "server/src", file), `${text}${checkingTypes}`);
    }
    const messages = await compile(
      copy,
      "server",
      files.map((file) => join("server/src", file)),
    );
    expect([...messages.values()].join("")).toBe("");
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  // Statements that neither a request nor these jobs reach belong to other jobs and commands.
  expect(columns.size).toBeGreaterThan(statements.length / 2);
});
