import { execFile } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../testing/client.ts";
import { createMarketplaceKey } from "../testing/marketplace-factory.ts";
import { createProduct } from "../testing/product-factory.ts";
import { createSeller, factoryPassword } from "../testing/seller-factory.ts";
import { freePort, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { assignSequenceNumbers } from "./features/catalogue/service.ts";

const program = join(import.meta.dirname, "../../scripts/conformance.ts");

let t: TestApp;
let server: ServerProcess;
let dataDir: string;
let key: string;
let email: string;
beforeAll(async () => {
  t = await testApp();
  const seller = await createSeller(t.db);
  ({ email } = seller);
  await createProduct(t.db, seller, { stock: 20 });
  // Otherwise the catalog lists the product up to a second later.
  await assignSequenceNumbers(t.db);
  const scopes = ["catalogue", "orders", "operator"];
  key = (await createMarketplaceKey(t.db, { scopes })).token;
  dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-conformance-"));
  const env = { PRIVATE_WEBHOOKS: "true" };
  server = await startServerProcess({ databaseUrl: t.databaseUrl, dataDir, env });
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Runs the suite.
 * @returns its exit code, and its lines grouped by result
 */
const check = async (url: string) => {
  const login = ["--email", email, "--password", factoryPassword];
  const receive = ["--receive", `http://127.0.0.1:${await freePort()}/`];
  const args = [program, "--url", url, "--key", key, ...login, ...receive];
  const { code, stdout } = await promisify(execFile)(process.execPath, args).then(
    ({ stdout: output }) => ({ code: 0, stdout: output }),
    (error: { code: number; stdout: string }) => error,
  );
  const lines = stdout.split("\n");
  const linesOf = (result: string) =>
    lines.filter((line) => line.startsWith(result.padEnd(8))).map((line) => line.slice(8));
  return { code, holds: linesOf("holds"), fails: linesOf("fails"), skipped: linesOf("skipped") };
};

it("passes for this installation, and leaves no webhook and no reserved stock behind", async () => {
  const { code, holds, fails, skipped } = await check(server.url);
  expect({ fails, skipped, code }).toEqual({ fails: [], skipped: [], code: 0 });
  expect(holds).toHaveLength(14);
  expect(await t.db.selectFrom("webhooks").select("id").execute()).toEqual([]);
  // Two orders are shipped; all others are canceled.
  const stock = await t.db
    .selectFrom("inventory")
    .select(["on_hand", "committed", "reserved"])
    .execute();
  expect(stock).toEqual([{ on_hand: 18, committed: 0, reserved: 0 }]);
});

/** Starts a proxy between the suite and the installation that drops parts of the replies. */
const startBrokenProxy = async () => {
  const forward: RequestListener = (request, response) => {
    void (async () => {
      const { method = "GET", url = "", headers } = request;
      const body = await buffer(request);
      const { host: _, connection: __, "content-length": ___, ...others } = headers;
      const answer = await fetch(server.url + url, {
        method,
        headers: others as Record<string, string>,
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const text = (await answer.text())
        // Tracking numbers are lost, and the feed stays empty.
        .replaceAll(/"tracking_number":"[^"]*"/g, '"tracking_number":null')
        .replace(/"changes":\[.*\],"cursor":"([^"]*)","has_more":\w+/, (page, cursor: string) =>
          url.includes("/orders") ? `"changes":[],"cursor":"${cursor}","has_more":false` : page,
        );
      response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
    })();
  };
  const proxy = createServer(forward).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return proxy;
};

it("names the failed checks and exits with 1", async () => {
  const proxy = await startBrokenProxy();
  try {
    const { port } = proxy.address() as AddressInfo; // a port, not a pipe
    const { code, fails } = await check(`http://127.0.0.1:${port}`);
    expect({ code, fails }).toEqual({
      code: 1,
      fails: [
        "the feed lists every change, ending with what a read returns",
        "carrier, tracking number and link of a shipment are read back",
      ],
    });
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});

it("prints its usage if the address or the key is missing", async () => {
  const run = promisify(execFile)(process.execPath, [program, "--url", server.url]);
  await expect(run).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--email"),
  });
});
