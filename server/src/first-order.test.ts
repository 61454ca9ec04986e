import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../testing/client.ts";
import { createMarketplaceKey } from "../testing/marketplace-factory.ts";
import { createProduct } from "../testing/product-factory.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { freePort, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { assignSequenceNumbers } from "./features/catalogue/service.ts";
import { createWebhook } from "./features/webhooks/service.ts";
import { operator } from "./lib/seller-id.ts";

const examples = join(import.meta.dirname, "../../examples");
const run = promisify(execFile);

let t: TestApp;
let server: ServerProcess;
let dataDir: string;
let key: string;
beforeAll(async () => {
  t = await testApp();
  const seller = await createSeller(t.db);
  await createProduct(t.db, seller, { stock: 0 });
  await createProduct(t.db, seller, { title: "Linen throw", price_minor: 4500, stock: 8 });
  // Otherwise the catalog lists the products up to a second later.
  await assignSequenceNumbers(t.db);
  key = (await createMarketplaceKey(t.db)).token;
  dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-first-order-"));
  const env = { PRIVATE_WEBHOOKS: "true" };
  server = await startServerProcess({ databaseUrl: t.databaseUrl, dataDir, env });
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const createReceiver = (url: string) =>
  createWebhook({ ...t, env: { ...t.env, privateWebhooks: true } }, operator, {
    url,
    topics: ["order"],
    description: "",
  });

const steps = [/^check: \d left at 4500 USD$/, /^reserve: until 20\d\d-.*Z$/, /^place: SD-\d+$/];

it("the client example checks, reserves, places and reads an order, and verifies its delivery", async () => {
  const port = String(await freePort());
  const { secret } = await createReceiver(`http://127.0.0.1:${port}/`);
  const { stdout } = await run(process.execPath, [join(examples, "first-order.ts")], {
    env: {
      ...process.env,
      SELLERDESK_URL: server.url,
      SELLERDESK_KEY: key,
      WEBHOOK_SECRET: secret,
      WEBHOOK_PORT: port,
    },
  });
  expect(stdout.trim().split("\n")).toEqual(
    [...steps, /^read: SD-\d+ is pending, version 1$/, /^verify: order\.placed, version 1$/].map(
      (step) => expect.stringMatching(step),
    ),
  );
  // The reservation became the order's stock.
  const { on_hand, committed, reserved } = await t.db
    .selectFrom("inventory")
    .select(["on_hand", "committed", "reserved"])
    .where("on_hand", "=", 8)
    .executeTakeFirstOrThrow();
  expect({ on_hand, committed, reserved }).toEqual({ on_hand: 8, committed: 1, reserved: 0 });
});

const script = join(examples, "first-order.sh");

/** Waits for one delivery. */
const receiveOne = async (
  port: number,
): Promise<{ headers: IncomingHttpHeaders; body: string }> => {
  const receiver = createServer().listen(port, "127.0.0.1");
  const [request, response] = await once(receiver, "request");
  const body = await text(request);
  response.writeHead(204).end();
  receiver.close();
  return { headers: request.headers, body };
};

it("the curl example checks, reserves, places and reads an order, and verifies its delivery", async () => {
  const port = await freePort();
  const { secret } = await createReceiver(`http://127.0.0.1:${port}/`);
  const delivery = receiveOne(port);
  const { stdout } = await run("sh", [script], {
    env: { ...process.env, SELLERDESK_URL: server.url, SELLERDESK_KEY: key },
  });
  expect(stdout.trim().split("\n")).toEqual(
    [...steps, /^read: SD-\d+ is paid$/].map((step) => expect.stringMatching(step)),
  );
  const { headers, body } = await delivery;
  const verify = (input: string) =>
    spawnSync("sh", [script, "verify"], {
      input,
      encoding: "utf8",
      env: {
        ...process.env,
        WEBHOOK_SECRET: secret,
        HTTP_WEBHOOK_ID: String(headers["webhook-id"]),
        HTTP_WEBHOOK_TIMESTAMP: String(headers["webhook-timestamp"]),
        HTTP_WEBHOOK_SIGNATURE: String(headers["webhook-signature"]),
      },
    });
  expect(verify(body)).toMatchObject({ status: 0, stdout: "verify: genuine\n" });
  expect(verify(`${body} `)).toMatchObject({ status: 1, stderr: "verify: forged\n" });
});
