import type { Endpoint, IdOf } from "@sellerdesk/contract/http";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../testing/client.ts";
import { type IdPosition, allEndpoints, idsIn, replaceAt, sampleOf, toNode } from "../testing/endpoints.ts";
import { endPlanIn } from "../testing/plan-factory.ts";
import { createSeller } from "../testing/seller-factory.ts";
import {
  bannerKey,
  bannerSize,
  type LookupOf,
  type OwnedOf,
  createBelongings,
  createLookups,
  fingerprint,
} from "../testing/world.ts";
import { newId } from "./lib/id.ts";
import type { SellerId } from "./lib/seller-id.ts";

/**
 * Safety 3: every endpoint x every position of an id, in paths, parameters, bodies and lists inside them. A foreign id behaves exactly
 * like a missing one, and changes nothing of anybody.
 */
const endpoints = await allEndpoints();

type Part = "params" | "query" | "body";
type Request = Record<Part, unknown>;
type World = { id: SellerId; token: string; ids: Record<IdOf | OwnedOf, string> };

/** What it takes out again is asked of the preview; what is in the way of the offer ends for it. */
const asOffer = ({ body }: Request) => {
  const offer = Object(body);
  offer.products.without = [];
  Object.assign(offer, { value: 1000, starts_at: null, ends_at: null, overlap: "end_others" });
};

/** The whole of the picture that every `banner_document` is. */
const asBanner = ({ body }: Request) =>
  Object.assign(Object(body), {
    crop: { x: 0, y: 0, ...bannerSize },
    starts_at: null,
    ends_at: null,
  });

/** Where a sample by the schema alone would be refused for another reason, which would hide what is asked here. */
const adjustments: Record<string, (request: Request) => unknown> = {
  "POST /api/banner/vendor": asBanner,
  "PUT /api/banner/vendor/:id": asBanner,
  "PUT /api/auth/vendor/update_profile": ({ body }) => Object.assign(Object(body), { timezone: "UTC" }),
  "PUT /api/users/social_link/:id": ({ body }) =>
    Object.assign(Object(body), { platform: "instagram", url: "https://instagram.com/yourshop" }),
  "PUT /api/review/:id": ({ body }) => Object.assign(Object(body), { reply: "Thank you." }),
  "POST /api/products": ({ body }) => {
    const [variant] = Object(body).variants;
    // A product that is made has no variants yet to refer to.
    delete variant.id;
  },
  "POST /api/products/bulk_offer_product": asOffer,
  "PUT /api/products/bulk_offer_product": asOffer,
  "PUT /api/products/:id": ({ body }) => {
    const product = Object(body);
    product.options = [{ name: "Size", values: ["S"] }];
    product.variants[0].option_values = ["S"];
  },
};

type Kinds = Partial<Record<IdOf, OwnedOf>>;
const parcels = "/api/orders/:id/fulfilments";
const returns = "/api/orders/:id/returns";
/** Where an id must point at a thing in a certain part of its life, for one's own to be answered. */
const lives: Record<string, Kinds> = {
  "POST /api/banner/vendor": { document: "banner_document" },
  "PUT /api/banner/vendor/:id": { document: "banner_document" },
  "PUT /api/auth/vendor/update_profile": { document: "profile_document" },
  "POST /api/users/vendor/verification": { document: "kyc_document" },
  "POST /api/orders/:id/complete": { order: "delivered_order" },
  [`POST ${parcels}`]: { order: "accepted_order", order_item: "accepted_item" },
  [`PUT ${parcels}/:fulfilment_id`]: { order: "accepted_order" },
  [`POST ${parcels}/:fulfilment_id/ship`]: { order: "accepted_order" },
  [`POST ${parcels}/:fulfilment_id/cancel`]: { order: "accepted_order" },
  [`POST ${parcels}/:fulfilment_id/unship`]: { order: "shipped_order", fulfilment: "shipped_fulfilment" },
  [`POST ${parcels}/:fulfilment_id/deliver`]: { order: "shipped_order", fulfilment: "shipped_fulfilment" },
  [`POST ${returns}`]: { order: "delivered_order", order_item: "delivered_item" },
  [`POST ${returns}/:return_id/approve`]: { order: "delivered_order" },
  [`POST ${returns}/:return_id/reject`]: { order: "delivered_order" },
  [`POST ${returns}/:return_id/receive`]: {
    order: "delivered_order",
    order_item: "delivered_item",
    order_return: "approved_return",
  },
};

const kindOf = (name: string, { of }: IdPosition): IdOf | OwnedOf => lives[name]?.[of] ?? of;

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
let theirs: World;
beforeAll(async () => {
  t = await testApp();
  const picture = sharp({ create: { ...bannerSize, channels: 3, background: "#a64" } });
  await t.storage.put(bannerKey, await picture.webp().toBuffer());
  lookups = await createLookups(t.db);
  theirs = await createWorld();
});
afterAll(() => t.close());

const createWorld = async (): Promise<World> => {
  const { id, token } = await createSeller(t.db);
  const own = await createBelongings(t.db, id, lookups);
  return { id, token, ids: { ...lookups, ...own, seller: id } };
};

/** Each position by itself, and those of one kind at once: a check of one against the other must not hide the check of both. */
const together = (positions: IdPosition[]): [IdPosition, ...IdPosition[]][] => {
  const kinds = Object.values(Object.groupBy(positions, ({ of }) => of)).filter((group) => group.length > 1);
  const groups = [...positions.map((position) => [position]), ...kinds];
  // No group is empty: each holds the position that it was made of.
  return groups as [IdPosition, ...IdPosition[]][];
};

const parts: Part[] = ["params", "query", "body"];

const nodesOf = (endpoint: Endpoint) => ({
  params: toNode(endpoint.params),
  query: toNode(endpoint.query),
  body: toNode(endpoint.body),
});

/** The ids that a schema alone shows; which values they get does not matter here. */
const positionsOf = (endpoint: Endpoint, name: string): { part: Part; position: IdPosition }[] => {
  const nodes = nodesOf(endpoint);
  const request = requestFor(endpoint, name, newId);
  return parts.flatMap((part) => idsIn(nodes[part], request[part]).map((position) => ({ part, position })));
};

const requestFor = (endpoint: Endpoint, name: string, idFor: (of: IdOf) => string): Request => {
  const nodes = nodesOf(endpoint);
  const request = {
    params: endpoint.params && sampleOf(nodes.params, idFor),
    query: endpoint.query && sampleOf(nodes.query, idFor),
    body: endpoint.body && sampleOf(nodes.body, idFor),
  };
  adjustments[name]?.(request);
  return request;
};

const send = async (endpoint: Endpoint, token: string, { params, query, body }: Request) => {
  const response = await t.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(Reflect.get(Object(params), name))),
    query: Object.fromEntries(Object.entries(Object(query)).map(([name, value]) => [name, String(value)])),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, body: response.body };
};

/** An answer without what differs between any two requests. */
const withoutNames = ({ status, body }: { status: number; body: string }, id: string) => ({
  status,
  body: body.replaceAll(id, "ID").replaceAll(/"request_id":"[^"]*"/g, ""),
});

const ofSellers = endpoints
  .filter(({ access }) => access === "seller" || access === "activePlan")
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  .filter(([name, endpoint]) => positionsOf(endpoint, name).length > 0);

describe("safety 3: another seller's id is a missing one", () => {
  it.each(ofSellers)("J2 %s", async (name, endpoint) => {
    const mine = await createWorld();
    // Buying is for those whose plan has ended.
    if (name === "POST /api/plans") await endPlanIn(t.db, mine.id, -1);
    const idFor = (position: IdPosition, world: World) => world.ids[kindOf(name, position)];
    const nodes = nodesOf(endpoint);
    const request = requestFor(endpoint, name, (of) => mine.ids[of]);
    for (const { part, position } of positionsOf(endpoint, name)) {
      request[part] = replaceAt(request[part], position.path, idFor(position, mine));
    }

    for (const part of parts) {
      for (const positions of together(idsIn(nodes[part], request[part]))) {
        const [{ path, of }] = positions;
        const where = `${part} ${positions.map((position) => position.path.join(".")).join(" and ")}`;
        const before = await fingerprint(t.db, [mine.id, theirs.id]);
        const answerWith = async (id: string) => {
          const changed = positions.reduce(
            (value, position) => replaceAt(value, position.path, id),
            request[part],
          );
          return withoutNames(await send(endpoint, mine.token, { ...request, [part]: changed }), id);
        };
        const missing = await answerWith(newId());
        expect([where, missing.status < 400 && part !== "query"]).toEqual([where, false]);
        expect(missing.status).toBeLessThan(500);
        const foreign = lookupKinds.has(of) ? null : idFor(positions[0], theirs);
        expect([where, foreign ? await answerWith(foreign) : missing]).toEqual([where, missing]);
        // A list with one of one's own and one foreign id is refused whole.
        const isList = typeof path.at(-1) === "number" && foreign !== null;
        const mixed = isList ? replaceAt(request[part], [...path.slice(0, -1), 1], foreign) : request[part];
        const { status } = isList ? await send(endpoint, mine.token, { ...request, [part]: mixed }) : missing;
        expect([where, status]).toEqual([where, missing.status]);
        const after = await fingerprint(t.db, [mine.id, theirs.id]);
        expect([where, after]).toEqual([where, before]);
      }
    }

    // With one's own ids the same request is answered: nothing else refused it above.
    const own = await send(endpoint, mine.token, request);
    expect([own.status < 300, own.body.slice(0, 300)]).toEqual([true, own.body.slice(0, 300)]);
  });
});
