import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startBalancer } from "../../testing/balancer.ts";
import { type TestApp, testApp } from "../../testing/client.ts";
import { createVariant } from "../../testing/product-factory.ts";
import { propertyRuns } from "../../testing/property-runs.ts";
import { createSeller } from "../../testing/seller-factory.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";
import { expectNoViolations } from "../../testing/stock-assertions.ts";
import { createStorefront } from "../../testing/storefront-process.ts";

let t: TestApp;
let dataDir = "";
let server: ServerProcess | undefined;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let shop: Awaited<ReturnType<typeof createStorefront>>;
beforeAll(async () => {
  t = await testApp();
  dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-shop-"));
  balancer = await startBalancer();
  shop = await createStorefront({
    db: t.db,
    databaseUrl: t.databaseUrl,
    serverUrl: balancer.url,
  });
});
afterAll(async () => {
  await shop.drop();
  await server?.stop("SIGKILL");
  balancer.close();
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const startServer = async () => {
  server = await startServerProcess({
    databaseUrl: t.databaseUrl,
    dataDir,
    env: { PRIVATE_WEBHOOKS: "true" },
  });
  await balancer.add(server.url);
};
const killServer = async () => {
  balancer.remove(server?.url ?? "");
  await server?.stop("SIGKILL");
};

/** Sends a form as a visitor's browser does. @returns the path of the redirect */
const post = async (path: string, buyer: number, fields: Record<string, string> = {}) => {
  const response = await fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: shop.url, cookie: `buyer=buyer-${buyer}` },
    body: new URLSearchParams(fields),
  });
  return response.headers.get("location") ?? "";
};

/**
 * Buys as fast as possible, whatever is killed meanwhile, and adds the orders that were surely
 * paid.
 */
const buyUntil = async (
  buyer: number,
  variants: string[],
  paid: string[],
  isOver: () => boolean,
) => {
  for (let turn = 0; !isOver(); turn += 1) {
    try {
      await post("/cart", buyer, { variant: variants[turn % variants.length] ?? "" });
      const checkout = await post("/checkout", buyer);
      if (!checkout.startsWith("/checkout/")) await wait(20);
      else if (turn % 5 === 4) await post(`${checkout}/leave`, buyer);
      else if (
        (await post(`${checkout}/pay`, buyer, { outcome: "succeeds" })).startsWith("/orders/")
      )
        paid.push(checkout.slice("/checkout/".length));
    } catch {
      await wait(20);
    }
  }
};

/** With fewer paid orders the test proves nothing. */
const fewestPaid = 4;

type Counted = { waiting: number; tasks: number };
type Placed = { external_id: string; versions: string };

it("after kills under traffic, each paid order is placed once or refunded, and no stock stays reserved", async () => {
  const seller = await createSeller(t.db);
  const other = await createSeller(t.db);
  const plenty = await createVariant(t.db, seller, { stock: 10_000 });
  const few = await createVariant(t.db, other, { stock: 25 });
  await startServer();
  await shop.start();
  await vi.waitFor(
    async () => {
      const { rows } = await shop.pool.query("select 1 from variants");
      expect(rows).toHaveLength(2);
    },
    { timeout: 60_000, interval: 100 },
  );

  let isOver = false;
  const paid: string[] = [];
  const buying = [1, 2, 3].map((buyer) =>
    buyUntil(buyer, [plenty.id, few.id, plenty.id], paid, () => isOver),
  );
  for (let round = 0; round < propertyRuns(3); round += 1) {
    await wait(300 + 150 * (round % 4));
    await killServer();
    await startServer();
    await wait(300 + 100 * (round % 5));
    await shop.kill();
    await shop.start();
  }
  // On a busy machine the rounds may end before enough orders are paid.
  await vi.waitFor(() => expect(paid.length).toBeGreaterThanOrEqual(fewestPaid), {
    timeout: 120_000,
    interval: 100,
  });
  isOver = true;
  await Promise.all(buying);

  // Expires the checkouts that a kill has left open.
  await shop.pool.query(
    "update orders set reserved_until = now() where status in ('checkout', 'waiting')",
  );
  await shop.kill();
  await shop.start();
  await vi.waitFor(
    async () => {
      const { rows } = await shop.pool.query<Counted>(
        `select (select count(*) from orders where status in ('checkout', 'waiting', 'paid'))::int as waiting,
           (select count(*) from outbox)::int as tasks`,
      );
      expect(rows).toEqual([{ waiting: 0, tasks: 0 }]);
    },
    { timeout: 120_000, interval: 200 },
  );

  const { rows: theirs } = await sql<Placed>`
    select external_id, string_agg(id || ':' || version, ',' order by id) as versions from orders group by external_id
    order by external_id`.execute(t.db);
  await vi.waitFor(
    async () => {
      const { rows: ours } = await shop.pool.query<Placed>(
        `select o.id::text as external_id, string_agg(s.id || ':' || s.version, ',' order by s.id) as versions
         from orders o left join order_states s on s.order_id = o.id where o.status = 'placed' group by o.id order by o.id::text`,
      );
      expect(ours).toEqual(theirs);
    },
    { timeout: 60_000, interval: 500 },
  );
  expect(theirs.length).toBeGreaterThanOrEqual(fewestPaid);

  const { rows: money } = await shop.pool.query(
    `select o.id, o.status, o.notice, coalesce(sum(amount_minor) filter (where p.kind = 'charge'), 0)::int as charged,
       coalesce(sum(amount_minor) filter (where p.kind = 'refund'), 0)::int as refunded, o.total_minor::int as total
     from orders o left join payments p on p.order_id = o.id group by o.id`,
  );
  for (const { status, charged, refunded, total } of money)
    expect({ status, charged, refunded }).toEqual({
      status,
      charged: status === "expired" ? 0 : total,
      refunded: status === "refunded" ? total : 0,
    });
  // Only sold-out orders are refunded: an interrupted attempt is retried.
  for (const { notice } of money.filter(({ status }) => status === "refunded"))
    expect(notice).toContain("This sold out while you were paying");
  const settled = money.filter(({ status }) => ["placed", "refunded"].includes(status));
  expect(settled.map(({ id }) => id)).toEqual(expect.arrayContaining(paid));

  // A request that outlived its shop may have arrived after the release; its reservation expires.
  const { rows: late } = await sql<{ external_id: string }>`
    update marketplace_reservations set expires_at = now() where status = 'active' returning external_id`.execute(
    t.db,
  );
  const unpaid = money.filter(({ status }) => status === "expired").map(({ id }) => id);
  expect(unpaid).toEqual(expect.arrayContaining(late.map(({ external_id }) => external_id)));
  await vi.waitFor(
    async () => {
      const { rows: reserved } = await sql<{ active: number; units: number }>`
        select (select count(*) from marketplace_reservations where status = 'active')::int as active,
          (select sum(reserved) from inventory)::int as units`.execute(t.db);
      expect(reserved).toEqual([{ active: 0, units: 0 }]);
    },
    { timeout: 60_000, interval: 200 },
  );
  await expectNoViolations(t.db);
}, 600_000);
