import { pathOf } from "@sellerdesk/contract/call";
import type { Endpoint, IdOf } from "@sellerdesk/contract/http";
import { newId } from "../src/lib/id.ts";
import type { TestApp } from "./client.ts";
import { type IdPosition, idsIn, replaceAt, sampleOf, toNode } from "./endpoints.ts";
import { bannerSize, type OwnedOf } from "./full-seller-fixture.ts";

export type Part = "params" | "query" | "body";
export type Request = Record<Part, unknown>;

/** Removes no products here, because the request of the preview does. Ends offers that overlap. */
const asOffer = ({ body }: Request) => {
  const offer = Object(body);
  offer.products.without = [];
  Object.assign(offer, { value: 1000, starts_at: null, ends_at: null, overlap: "end_others" });
};

/** Crops to the whole image that every `banner_document` has, without a schedule. */
const asBanner = ({ body }: Request) =>
  Object.assign(Object(body), {
    crop: { x: 0, y: 0, ...bannerSize },
    starts_at: null,
    ends_at: null,
  });

/**
 * Adjusts requests whose sample by the schema alone would be rejected for another reason than the
 * tested one.
 */
const adjustments: Record<string, (request: Request) => unknown> = {
  "POST /api/banner/vendor": asBanner,
  "PUT /api/banner/vendor/:id": asBanner,
  "PUT /api/auth/vendor/update_profile": ({ body }) =>
    Object.assign(Object(body), { timezone: "UTC" }),
  "PUT /api/users/social_link/:id": ({ body }) =>
    Object.assign(Object(body), { platform: "instagram", url: "https://instagram.com/yourshop" }),
  "PUT /api/review/:id": ({ body }) => Object.assign(Object(body), { reply: "Thank you." }),
  "POST /api/products": ({ body }) => {
    const [variant] = Object(body).variants;
    // A new product has no variants yet that an id could refer to.
    delete variant.id;
  },
  "POST /api/products/bulk_offer_product": asOffer,
  "PUT /api/products/bulk_offer_product": asOffer,
  "PUT /api/products/import/:id/encoding": ({ body }) =>
    Object.assign(Object(body), { encoding: "utf-8" }),
  "PUT /api/products/:id": ({ body }) => {
    const product = Object(body);
    product.options = [{ name: "Size", values: ["S"] }];
    product.variants[0].option_values = ["S"];
  },
};

type Kinds = Partial<Record<IdOf, OwnedOf>>;
const parcels = "/api/orders/:id/fulfilments";
const returns = "/api/orders/:id/returns";
/** The requests that succeed only if an id refers to an object in a certain state. */
const lives: Record<string, Kinds> = {
  "POST /api/banner/vendor": { document: "banner_document" },
  "PUT /api/banner/vendor/:id": { document: "banner_document" },
  "PUT /api/auth/vendor/update_profile": { document: "profile_document" },
  "POST /api/users/vendor/verification": { document: "kyc_document" },
  // The delivered order has a shipment and returns.
  "GET /api/orders/:id": { order: "delivered_order" },
  "POST /api/orders/:id/complete": { order: "delivered_order" },
  [`POST ${parcels}`]: { order: "accepted_order", order_item: "accepted_item" },
  [`PUT ${parcels}/:fulfilment_id`]: { order: "accepted_order" },
  [`POST ${parcels}/:fulfilment_id/ship`]: { order: "accepted_order" },
  [`POST ${parcels}/:fulfilment_id/cancel`]: { order: "accepted_order" },
  [`POST ${parcels}/:fulfilment_id/unship`]: {
    order: "shipped_order",
    fulfilment: "shipped_fulfilment",
  },
  [`POST ${parcels}/:fulfilment_id/deliver`]: {
    order: "shipped_order",
    fulfilment: "shipped_fulfilment",
  },
  "POST /api/orders/packing/ship": { order: "accepted_order", order_item: "accepted_item" },
  "POST /api/orders/packing/unship": {
    order: "shipped_order",
    fulfilment: "shipped_fulfilment",
  },
  [`POST ${returns}`]: { order: "delivered_order", order_item: "delivered_item" },
  [`POST ${returns}/:return_id/approve`]: { order: "delivered_order" },
  [`POST ${returns}/:return_id/reject`]: { order: "delivered_order" },
  [`POST ${returns}/:return_id/receive`]: {
    order: "delivered_order",
    order_item: "delivered_item",
    order_return: "approved_return",
  },
};

/** The kind of object that an id of an endpoint must refer to. */
export const kindOf = (name: string, { of: resource }: IdPosition): IdOf | OwnedOf =>
  lives[name]?.[resource] ?? resource;

/** The parts of a request that a client controls. */
export const parts: Part[] = ["params", "query", "body"];

/** The schemas of a request. */
export const nodesOf = (endpoint: Endpoint) => ({
  params: toNode(endpoint.params),
  query: toNode(endpoint.query),
  body: toNode(endpoint.body),
});

/**
 * Builds a request that an endpoint accepts, as far as its schema and `adjustments` describe it.
 */
export const requestFor = (
  endpoint: Endpoint,
  name: string,
  idFor: (resource: IdOf) => string,
): Request => {
  const nodes = nodesOf(endpoint);
  const request = {
    params: endpoint.params && sampleOf(nodes.params, idFor),
    query: endpoint.query && sampleOf(nodes.query, idFor),
    body: endpoint.body && sampleOf(nodes.body, idFor),
  };
  adjustments[name]?.(request);
  return request;
};

/** Lists the ids of a request that the schema describes. Their values do not matter here. */
export const positionsOf = (
  endpoint: Endpoint,
  name: string,
): { part: Part; position: IdPosition }[] => {
  const nodes = nodesOf(endpoint);
  const request = requestFor(endpoint, name, newId);
  return parts.flatMap((part) =>
    idsIn(nodes[part], request[part]).map((position) => ({ part, position })),
  );
};

/** Builds a request whose ids are those of one seller. */
export const ownRequestFor = (
  endpoint: Endpoint,
  name: string,
  ids: Record<IdOf | OwnedOf, string>,
): Request => {
  const request = requestFor(endpoint, name, (resource) => ids[resource]);
  for (const { part, position } of positionsOf(endpoint, name))
    request[part] = replaceAt(request[part], position.path, ids[kindOf(name, position)]);
  return request;
};

/** Sends a request with a seller's or a marketplace's token. */
export const send = async (
  { app }: Pick<TestApp, "app">,
  endpoint: Endpoint,
  token: string,
  { params, query, body }: Partial<Request>,
  headers: Record<string, string> = {},
) => {
  const response = await app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, Object(params)),
    query: Object.fromEntries(
      Object.entries(Object(query)).map(([name, value]) => [name, String(value)]),
    ),
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, body: response.body, bytes: response.rawPayload };
};
