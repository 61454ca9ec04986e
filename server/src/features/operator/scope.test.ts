import { MarketplaceScope, operatorRoot } from "@sellerdesk/contract/operator";
import type { Failure } from "@sellerdesk/contract/http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../testing/client.ts";
import { allEndpoints, sampleOf, toNode } from "../../../testing/endpoints.ts";
import { freshKey } from "../../../testing/marketplace-factory.ts";
import { newId } from "../../lib/id.ts";
import { createKey } from "../marketplace-keys/service.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await testApp();
  const scopes = MarketplaceScope.options.filter((scope) => scope !== "operator");
  ({ token } = await createKey(t.db, { name: "All but one", scopes }));
});
afterAll(() => t.close());

const endpoints = (await allEndpoints())
  .filter(({ path }) => path.startsWith(operatorRoot))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Where a sample by the schema alone would be refused for another reason. */
const bodies: Record<string, object> = {
  [`PUT ${operatorRoot}/verification-requirements`]: {
    items: [{ key: "passport", label: "Passport", kind: "document" }],
  },
};

it.each(endpoints)("A8 %s needs the scope of the operator", async (name, endpoint) => {
  const params = endpoint.params ? sampleOf(toNode(endpoint.params), newId) : {};
  const response = await t.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, part: string) => String(Reflect.get(Object(params), part))),
    headers: { authorization: `Bearer ${token}`, ...freshKey() },
    ...(endpoint.body && { payload: Object(bodies[name] ?? sampleOf(toNode(endpoint.body), newId)) }),
  });
  expect(response.json<Failure>()).toMatchObject({
    code: "missing_scope",
    message: expect.stringContaining("operator"),
  });
  expect(response.statusCode).toBe(403);
});
