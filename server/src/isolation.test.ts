import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../testing/client.ts";
import {
  kindOf,
  nodesOf,
  ownRequestFor,
  parts,
  positionsOf,
  send,
} from "../testing/endpoint-requests.ts";
import { type IdPosition, allEndpoints, idsIn, replaceAt } from "../testing/endpoints.ts";
import { endPlanIn } from "../testing/plan-factory.ts";
import { createTwin, deleteSellers, fingerprint } from "../testing/twins.ts";
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
 * Safety 3: every endpoint x every position of an id, in paths, parameters, bodies and lists inside
 * them. A foreign id behaves exactly like a missing one, and changes no rows of anyone.
 */
const endpoints = await allEndpoints();

const lookupKinds = new Set<string>([
  "plan",
  "category",
  "brand",
  "color",
  "banner_section",
  "verification_requirement",
] satisfies LookupOf[]);

let t: TestApp;
let lookups: Record<LookupOf, string>;
/** A seller with the same ids as the one who sends the requests, and one with different ids. */
let sellers: { twin: FullSeller; theirs: FullSeller };
const createSellers = async () => ({
  twin: await createFullSeller(t, lookups),
  theirs: await createFullSeller(t, lookups),
});
beforeAll(async () => {
  t = await testApp();
  const picture = sharp({ create: { ...bannerSize, channels: 3, background: "#a64" } });
  await t.storage.put(bannerKey, await picture.webp().toBuffer());
  lookups = await createLookups(t.db);
  sellers = await createSellers();
});
afterAll(() => t?.close());
afterEach(async ({ task }) => {
  // The rows of a failed test must not affect the next one.
  if (task.result?.state === "fail") sellers = await createSellers();
});

/**
 * Groups each position alone, and all positions of one kind: a check of one id against the other
 * must not hide whether both are checked.
 */
const groupPositions = (positions: IdPosition[]): [IdPosition, ...IdPosition[]][] => {
  const kinds = Object.values(Object.groupBy(positions, ({ of: resource }) => resource)).filter(
    (group) => group.length > 1,
  );
  const groups = [...positions.map((position) => [position]), ...kinds];
  // No group is empty: each contains at least the position from which it was created.
  return groups as [IdPosition, ...IdPosition[]][];
};

/** Removes what differs between any two requests from a reply. */
const withoutNames = ({ status, body }: { status: number; body: string }, id: string) => ({
  status,
  body: body.replaceAll(id, "ID").replaceAll(/"request_id":"[^"]*"/g, ""),
});

const ofSellers = endpoints
  .filter(({ access }) => access === "seller" || access === "activePlan")
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  .filter(([name, endpoint]) => positionsOf(endpoint, name).length > 0);

describe("safety 3: another seller's id is treated as a missing one", () => {
  it.each(ofSellers)("J2 %s", async (name, endpoint) => {
    const { twin, theirs } = sellers;
    const mine = await createTwin(t, twin);
    // Only a seller whose plan has ended can buy one.
    if (name === "POST /api/plans") await endPlanIn(t.db, mine.id, -1);
    const idFor = (position: IdPosition, fullSeller: FullSeller) =>
      fullSeller.ids[kindOf(name, position)];
    const nodes = nodesOf(endpoint);
    const request = ownRequestFor(endpoint, name, mine.ids);

    const everybody = [mine.id, twin.id, theirs.id];
    const asBefore = await fingerprint(t.db, everybody);
    for (const part of parts) {
      for (const positions of groupPositions(idsIn(nodes[part], request[part]))) {
        const [{ path, of: resource }] = positions;
        const where = `${part} ${positions.map((position) => position.path.join(".")).join(" and ")}`;
        const answerWith = async (id: string) => {
          const changed = positions.reduce(
            (value, position) => replaceAt(value, position.path, id),
            request[part],
          );
          return withoutNames(
            await send(t, endpoint, mine.token, { ...request, [part]: changed }),
            id,
          );
        };
        const missing = await answerWith(newId());
        expect([where, missing.status < 400 && part !== "query"]).toEqual([where, false]);
        expect(missing.status).toBeLessThan(500);
        const foreign = lookupKinds.has(resource) ? null : idFor(positions[0], theirs);
        expect([where, foreign ? await answerWith(foreign) : missing]).toEqual([where, missing]);
        // A list with one of the seller's own ids and one foreign id is rejected as a whole.
        const isList = typeof path.at(-1) === "number" && foreign !== null;
        const mixed = isList
          ? replaceAt(request[part], [...path.slice(0, -1), 1], foreign)
          : request[part];
        const { status } = isList
          ? await send(t, endpoint, mine.token, { ...request, [part]: mixed })
          : missing;
        expect([where, status]).toEqual([where, missing.status]);
        expect([where, await fingerprint(t.db, everybody)]).toEqual([where, asBefore]);
      }
    }

    // With the seller's own ids, the same request succeeds, so nothing else caused the rejection
    // above. A seller with the same ids is not affected.
    const before = await fingerprint(t.db, [twin.id, theirs.id]);
    const own = await send(t, endpoint, mine.token, request);
    expect([own.status < 300, own.body.slice(0, 300)]).toEqual([true, own.body.slice(0, 300)]);
    expect(await fingerprint(t.db, [twin.id, theirs.id])).toEqual(before);
    await deleteSellers(t.db, [mine]);
  });
});
