import type { Endpoint, IdOf } from "@sellerdesk/contract/http";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../testing/client.ts";
import { type Request, kindOf, nodesOf, parts, requestFor, send } from "../testing/endpoint-requests.ts";
import { type Node, allEndpoints, idsIn, replaceAt, sampleOf } from "../testing/endpoints.ts";
import { readPdf } from "../testing/pdf-text.ts";
import { createSeller } from "../testing/seller-factory.ts";
import {
  bannerKey,
  bannerSize,
  type LookupOf,
  type World,
  createLookups,
  createTwin,
  createWorld,
  deleteSeller,
  fingerprint,
} from "../testing/world.ts";
import { newId } from "./lib/id.ts";

/**
 * Safety 3, for all that names no id: lists, counts, sums, exports, and writes of a whole collection. What a seller reads and writes does
 * not depend on the rows of others, even of one whose rows have the same ids.
 */
const endpoints = (await allEndpoints())
  // The stream of notifications never ends; its tests are in stream.test.ts.
  .filter(({ access, path }) => ["seller", "activePlan"].includes(access) && !path.endsWith("/stream"))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

let t: TestApp;
/** An installation on which nobody but `bare` stays. */
let quiet: TestApp;
let lookupsOfQuiet: Record<LookupOf, string>;
let bare: { token: string };
let lookups: Record<LookupOf, string>;
let theirs: World;
beforeAll(async () => {
  [t, quiet] = await Promise.all([testApp(), testApp()]);
  const picture = sharp({ create: { ...bannerSize, channels: 3, background: "#a64" } });
  await t.storage.put(bannerKey, await picture.webp().toBuffer());
  lookups = await createLookups(t.db);
  theirs = await createWorld(t, lookups);
  lookupsOfQuiet = await createLookups(quiet.db);
  bare = await createSeller(quiet.db);
});
afterAll(() => Promise.all([t.close(), quiet.close()]));

const branchesOf = ({ oneOf = [], anyOf = [] }: Node) => [...oneOf, ...anyOf];

/** Values that a schema accepts beside `base`: each branch, each optional property by itself, each value of an enum. */
const variantsOf = (node: Node, base: unknown, idFor: (of: IdOf) => string): unknown[] => {
  const branches = branchesOf(node);
  if (branches.length > 0) {
    return branches.flatMap((branch) => {
      const sample = sampleOf(branch, idFor);
      return [sample, ...variantsOf(branch, sample, idFor)];
    });
  }
  const required = node.required ?? [];
  const least = Object.fromEntries(Object.entries(Object(base)).filter(([name]) => required.includes(name)));
  return Object.entries(node.properties ?? {}).flatMap(([name, property]) => {
    const choice = [property, ...branchesOf(property)].find((one) => one.enum);
    const values = choice?.enum ?? (required.includes(name) ? [] : [sampleOf(property, idFor)]);
    return values.map((value) => ({ ...(required.includes(name) ? Object(base) : least), [name]: value }));
  });
};

/** The request of an endpoint, and the same with other values in its query or its body. */
const requestsFor = (endpoint: Endpoint, name: string, { ids }: Pick<World, "ids">): Request[] => {
  const nodes = nodesOf(endpoint);
  const request = requestFor(endpoint, name, (of) => ids[of]);
  const variants = (["query", "body"] as const).flatMap((part) =>
    variantsOf(nodes[part], request[part], (of) => ids[of]).map((value) => ({ ...request, [part]: value })),
  );
  return [request, ...variants].map((one) => {
    // All of a tab that were there by then; the sample of an instant is long before anything was made.
    const { all } = Object(one.body);
    const filled = all
      ? { ...one, body: { ...Object(one.body), all: { ...all, as_of: "2100-01-01T00:00:00Z" } } }
      : { ...one };
    for (const part of parts)
      for (const position of idsIn(nodes[part], filled[part]))
        filled[part] = replaceAt(filled[part], position.path, ids[kindOf(name, position)]);
    return filled;
  });
};

/** Answers to the requests, without what differs whenever it is asked for. */
const ask = async (
  app: TestApp,
  endpoint: Endpoint,
  requests: Request[],
  token: string,
): Promise<unknown[]> => {
  const answers = [];
  for (const request of requests) {
    await sql`delete from rate_limits`.execute(app.db);
    const { status, body, bytes } = await send(app, endpoint, token, request);
    const text = body
      .replaceAll(/"request_id":"[^"]*"/g, "")
      .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*Z?/g, "TIME")
      .replaceAll(/expires=\d+&signature=[\w-]+/g, "SIGNED");
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

describe("safety 3: what a seller reads is of nobody else", () => {
  it.each(reads)("J2 %s is the same beside a seller with the same ids", async (name, endpoint) => {
    const mine = await createWorld(t, lookups);
    const requests = requestsFor(endpoint, name, mine);
    const alone = await ask(t, endpoint, requests, mine.token);
    const twin = await createTwin(t.db, mine.id);
    const beside = await ask(t, endpoint, requests, mine.token);
    await deleteSeller(t.db, twin);
    expect(beside).toEqual(alone);
  });

  it.each(reads)(
    "J2 %s of a seller without rows is the same when nobody else is there",
    async (name, endpoint) => {
      const other = await createWorld(quiet, lookupsOfQuiet);
      // Of each kind an id that none has.
      const ids = { ...other.ids };
      for (const kind of Object.keys(ids)) Reflect.set(ids, kind, newId());
      const requests = requestsFor(endpoint, name, { ids });
      const beside = await ask(quiet, endpoint, requests, bare.token);
      await deleteSeller(quiet.db, other.id);
      expect(beside).toEqual(await ask(quiet, endpoint, requests, bare.token));
    },
  );
});

describe("safety 3: what a seller writes is nobody else's", () => {
  it.each(writes)(
    "J2 %s and the jobs that it starts change no row of a seller with the same ids",
    async (name, endpoint) => {
      const mine = await createWorld(t, lookups);
      const twin = await createTwin(t.db, mine.id);
      const others = [twin, theirs.id];
      for (const request of requestsFor(endpoint, name, mine)) {
        const before = await fingerprint(t.db, others);
        const { status } = await send(t, endpoint, mine.token, request);
        await t.jobs.runPending();
        expect([request, status < 500, await fingerprint(t.db, others)]).toEqual([request, true, before]);
      }
      await deleteSeller(t.db, twin);
    },
  );
});
