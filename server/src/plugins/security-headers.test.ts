import { documentsApi } from "@sellerdesk/contract/documents";
import type { Endpoint } from "@sellerdesk/contract/http";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, useTestApp } from "../../testing/client.ts";
import { allEndpoints, sampleOf, toNode } from "../../testing/endpoints.ts";
import { createMarketplaceKey } from "../../testing/marketplace-factory.ts";
import { createSeller, createSession } from "../../testing/seller-factory.ts";
import { uploadFile } from "../../testing/upload.ts";
import { newId } from "../lib/id.ts";

/** The policy of safety 17, word for word. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'";
const everywhere = {
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};
const ofApi = { ...everywhere, "cache-control": "no-store" };
/** A file that is opened as a page can do nothing (safety 20). */
const ofFiles = { ...everywhere, "content-security-policy": "default-src 'none'; sandbox" };

const endpoints = await allEndpoints();

let seller: Awaited<ReturnType<typeof createSeller>>;
/** The seller whose sessions the requests to all endpoints may end. */
let walker: Awaited<ReturnType<typeof createSeller>>;
let key: string;
const t = useTestApp({ env: { publicUrl: "https://desk.example" } });
beforeAll(async () => {
  seller = await createSeller(t.db);
  walker = await createSeller(t.db);
  key = (await createMarketplaceKey(t.db)).token;
});

const request = (endpoint: Endpoint, token: string) => ({
  method: endpoint.method,
  url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    String(Reflect.get(Object(sampleOf(toNode(endpoint.params), newId)), name)),
  ),
  headers: { authorization: `Bearer ${token}`, "idempotency-key": newId() },
});

describe("safety 17: headers", () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s sends them with successful and with rejected requests",
    async (_, endpoint) => {
      // Each endpoint gets its own session, because logging out ends it.
      const { token: session } = await createSession(t.db, walker.id);
      const token = endpoint.access === "marketplace" ? key : session;
      const isStream = endpoint.path.endsWith("/stream");
      for (const sent of [
        request(endpoint, "nobody"),
        ...(isStream ? [] : [request(endpoint, token)]),
      ])
        expect((await t.app.inject(sent)).headers).toMatchObject(ofApi);
    },
  );

  it.each([
    ["the description of the API", "GET", "/api/openapi.json", 200],
    ["the page of the API", "GET", "/api/docs", 200],
    ["the page's style", "GET", "/api/docs.css", 200],
    ["a missing address of the API", "GET", "/api/nothing", 404],
    ["the API itself", "GET", "/api", 404],
    ["an unsupported method", "DELETE", "/api/products", 405],
    ["a question for the allowed methods", "OPTIONS", "/api/products", 405],
    ["an invalid address", "GET", "/api/products/%zz", 404],
    ["a path segment that is too long", "GET", `/api/products/${"x".repeat(300)}`, 404],
  ] as const)("%s", async (_, method, url, status) => {
    const answer = await t.app.inject({ method, url });
    expect([answer.statusCode, answer.headers]).toEqual([status, expect.objectContaining(ofApi)]);
  });

  it.each([
    ["healthz", "GET", "/healthz", 200],
    ["readyz", "GET", "/readyz", 200],
    ["a missing image", "GET", "/files/pictures/x.webp", 404],
    ["a missing document", "GET", "/files/private/x.pdf", 404],
    ["a missing asset", "GET", "/assets/x.js", 404],
    ["an invalid page address", "GET", "/%zz", 404],
    ["a form sent to a page", "POST", "/login", 404],
  ] as const)("%s", async (_, method, url, status) => {
    const answer = await t.app.inject({ method, url });
    expect([answer.statusCode, answer.headers]).toEqual([
      status,
      expect.objectContaining(everywhere),
    ]);
  });

  it.each([
    ["too large", "x".repeat(2_000_000), "application/json", 413],
    ["not JSON", "{", "application/json", 400],
    ["of an unknown type", "a=b", "application/x-www-form-urlencoded", 415],
  ])("a body that is %s", async (_, payload, type, status) => {
    const answer = await t.app.inject({
      method: "POST",
      url: "/api/products",
      headers: { authorization: `Bearer ${seller.token}`, "content-type": type },
      payload,
    });
    expect([answer.statusCode, answer.headers]).toEqual([status, expect.objectContaining(ofApi)]);
  });

  it("K4 an uploaded image and a document", async () => {
    const bytes = await sharp({
      create: { width: 600, height: 600, channels: 3, background: "#abc" },
    })
      .png()
      .toBuffer();
    for (const file of [{ bytes }, { bytes: "%PDF-1.7\n%%EOF", fields: { purpose: "kyc" } }]) {
      const { ok } = await uploadFile(t, documentsApi.upload, file, seller.token);
      const answer = await t.app.inject({ method: "GET", url: ok.data.url });
      expect([answer.statusCode, answer.headers]).toEqual([200, expect.objectContaining(ofFiles)]);
    }
  });

  it("K1 an open stream of events", async () => {
    const url = await t.app.listen({ port: 0, host: "127.0.0.1" });
    const stop = new AbortController();
    const answer = await fetch(url + notificationsApi.stream.path, {
      headers: { authorization: `Bearer ${seller.token}` },
      signal: stop.signal,
    });
    expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(Object.fromEntries(answer.headers)).toMatchObject(ofApi);
    stop.abort();
  });

  it("omits the HTTPS header if there is no HTTPS", async () => {
    const plain = await testApp({
      databaseUrl: t.databaseUrl,
      env: { publicUrl: "http://localhost:3000" },
    });
    const { headers } = await plain.app.inject({ method: "GET", url: "/healthz" });
    expect(headers["strict-transport-security"]).toBeUndefined();
    await plain.close();
  });
});
