import { accountsApi } from "@sellerdesk/contract/accounts";
import { errorTexts } from "@sellerdesk/contract/texts/errors";
import {
  type Access,
  type Endpoint,
  type Failure,
  MarketplaceScope,
} from "@sellerdesk/contract/http";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { arbitraryOf } from "../testing/arbitrary.ts";
import { useTestApp } from "../testing/client.ts";
import { type Node, allEndpoints, replaceAt, sampleOf, toNode } from "../testing/endpoints.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { createKey } from "./features/marketplace-keys/service.ts";
import { newId } from "./lib/id.ts";

const endpoints = await allEndpoints();
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const withAccess = (...access: Access[]) =>
  named(endpoints.filter((endpoint) => access.includes(endpoint.access)));

/** A token of each kind. */
let tokens: Record<"active" | "none" | "expired" | "registering" | "marketplace", string>;
const t = useTestApp();
beforeAll(async () => {
  const [active, none, expired] = await Promise.all([
    createSeller(t.db),
    createSeller(t.db, { plan: "none" }),
    createSeller(t.db, { plan: "expired" }),
  ]);
  const registered = await t.call(accountsApi.register, {
    body: {
      first_name: "Leïla",
      last_name: "Brandt",
      email: "registering@example.com",
      phone: "+4915112345678",
      password: "linen and clay 42",
      business_name: "Havn & Loom",
      accept_terms: true,
    },
  });
  tokens = {
    active: active.token,
    none: none.token,
    expired: expired.token,
    registering: registered.ok.data.token,
    marketplace: (await createKey(t.db, { name: "Test", scopes: MarketplaceScope.options })).token,
  };
});

type RequestParts = { query?: Record<string, string>; body?: unknown; text?: string };

const send = async (
  endpoint: Endpoint,
  token: string | undefined,
  { query, body, text = body === undefined ? undefined : JSON.stringify(body) }: RequestParts = {},
) => {
  const params = endpoint.params ? sampleOf(toNode(endpoint.params), newId) : {};
  const response = await t.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      String(Reflect.get(Object(params), name)),
    ),
    ...(query && { query }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && { "content-type": "application/json" }),
      ...(endpoint.access === "marketplace" && { "idempotency-key": newId() }),
    },
    ...(text !== undefined && { payload: text }),
  });
  return { status: response.statusCode, failure: () => response.json<Failure>() };
};

/** Returns a token that gives access to an endpoint. */
const rightToken = ({ access }: Endpoint) =>
  ({
    public: undefined,
    seller: tokens.active,
    activePlan: tokens.active,
    registering: tokens.registering,
    marketplace: tokens.marketplace,
  })[access];

describe("J1 J2 endpoints reject requests without a valid token", () => {
  const refused: [Access, (keyof typeof tokens)[]][] = [
    ["seller", ["registering", "marketplace"]],
    ["activePlan", ["registering", "marketplace"]],
    ["registering", ["active", "none", "expired", "marketplace"]],
    ["marketplace", ["active", "none", "expired", "registering"]],
  ];
  for (const [access, wrong] of refused) {
    it.each(withAccess(access))(
      "A8 J1 J2 %s answers 401 without its token",
      async (_, endpoint) => {
        const code = access === "marketplace" ? "invalid_key" : "unauthorized";
        for (const token of [
          undefined,
          "nonsense",
          "x".repeat(500),
          ...wrong.map((kind) => tokens[kind]),
        ]) {
          const { status, failure } = await send(endpoint, token);
          expect(status).toBe(401);
          expect(failure()).toMatchObject({ status: false, code });
        }
      },
    );
  }

  it("A8 every endpoint rejects an ended session", async () => {
    const { token } = await createSeller(t.db);
    await t.call(accountsApi.logout, {}, { token });
    for (const [, endpoint] of withAccess("seller", "activePlan")) {
      expect((await send(endpoint, token)).status).toBe(401);
    }
  });
});

describe("A8 the scopes of a marketplace key", () => {
  it("A8 every marketplace endpoint declares its scopes, and no other endpoint does", () => {
    const wrong = endpoints.filter(
      ({ access, scopes }) => (access === "marketplace") !== (scopes !== undefined),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it.each(withAccess("marketplace"))(
    "A8 %s rejects a key without its scope before it reads parameters, body and Idempotency-Key",
    async (_, endpoint) => {
      const scopes: readonly MarketplaceScope[] = endpoint.scopes ?? [];
      const others = MarketplaceScope.options.filter((scope) => !scopes.includes(scope));
      const key = await createKey(t.db, { name: "Without the scope", scopes: others });
      const { status, failure } = await send(endpoint, key.token, {
        query: { colour_of_moon: "red" },
        ...(endpoint.body && { body: { colour_of_moon: "red" } }),
      });
      expect(status).toBe(403);
      expect(failure()).toMatchObject({
        code: "missing_scope",
        message: expect.stringContaining(scopes[0] ?? "no scope"),
      });
      const claims = await t.db
        .selectFrom("marketplace_idempotency_keys")
        .select("key")
        .where("owner_id", "=", key.id)
        .execute();
      expect(claims).toEqual([]);
    },
  );
});

describe("J3 L1 the plan gate", () => {
  it.each(withAccess("activePlan"))(
    "J3 L1 %s rejects a seller without an active plan with the exact messages",
    async (_, endpoint) => {
      const none = await send(endpoint, tokens.none);
      expect(none.status).toBe(403);
      expect(none.failure()).toMatchObject({ code: "plan_not_found", message: "Plan not found" });
      const expired = await send(endpoint, tokens.expired);
      expect(expired.status).toBe(403);
      expect(expired.failure()).toMatchObject({ code: "plan_expired", message: "Plan expired" });
    },
  );

  it("J3 a seller without an active plan may call dashboard, plans, profile and notifications", () => {
    const open = withAccess("seller").map(([name]) => name);
    expect(open.toSorted()).toEqual([
      "DELETE /api/notifications/vendor/push",
      "DELETE /api/plans/current/next",
      "DELETE /api/users/vendor/sessions",
      "DELETE /api/users/vendor/sessions/:id",
      "GET /api/dashboard/vendor",
      "GET /api/notifications/vendor",
      "GET /api/notifications/vendor/preferences",
      "GET /api/notifications/vendor/push",
      "GET /api/notifications/vendor/stream",
      "GET /api/plans",
      "GET /api/plans/invoices",
      "GET /api/plans/invoices/:id",
      "GET /api/plans/payments/:id",
      "GET /api/users/vendor/export",
      "GET /api/users/vendor/get",
      "GET /api/users/vendor/sessions",
      "GET /api/users/vendor/two_factor",
      "GET /api/users/vendor/verification",
      "GET /api/users/vendor/verification/:id/file",
      "POST /api/auth/vendor/logout",
      "POST /api/documents",
      "POST /api/plans",
      "POST /api/plans/renewplan",
      "POST /api/users/vendor/contact",
      "POST /api/users/vendor/contact/confirm",
      "POST /api/users/vendor/two_factor",
      "POST /api/users/vendor/two_factor/confirm",
      "POST /api/users/vendor/two_factor/disable",
      "POST /api/users/vendor/two_factor/recovery_codes",
      "POST /api/users/vendor/verification",
      "PUT /api/auth/vendor/update_profile",
      "PUT /api/notifications/vendor/preferences",
      "PUT /api/notifications/vendor/push",
      "PUT /api/plans/current",
      "PUT /api/users/vendor/password",
    ]);
  });

  it("L1 no other error message contains these words, because they log the seller out", () => {
    const saying = Object.entries(errorTexts).filter(([, message]) =>
      /plan not found|plan expired/i.test(message),
    );
    expect(saying).toEqual([
      ["plan_not_found", "Plan not found"],
      ["plan_expired", "Plan expired"],
    ]);
  });
});

/** Fields that no request has. */
const uninvited = { colour_of_moon: "red", plan_status: "active", is_operator: true };

type Path = (string | number)[];

const position = (value: unknown, path: Path): unknown =>
  path.reduce((inside: unknown, step) => Reflect.get(Object(inside), step), value);

/** Lists the paths of all objects in a body, including the body itself. */
const objectsIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, item]) => objectsIn(item, [...path, name]));
  return Array.isArray(value) ? inside : [path, ...inside];
};

/** Returns a value that the property's type rejects. */
const wrongFor = (node: Node): unknown => {
  const [branch] = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].filter(
    ({ type }) => type !== "null",
  );
  if (branch) return wrongFor(branch);
  const kind = [node.type ?? typeof (node.const ?? node.enum?.[0])].flat()[0];
  if (kind === "string") return 12_345;
  return "neither a number, nor a truth, nor a list";
};

const isStream = ({ path }: Endpoint) => path.endsWith("/stream");
const json = named(endpoints.filter(({ body }) => body !== undefined));

describe("A9 unknown parameters, unknown fields and wrong types", () => {
  it.each(named(endpoints.filter((endpoint) => !isStream(endpoint))))(
    "A9 %s names an unknown parameter",
    async (_, endpoint) => {
      const { status, failure } = await send(endpoint, rightToken(endpoint), {
        query: { colour_of_moon: "red" },
      });
      expect(status).toBe(400);
      expect(failure()).toMatchObject({
        code: "unknown_parameter",
        errors: [{ field: "colour_of_moon" }],
      });
    },
  );

  it.each(json)(
    "A9 %s names an unknown field at any depth of the request body",
    async (_, endpoint) => {
      const node = toNode(endpoint.body);
      const bodies = fc.sample(
        arbitraryOf(node, () => fc.constant(newId())),
        { seed: 9, numRuns: 8 },
      );
      for (const body of [sampleOf(node, newId), ...bodies]) {
        for (const path of objectsIn(body)) {
          const { status, failure } = await send(endpoint, rightToken(endpoint), {
            body: replaceAt(body, path, { ...Object(position(body, path)), ...uninvited }),
          });
          expect(status).toBe(422);
          const unknown = (failure().errors ?? []).filter(({ code }) => code === "unknown_field");
          const fields = Object.keys(uninvited).map((name) => [...path, name].join("."));
          expect(unknown.map(({ field }) => field)).toEqual(fields);
        }
      }
    },
  );

  it.each(json)(
    "A9 %s rejects a body that would change the prototype of objects",
    async (_, endpoint) => {
      const sample = JSON.stringify(sampleOf(toNode(endpoint.body), newId));
      for (const key of ["__proto__", "constructor"]) {
        const poisoned = sample.replace("{", `{"${key}":{"prototype":{"plan_status":"active"}},`);
        const { status } = await send(endpoint, rightToken(endpoint), { text: poisoned });
        expect([400, 422]).toContain(status);
      }
      expect(Reflect.get({}, "plan_status")).toBeUndefined();
    },
  );

  it.each(json)(
    "A9 %s names each field of a wrong type and converts none of them",
    async (_, endpoint) => {
      const node = toNode(endpoint.body);
      const sample = Object(sampleOf(node, newId));
      for (const [name, property] of Object.entries(node.properties ?? {})) {
        const { status, failure } = await send(endpoint, rightToken(endpoint), {
          body: { ...sample, [name]: wrongFor(property) },
        });
        expect([name, status]).toEqual([name, 422]);
        expect(failure().errors?.map(({ field }) => field)).toContain(name);
      }
    },
  );

  it.each(json)(
    "A9 %s rejects an array, a string, a number or null as its body",
    async (_, endpoint) => {
      for (const body of [[], "text", 1, null]) {
        const { status } = await send(endpoint, rightToken(endpoint), { body });
        expect([400, 422]).toContain(status);
      }
    },
  );
});
