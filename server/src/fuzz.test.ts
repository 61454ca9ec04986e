import { type Endpoint, Failure, type IdOf } from "@sellerdesk/contract/http";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { arbitraryOf, withHostilePart } from "../testing/arbitrary.ts";
import { useTestApp } from "../testing/client.ts";
import { allEndpoints, toNode } from "../testing/endpoints.ts";
import { createMarketplaceKey } from "../testing/marketplace-factory.ts";
import { createSeller, createSession } from "../testing/seller-factory.ts";
import { createSellerData, createLookups } from "../testing/full-seller-fixture.ts";
import { diagnose } from "./features/doctor/service.ts";
import { newId } from "./lib/id.ts";
import type { SellerId } from "./lib/seller-id.ts";

/**
 * A9, safety 5: whatever is sent, an endpoint replies in the format of the contract, never with an
 * internal failure. The requests are generated from the contract's schemas. The seed is fixed, so
 * that each run repeats the run before it (FUZZ_SEED tries another).
 */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);

const isStream = ({ path }: Endpoint) => path.endsWith("/stream");
const endpoints = (await allEndpoints()).filter((endpoint) => !isStream(endpoint));
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

let sellerId: SellerId;
let ids: Partial<Record<IdOf, string>>;
let key: string;
/** The findings of `doctor` about the rows of the factories themselves. */
let known: string[];
let thrown: unknown;
const t = useTestApp({ env: { rateLimits: null } });
beforeAll(async () => {
  t.app.addHook("onError", async (_request, _reply, error) => void (thrown = error));
  const lookups = await createLookups(t.db);
  sellerId = (await createSeller(t.db)).id;
  ids = { ...lookups, ...(await createSellerData(t.db, sellerId, lookups)), seller: sellerId };
  key = (await createMarketplaceKey(t.db)).token;
  known = await findViolations();
});

const findViolations = async () => {
  const { violations } = await diagnose(t.db, t.storage);
  // The factories create rows of files, but no files; the dispatcher and the jobs do not run here.
  const elsewhere = ["missing_files", "undispatched_notifications", "stuck_jobs"];
  return violations
    .filter(({ check }) => !elsewhere.includes(check))
    .map((violation) => JSON.stringify(violation));
};

const missing = newId();
const idFor = (resource: IdOf) => fc.constantFrom(ids[resource] ?? missing, missing);

/**
 * Returns a token that may call the endpoint. Logging out ends a session, so each endpoint gets its
 * own.
 */
const tokenFor = async ({ access }: Endpoint): Promise<string | undefined> => {
  if (access === "public" || access === "registering") return undefined;
  return access === "marketplace" ? key : (await createSession(t.db, sellerId)).token;
};

type RequestParts = { params?: unknown; query?: unknown; body?: string };

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const asQuery = (query: unknown) =>
  Object.entries(Object(query))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeWhole(asText(value))}`)
    .join("&");
/**
 * Encodes a text for a URL, which cannot contain half of a surrogate pair: a browser sends the
 * replacement character.
 */
const encodeWhole = (text: string) => encodeURIComponent(text.toWellFormed());

const send = async (
  endpoint: Endpoint,
  token: string | undefined,
  { params, query, body }: RequestParts,
) => {
  thrown = undefined;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeWhole(asText(Reflect.get(Object(params), name) ?? "") || "-"),
  );
  const response = await t.app.inject({
    method: endpoint.method,
    url: `${path}?${asQuery(query)}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(endpoint.access === "marketplace" && { "idempotency-key": newId() }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return {
    status: response.statusCode,
    body: response.body,
    failure: () => response.json<unknown>(),
  };
};

/**
 * Checks if an error has the contract's format. For an internal error, throws with the original
 * error as its cause.
 */
const isInShape = ({ status, body, failure }: Awaited<ReturnType<typeof send>>): boolean => {
  // An overloaded machine rejects requests (503).
  if (status >= 500 && status !== 503)
    throw new Error(`${status}: ${body.slice(0, 300)}`, { cause: thrown });
  return status < 400 || z.safeParse(Failure, failure()).success;
};

const part = (schema: Endpoint["body"]) =>
  schema ? arbitraryOf(toNode(schema), idFor) : fc.constant({});

describe("A9 any request gets a reply in the format of the contract", () => {
  it.each(named(endpoints))("A9 %s", async (_, endpoint) => {
    const token = await tokenFor(endpoint);
    const [params, query, body] = [
      part(endpoint.params),
      part(endpoint.query),
      part(endpoint.body),
    ];
    const texts = (values: fc.Arbitrary<unknown>) =>
      endpoint.body ? values.map((value) => JSON.stringify(value)) : fc.constant(undefined);
    const requests = fc.oneof(
      fc.record({ params, query, body: texts(body) }),
      fc.record({ params, query: withHostilePart(query), body: texts(withHostilePart(body)) }),
      fc.record({ params: withHostilePart(params), query, body: texts(withHostilePart(body)) }),
    );
    const property = fc.asyncProperty(requests, async ({ body: text, ...rest }) =>
      isInShape(
        await send(endpoint, token, { ...rest, ...(text !== undefined && { body: text }) }),
      ),
    );
    const details = await fc.check(property, {
      seed,
      numRuns: endpoint.body ? 25 : 12,
      endOnFailure: true,
    });
    expect([details.counterexample, details.errorInstance]).toEqual([null, null]);
  });

  it("the rows that the requests stored violate no data rule", async () => {
    expect(await findViolations()).toEqual(known);
  });
});
