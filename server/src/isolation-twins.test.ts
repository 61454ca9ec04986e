import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Endpoint, type IdOf, MarketplaceScope } from "@sellerdesk/contract/http";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../testing/client.ts";
import { createMarketplaceKey } from "../testing/marketplace-factory.ts";
import { createTestDatabase } from "../testing/database.ts";
import {
  type Request,
  kindOf,
  nodesOf,
  parts,
  requestFor,
  send,
} from "../testing/endpoint-requests.ts";
import { type Node, allEndpoints, idsIn, replaceAt, sampleOf } from "../testing/endpoints.ts";
import { readPdf } from "../testing/pdf-text.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { createTwin, deleteSellers, fingerprint, letDaysPass } from "../testing/twins.ts";
import {
  bannerKey,
  bannerSize,
  type LookupOf,
  type FullSeller,
  createLookups,
  createFullSeller,
} from "../testing/full-seller-fixture.ts";
import { newId } from "./lib/id.ts";

/**
 * Safety 3, for everything that names no id: lists, counts, sums, exports, and writes of a whole
 * collection. The rows of other sellers do not affect what a seller reads and writes, even if they
 * have the same ids.
 */
const everyEndpoint = await allEndpoints();
const endpoints = everyEndpoint
  // The stream of notifications never ends; its tests are in stream.test.ts.
  .filter(
    ({ access, path }) => ["seller", "activePlan"].includes(access) && !path.endsWith("/stream"),
  )
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const marketplaceReads = everyEndpoint
  .filter(({ access, method }) => access === "marketplace" && method === "GET")
  // Leaves out the list of all sellers, which changes with each seller.
  .filter(({ path }) => !path.endsWith("/operator/sellers"))
  .map((endpoint) => [`GET ${endpoint.path}`, endpoint] as const);

/**
 * The same installation three times: with all sellers, without the twins of one, and with only the
 * seller without rows.
 */
let crowded: TestApp;
let twinless: TestApp;
let quiet: TestApp;
const closing: (() => Promise<unknown>)[] = [];
let open: (without: FullSeller[]) => Promise<TestApp>;
let lookups: Record<LookupOf, string>;
let bare: { token: string };
let marketplaceToken: string;
/** One seller, others with the same ids, and one with different ids. */
let sellers: { mine: FullSeller; twins: FullSeller[]; theirs: FullSeller };

const createSellers = async (t: TestApp) => {
  const first = await createFullSeller(t, lookups);
  const twins = [
    await createTwin(t, first, { distance: 1 }),
    await createTwin(t, first, { distance: 2 }),
  ];
  // Created after the others, so that code that takes the first of several rows takes a wrong one.
  const mine = await createTwin(t, first);
  await deleteSellers(t.db, [first]);
  return { mine, twins, theirs: await createFullSeller(t, lookups) };
};

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-test-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const env = { dataDir, rateLimits: null };
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  const first = await testApp({ databaseUrl: database.url, env });
  const picture = sharp({ create: { ...bannerSize, channels: 3, background: "#a64" } });
  await first.storage.put(bannerKey, await picture.webp().toBuffer());
  lookups = await createLookups(first.db);
  sellers = await createSellers(first);
  bare = await createSeller(first.db);
  ({ token: marketplaceToken } = await createMarketplaceKey(first.db, {
    scopes: MarketplaceScope.options,
  }));
  await first.close();

  open = async (without) => {
    const app = await testApp({ template: database.name, env });
    closing.push(() => app.close());
    await deleteSellers(app.db, without);
    return app;
  };
  const { mine, twins, theirs } = sellers;
  crowded = await open([]);
  twinless = await open(twins);
  quiet = await open([mine, ...twins, theirs]);
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const branchesOf = ({ oneOf = [], anyOf = [] }: Node) => [...oneOf, ...anyOf];

/**
 * Lists values that a schema accepts in addition to `base`: each branch, each optional property
 * alone, each value of an enum.
 */
const variantsOf = (node: Node, base: unknown, idFor: (resource: IdOf) => string): unknown[] => {
  const branches = branchesOf(node);
  if (branches.length > 0) {
    return branches.flatMap((branch) => {
      const sample = sampleOf(branch, idFor);
      return [sample, ...variantsOf(branch, sample, idFor)];
    });
  }
  const required = node.required ?? [];
  const least = Object.fromEntries(
    Object.entries(Object(base)).filter(([name]) => required.includes(name)),
  );
  return Object.entries(node.properties ?? {}).flatMap(([name, property]) => {
    const choice = [property, ...branchesOf(property)].find((item) => item.enum);
    const values = choice?.enum ?? (required.includes(name) ? [] : [sampleOf(property, idFor)]);
    return values.map((value) => ({
      ...(required.includes(name) ? Object(base) : least),
      [name]: value,
    }));
  });
};

/** Returns the request of an endpoint, and variants with other values in its query or its body. */
const requestsFor = (endpoint: Endpoint, name: string, ids: FullSeller["ids"]): Request[] => {
  const nodes = nodesOf(endpoint);
  const request = requestFor(endpoint, name, (resource) => ids[resource]);
  const variants = (["query", "body"] as const).flatMap((part) =>
    variantsOf(nodes[part], request[part], (resource) => ids[resource]).map((value) => ({
      ...request,
      [part]: value,
    })),
  );
  return [request, ...variants].map((item) => {
    // Selects all rows of a tab up to a late time, because the sample of an instant is long before
    // any row was created.
    const { all } = Object(item.body);
    const filled = all
      ? { ...item, body: { ...Object(item.body), all: { ...all, as_of: "2100-01-01T00:00:00Z" } } }
      : { ...item };
    for (const part of parts)
      for (const position of idsIn(nodes[part], filled[part]))
        filled[part] = replaceAt(filled[part], position.path, ids[kindOf(name, position)]);
    return filled;
  });
};

/** Ids, times, transactions, secrets and names of sellers, which change with every write. */
const changing = new RegExp(
  [
    "[0-9a-f]{8}-[0-9a-f-]{27}",
    "[0-9a-f]{32,}",
    String.raw`[\w+/-]{40,}=*`,
    String.raw`\d{4}-\d\d-\d\d[T ][\d:.+]*`,
    String.raw`[\w.+-]+@[\w.-]+`,
    String.raw`"slug": ?"[^"]*"`,
  ].join("|"),
  "g",
);

/** Removes what differs in every reply. */
const withoutTimes = (body: string): string =>
  body
    .replaceAll(/"request_id":"[^"]*"/g, "")
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*Z?/g, "TIME")
    .replaceAll(/expires=\d+&signature=[\w-]+/g, "SIGNED");

/** Sends the requests and returns the replies without what differs in every reply. */
const ask = async (
  app: TestApp,
  endpoint: Endpoint,
  requests: Request[],
  token: string,
  afterAnswer = async (): Promise<void> => {},
): Promise<unknown[]> => {
  const { method } = endpoint;
  const answers = [];
  for (const request of requests) {
    const { status, body, bytes } = await send(app, endpoint, token, request);
    await afterAnswer();
    const text = withoutTimes(method === "GET" ? body : body.replaceAll(changing, ""));
    answers.push({
      query: request.query,
      status,
      text: body.startsWith("%PDF") ? readPdf(bytes).lines : text,
    });
  }
  return answers;
};

const reads = endpoints.filter(([, { method }]) => method === "GET");
const writes = endpoints.filter(([, { method }]) => method !== "GET");

describe("safety 3: a seller's reads contain no data of other sellers", () => {
  it.each(reads)("J2 %s is the same beside a seller with the same ids", async (name, endpoint) => {
    const { ids, token } = sellers.mine;
    const requests = requestsFor(endpoint, name, ids);
    const alone = await ask(twinless, endpoint, requests, token);
    expect(await ask(crowded, endpoint, requests, token)).toEqual(alone);
  });

  it.each(reads)(
    "J2 %s of a seller without rows is the same without other sellers",
    async (name, endpoint) => {
      // Unused ids, one of each kind.
      const ids = { ...sellers.mine.ids };
      for (const kind of Object.keys(ids)) Reflect.set(ids, kind, newId());
      const requests = requestsFor(endpoint, name, ids);
      const alone = await ask(quiet, endpoint, requests, bare.token);
      expect(await ask(crowded, endpoint, requests, bare.token)).toEqual(alone);
    },
  );
});

/** Removes what a reply lists of a seller. */
const withoutSeller = (value: unknown, id: string): unknown => {
  if (Array.isArray(value))
    return value
      .filter((entry) => !JSON.stringify(entry).includes(id))
      .map((entry) => withoutSeller(entry, id));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutSeller(part, id)]),
  );
};

describe("safety 3: marketplace and operator reads of a seller contain no data of other sellers", () => {
  let readers: { app: TestApp; twin: string }[];
  beforeAll(async () => {
    readers = [];
    for (const hasTwin of [false, true]) {
      const app = await open(sellers.twins);
      const twin = hasTwin ? await createTwin(app, sellers.mine) : null;
      // Some lists identify a seller only by the business name.
      if (twin)
        await app.db
          .updateTable("sellers")
          .set({ business_name: twin.id })
          .where("id", "=", twin.id)
          .execute();
      await app.jobs.runScheduled();
      readers.push({ app, twin: twin?.id ?? "nobody" });
    }
  });

  it.each(marketplaceReads)(
    "J2 %s is the same beside a seller with the same ids",
    async (name, endpoint) => {
      const node = nodesOf(endpoint).query;
      const requests = requestsFor(endpoint, name, sellers.mine.ids)
        // The operator names most objects only by their ids, which no other seller shares outside
        // these tests.
        .filter(({ query }) => idsIn(node, query).length === 0);
      const [alone, beside] = await Promise.all(
        readers.map(async ({ app, twin }) => {
          const answers = [];
          for (const request of requests) {
            const { status, body } = await send(app, endpoint, marketplaceToken, request);
            const text = body.startsWith("{")
              ? JSON.stringify(withoutSeller(JSON.parse(body), twin))
              : body;
            answers.push([status, withoutTimes(text)]);
          }
          return answers;
        }),
      );
      expect(beside).toEqual(alone);
    },
  );
});

describe("safety 3: a seller's writes do not affect other sellers", () => {
  afterEach(async ({ task }) => {
    // The rows of a failed test must not affect the next one.
    if (task.result?.state === "fail")
      [crowded, twinless] = [await open([]), await open(sellers.twins)];
  });

  it.each(writes)(
    "J2 %s and its jobs have the same effect beside sellers with the same ids, and none on them",
    async (name, endpoint) => {
      const { mine, twins, theirs } = sellers;
      const others = [mine.id, ...twins.map(({ id }) => id), theirs.id];
      const before = await fingerprint(crowded.db, others);
      const written = [];
      for (const app of [crowded, twinless]) {
        const writer = await createTwin(app, mine);
        const requests = requestsFor(endpoint, name, writer.ids);
        const answers = await ask(app, endpoint, requests, writer.token, () =>
          app.jobs.runPending(),
        );
        const rows = await fingerprint(app.db, [writer.id], { ignored: changing });
        written.push({ answers, rows });
        await deleteSellers(app.db, [writer]);
      }
      expect(await fingerprint(crowded.db, others)).toEqual(before);
      expect(written[0]).toEqual(written[1]);
    },
  );
});

const toIds = (fullSellers: FullSeller[]) => fullSellers.map(({ id }) => id);

describe("safety 3: a seller's scheduled work", () => {
  it.each([1, 8, 40, 400])(
    "J2 work due after %i days has the same effect beside a seller with the same ids",
    async (days) => {
      const { mine, twins } = sellers;
      const done = [];
      for (const hasTwin of [false, true]) {
        const app = await open(twins);
        const twin = hasTwin ? [await createTwin(app, mine)] : [];
        await app.jobs.runScheduled();
        const ofTwin = await fingerprint(app.db, toIds(twin));
        // No time passes for the twin.
        await letDaysPass(app.db, [mine], days);
        const before = await fingerprint(app.db, [mine.id], { ignored: changing });
        await app.jobs.runScheduled();
        const after = await fingerprint(app.db, [mine.id], { ignored: changing });
        expect(after).not.toEqual(before);
        expect(await fingerprint(app.db, toIds(twin))).toEqual(ofTwin);
        done.push(after);
      }
      expect(done[1]).toEqual(done[0]);
    },
  );
});
