import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openBenchKey, openBenchSession } from "@sellerdesk/server/testing/bench-database";
import { captureStatements } from "@sellerdesk/server/testing/capture-statements";
import { findChromium } from "../../scripts/chromium.ts";
import { heaviest } from "../../scripts/page-weight.ts";
import { compareExports, peaksOfExports, timeImport } from "./files.ts";
import { scoreRoutes } from "./lighthouse.ts";
import { compare } from "./measure.ts";
import { fillPlainTables } from "./plain-tables.ts";
import { memoryOf, openBench, start } from "./processes.ts";
import { aProductId, bigSellerId, seed, sizes } from "./seed.ts";
import { weighRoutes } from "./weights.ts";
import { prepareWrites } from "./writes.ts";

/**
 * The target throughput of each workload, as a ratio to two floors: `target` to the one that sends
 * our own statements, `plainTarget` to the one with plain SQL (`null` if that does too little of
 * the work). A seller sends the requests unless `by` says otherwise.
 */
const workloads: {
  name: string;
  path: string;
  target: number;
  plainTarget: number | null;
  by?: "marketplace";
}[] = [
  {
    name: "50 products, search and status",
    path: "/api/products?per_page=50&search=linen&status=published",
    target: 0.8,
    plainTarget: 1.1,
  },
  {
    name: "the same without search, page 150",
    path: "/api/products?per_page=50&page=150",
    target: 0.8,
    plainTarget: 2.5,
  },
  { name: "one product", path: `/api/products/${aProductId}`, target: 0.5, plainTarget: 0.6 },
  {
    name: "50 orders",
    path: "/api/orders?per_page=50&status=delivered",
    target: 0.8,
    plainTarget: 1.5,
  },
  { name: "dashboard", path: "/api/dashboard/vendor", target: 0.8, plainTarget: 0.8 },
  {
    name: "100 products of the catalogue",
    path: "/api/marketplace/v1/catalogue",
    target: 0.5,
    plainTarget: null,
    by: "marketplace",
  },
];

/** The export of all products; the floor sends the same rows as JSON. */
const exportPath = "/api/products/export";
const maxExportRatio = 2;
/**
 * The files to import. The first takes at most 5 s on two quiet cores, the second at most 150 s and
 * no more memory than the first. The dry run before a real run takes at most half of its time.
 */
const imports = [
  { rows: 2000, perProduct: 1, mark: "a" },
  { rows: 100_000, perProduct: 20, mark: "b" },
].flatMap((file) => [
  { ...file, isDryRun: true },
  { ...file, isDryRun: false },
]);

const line = (...cells: (string | number)[]) => process.stdout.write(`${cells.join("  ")}\n`);
const fixed = (value: number, digits = 0) => value.toFixed(digits).padStart(8);

await using bench = await openBench();
line(
  `Seeding ${sizes.products} products and ${sizes.orders} orders; one seller owns ${sizes.ofOneSeller} of each.`,
);
await seed(bench.databaseUrl);
await fillPlainTables(bench.databaseUrl);
const token = await openBenchSession(bench.databaseUrl, bigSellerId);
const keyToken = await openBenchKey(bench.databaseUrl);
const tokenOf = (actor: "marketplace" | undefined) => (actor === undefined ? token : keyToken);

const reads: Record<string, unknown> = {};
for (const { path, by: actor } of workloads)
  reads[path] = await captureStatements(bench.databaseUrl, tokenOf(actor), path);
reads[exportPath] = await captureStatements(bench.databaseUrl, token, exportPath);
const writes = await prepareWrites(bench.databaseUrl, { seller: token, marketplace: keyToken });
const templates = Object.fromEntries(writes.map(({ load, templates: own }) => [load.path, own]));
const file = join(bench.folder, "floor.json");
await writeFile(file, JSON.stringify({ reads, writes: templates }));

const startScript = join(import.meta.dirname, "../../scripts/start.ts");
// The first start writes the compile cache that every later one reads.
await (await start([startScript], bench.env)).stop();
const server = await start([startScript], bench.env);
const floor = await start([join(import.meta.dirname, "floor.ts"), file], bench.env);
const plain = await start([join(import.meta.dirname, "plain-floor.ts")], bench.env);
await wait(3000);
const idle = memoryOf(server);

// Collects garbage immediately, so that the peak is the memory that an export needs.
const lean = await start(["--optimize-for-size", startScript], bench.env);
const some = "/api/order/export?status=pending";
const [aSixth, all] = await peaksOfExports(lean, token, [some, "/api/order/export"]);
await lean.stop();
line(`\npeak memory of an export of ${sizes.ofOneSeller} orders, and of a sixth of them:`);
line(`${fixed(all)} MB, ${fixed(aSixth)} MB (at most 10 apart)`);

line("\nThe floor sends our own statements, the plain one SQL of its own on bare tables.");
line(
  `${"workload".padEnd(36)}    ours/s   floor/s     ratio  target   plain/s     ratio  target    p50 ms    p99 ms`,
);
const loads = workloads.map(({ name, path, target, plainTarget, by: actor }) => ({
  name,
  target,
  plainTarget,
  load: { path, token: tokenOf(actor) },
}));
const slowest = new Map<string, number>();
const ports = { ours: server.port, floor: floor.port, plain: plain.port };
for (const { name, target, plainTarget, load } of [...loads, ...writes]) {
  const result = await compare(load, ports);
  slowest.set(name, result.ours.p99);
  const beside = (other: typeof result.floor, least: number | null) => [
    fixed(other.perSecond),
    fixed(result.ours.perSecond / other.perSecond, 2),
    (least?.toFixed(2) ?? "-").padStart(6),
  ];
  line(
    name.padEnd(36),
    fixed(result.ours.perSecond),
    ...beside(result.floor, target),
    ...beside(result.plain, plainTarget),
    fixed(result.ours.p50),
    fixed(result.ours.p99),
  );
}

const times = (slowest.get("dashboard") ?? 0) / (slowest.get("one product") ?? 1);
line("p99 of the dashboard, times that of one product:", times.toFixed(1), "(at most 5)");

line(
  `\nexport of ${sizes.ofOneSeller} products        ours s   floor s    ratio  at most       MB`,
);
for (const format of ["csv", "xlsx"]) {
  const mine = { port: server.port, path: `${exportPath}?format=${format}` };
  const result = await compareExports(token, mine, { port: floor.port, path: exportPath });
  const { ratio, megabytes } = result;
  const figures = [fixed(result.ours, 2), fixed(result.floor, 2), fixed(ratio, 2)];
  line(format.padEnd(34), ...figures, fixed(maxExportRatio), fixed(megabytes, 1));
}
line("\nimport of rows                     seconds    rows/s  peak MB");
for (const item of imports) {
  const { seconds, peak } = await timeImport(server, token, item);
  line(
    `${item.rows}${item.isDryRun ? ", dry run" : ""}`.padEnd(34),
    fixed(seconds, 1),
    fixed(item.rows / seconds),
    fixed(peak),
  );
}

line("\nstart to ready, outside database:", `${server.readyAfter.toFixed(0)} ms`);
line("memory of the server, idle:", `${idle.toFixed(0)} MB (at most 150)`);
line("memory of the server, after the load:", `${memoryOf(server).toFixed(0)} MB`);

const data = {
  token,
  id: bigSellerId,
  plan_status: "active",
  first_name: "Bench",
  last_name: "Seller",
};
const rest = {
  email: "bench1@example.com",
  phone: null,
  profile_image: null,
  business_name: "Bench 1",
  timezone: "UTC",
};
const session = btoa(JSON.stringify({ data: { ...data, ...rest }, auth: true }));
const origin = `http://127.0.0.1:${server.port}`;
const chromium = findChromium();
line("\nscript and style, gzipped, until a page is shown first, and what comes after it:");
line(
  `(at most ${heaviest.reading} kB for what visitors read, ${heaviest.filling} for what they fill in, ${heaviest.any} for any other)`,
);
const weights = [
  ...(await weighRoutes(origin, null, ["/become-a-seller", "/login", "/register"], chromium)),
  ...(await weighRoutes(
    origin,
    session,
    [
      "/dashboard",
      "/products",
      "/products/add",
      `/products/${aProductId}`,
      "/orders",
      "/notifications",
      "/profile",
    ],
    chromium,
  )),
];
for (const { route, shown, later } of weights)
  line(
    `  ${route.replace(aProductId, ":id").padEnd(20)}`,
    `${fixed(shown, 1)} kB`,
    `${fixed(later, 1)} kB`,
  );
line("\nLighthouse on a phone: performance, accessibility, best practices, SEO");
line("(at least 95 for the performance of public pages, 90 of the product list; 100 for the rest)");
const scores = [
  ...(await scoreRoutes(
    origin,
    null,
    ["/become-a-seller", "/terms-and-conditions", "/login", "/register"],
    chromium,
  )),
  ...(await scoreRoutes(origin, session, ["/products"], chromium)),
];
for (const { route, points } of scores)
  line(`  ${route.padEnd(24)}`, ...points.map((score) => fixed(score)));
await server.stop();
await floor.stop();
await plain.stop();
