import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestApp } from "../../testing/client.ts";
import { createSeller } from "../../testing/seller-factory.ts";
import { createWebhook } from "../features/webhooks/service.ts";
import { createPostPublic } from "../integrations/post-public.ts";
import { operator } from "../lib/seller-id.ts";

const receiver = "http://127.0.0.1:3001/webhooks";
const t = useTestApp({
  env: {
    storefront: { port: 3001, url: "http://localhost:3001", receiver, hasTraffic: false },
  },
});
const shop = createServer((_request, response) => void response.writeHead(204).end());
let url = "";
beforeAll(async () => {
  await once(shop.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks`; // a port, not a pipe
});
afterAll(() => void shop.close());

const webhookTo = (address: string) => ({
  url: address,
  description: "",
  topics: ["order" as const],
});

it("safety 28 only the operator's webhook may target the shop, and no other address of this machine", async () => {
  await expect(createWebhook(t.deps, operator, webhookTo(receiver))).resolves.toMatchObject({
    url: receiver,
  });
  const seller = await createSeller(t.db);
  await expect(async () => createWebhook(t.deps, seller.id, webhookTo(receiver))).rejects.toThrow(
    "Some fields need attention.",
  );
  for (const other of [
    "http://127.0.0.1:3000/webhooks",
    `${receiver}/a`,
    "http://localhost:3001/webhooks",
  ])
    await expect(async () => createWebhook(t.deps, operator, webhookTo(other))).rejects.toThrow(
      "Some fields need attention.",
    );
});

it("safety 28 a delivery reaches only that address, and only with permission", async () => {
  const post = createPostPublic({ ownReceiver: url });
  const posted = { headers: {}, body: "{}", seconds: 5 };
  await expect(post(url, { ...posted, mayReachOwn: true })).resolves.toMatchObject({ status: 204 });
  await expect(post(url, posted)).rejects.toThrow(/https|public/);
  await expect(post(`${url}/a`, { ...posted, mayReachOwn: true })).rejects.toThrow(/https|public/);
  await expect(createPostPublic()(url, { ...posted, mayReachOwn: true })).rejects.toThrow(
    /https|public/,
  );
});
