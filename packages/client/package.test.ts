import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "sellerdesk-client-"));
const installed = join(folder, "node_modules/@sellerdesk/client");
let tarball = "";

/** Copies an installed package and its dependencies into the project. */
const install = (name: string, from: string): void => {
  const manifest = createRequire(from).resolve(`${name}/package.json`);
  cpSync(dirname(manifest), join(folder, "node_modules", name), { recursive: true });
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, "utf8"));
  for (const needed of Object.keys(dependencies)) install(needed, manifest);
};

beforeAll(() => {
  const built = join(folder, "built");
  execFileSync(process.execPath, ["build.ts", built], { cwd: import.meta.dirname });
  const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: built,
    encoding: "utf8",
  });
  tarball = join(folder, packed.trim());
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", installed, "--strip-components", "1"]);
  const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies))
    install(name, join(import.meta.dirname, "build.ts"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
    module: "nodenext",
    target: "es2023",
  };
  const files = ["use.ts", "problems.ts"];
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const use = `
import { createClient, isRefused, SellerdeskError, type MarketplaceOrder } from "@sellerdesk/client";
import { createOperatorClient } from "@sellerdesk/client/operator";
import { verifyWebhook } from "@sellerdesk/client/webhooks";

const connection = { baseUrl: "http://127.0.0.1:9", key: "sdk_live_1", retries: 0 };
export const { orders, catalogue } = createClient(connection);
export const trackingOf = (order: MarketplaceOrder): (string | null)[] =>
  order.shipments.map(({ tracking_number }) => tracking_number);
export const read = async (cursor?: string) => {
  for await (const { changes } of orders.changes.follow({ cursor })) changes.forEach(trackingOf);
  for await (const { changes } of catalogue.read.pages()) changes[0]?.product?.title.trim();
  const { meta } = await createOperatorClient(connection).webhooks.deliveries({ params: { id: "" } });
  return meta.total.toFixed();
};
export const receive = (body: string, headers: Record<string, string>) => {
  const event = verifyWebhook({ body, headers, secret: "whsec_YQ==" });
  return event.topic === "order" && "version" in event.data ? trackingOf(event.data) : [];
};
const error: unknown = await orders.read({ params: { external_id: "o" } }).catch((e: unknown) => e);
if (isRefused(error, orders.place, "insufficient_stock")) error.failure.errors[0]?.field.trim();
console.log(error instanceof SellerdeskError ? error.failure.kind : error);
`;

it("is smaller than 40 kB and contains neither zod nor a path of this repository", () => {
  expect(statSync(tarball).size).toBeLessThan(40_000);
  const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
  const code = files.filter((file) => file.endsWith(".js"));
  expect(code).toEqual(expect.arrayContaining(["client.js", "operator.js", "webhooks.js"]));
  for (const file of code) expect(readFileSync(join(installed, file), "utf8")).not.toMatch(/zod/i);
  for (const file of files.filter((name) => name.endsWith(".d.ts")))
    expect(readFileSync(join(installed, file), "utf8")).not.toMatch(/@sellerdesk\/contract|\.ts"/);
});

const problems: [code: string, message: RegExp][] = [
  ['await orders.cancel({ params: { external_id: "o" }, body: { why: "" } });', /'why'/],
  ["await orders.read({});", /'params'/],
  ["(await orders.changes()).orders;", /'orders'/],
  ['isRefused(0, orders.read, "insufficient_stock");', /insufficient_stock/],
  ["orders.read.pages();", /'pages'/],
];

it("compiles in an empty strict project, reports wrong fields and runs on Node", () => {
  writeFileSync(join(folder, "use.ts"), use);
  const imports =
    'import { isRefused } from "@sellerdesk/client"; import { orders } from "./use.js";';
  const lines = [imports, ...problems.map(([code]) => code)];
  writeFileSync(join(folder, "problems.ts"), lines.join("\n"));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", "."], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stdout.match(/^\S.*/gm)).toEqual(
    problems.map(([, message], index) => {
      const place = new RegExp(`^problems\\.ts\\(${index + 2},.*${message.source}`);
      return expect.stringMatching(place);
    }),
  );
  const ran = spawnSync(process.execPath, ["use.ts"], { cwd: folder, encoding: "utf8" });
  expect([ran.stderr, ran.stdout]).toEqual(["", "unreachable\n"]);
});
