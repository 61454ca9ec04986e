import { buffer } from "node:stream/consumers";
import { MarketplaceScope } from "@sellerdesk/contract/http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp, useTestApp } from "../testing/client.ts";
import { allEndpoints, sampleOf, toNode } from "../testing/endpoints.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { createKey } from "./features/marketplace-keys/service.ts";
import { newId } from "./lib/id.ts";

const reads = (await allEndpoints()).filter(
  ({ method, access }) => method === "GET" && access !== "registering",
);

let readOnly: TestApp;
let tokens: { seller: string; marketplace: string };
const t = useTestApp();
beforeAll(async () => {
  const seller = await createSeller(t.db);
  const { token } = await createKey(t.db, { name: "Shop", scopes: MarketplaceScope.options });
  tokens = { seller: seller.token, marketplace: token };
  // Makes the use of both tokens due to be recorded again.
  await sql`update sessions set last_seen_at = now() - interval '1 hour'`.execute(t.db);
  await sql`alter database ${sql.ref(new URL(t.databaseUrl).pathname.slice(1))}
    set default_transaction_read_only = on`.execute(t.db);
  // This app has its own connections, which are read-only.
  readOnly = await testApp({ databaseUrl: t.databaseUrl });
});
afterAll(async () => {
  await readOnly.close();
});

describe("safety 22 with a read-only database", () => {
  it.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
    "answers %s",
    async (path, endpoint) => {
      const idOf = (node: typeof endpoint.params) => (node ? sampleOf(toNode(node), newId) : {});
      const params = Object(idOf(endpoint.params));
      const token = endpoint.access === "marketplace" ? tokens.marketplace : tokens.seller;
      const response = await readOnly.app.inject({
        method: "GET",
        url: path.replaceAll(/:(\w+)/g, (_, name: string) => String(Reflect.get(params, name))),
        headers: { authorization: `Bearer ${token}` },
        payloadAsStream: true,
      });
      // Exports are read to their end: two more of the seller that still run would refuse the next
      // one. A stream of events has no end.
      if (response.headers["content-type"] === "text/event-stream; charset=utf-8")
        response.stream().destroy();
      else await buffer(response.stream());
      expect([200, 304, 400, 404, 409]).toContain(response.statusCode);
    },
  );
});
