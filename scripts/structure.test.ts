import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findStructureViolations, workspaces } from "./check-structure.ts";
import { drawFeatures } from "./draw-features.ts";

const root = join(import.meta.dirname, "..");
const orders = "server/src/features/orders";
const composes = "Features must not import app.ts; app.ts composes the features.";
const pure = "rules.ts is pure: no clock, no database, no HTTP. Pass what it needs as arguments.";
const sqlPlace =
  "SQL belongs in queries.ts or db/. Add a function there that takes the seller's id.";
const webAlone = "web imports contract and itself alone.";
const ui =
  "ui/ must not import routes, queries or contract. Pass values, links and callbacks as props.";
const lib = "lib/ must not import from app, features or ui (app -> features -> ui -> lib).";
const useCall = "Only lib/api-client may call fetch. Use call(endpoint, ...).";
const serverAlone = "server may import only contract and itself; testing/ only from tests.";
const fastify = "Fastify types live in app.ts, plugins/ and routes.ts: pass plain values.";
const driver = "Use the database through db/: accept `db` or a transaction as an argument.";
const contract =
  "contract may import only zod/mini and itself, because the browser, the server and the tests use it.";
const db = "db/ must not import features or HTTP code.";
const serverLib =
  "lib/ is for pure helpers that import only contract and lib/. Move anything else to its feature.";
const serverLibFolder =
  "pdf/ and the folders of lib/ may import only contract and lib/. Move anything else to its feature.";
const plugin = "Plugins must not import features; app.ts passes in the functions they need.";
const integration = "An integration wraps one outside service and may import only lib/ and env.ts.";
const environment = "Only env.ts may read process.env. Add the setting there and use `deps.env`.";
const storefront = "The demo shop imports of ours the client alone";
const client = "The client imports contract and itself alone; it runs in other people's programs.";
const tests = "e2e and bench import contract and the server's testing/ alone.";

/** Code in a wrong folder, and the message that the linter must give. */
const planted: [path: string, code: string, message: string][] = [
  ["contract/src/a.ts", 'import "fastify";', contract],
  ["contract/src/b.ts", 'import "zod";', contract],
  ["contract/src/c.ts", 'import "../../server/src/lib/id.ts";', contract],
  [`${orders}/a-routes.ts`, 'import { sql } from "kysely"; sql``;', sqlPlace],
  [`${orders}/b-routes.ts`, 'import "../../app.ts";', composes],
  [`${orders}/c-routes.ts`, 'import "pg";', driver],
  [`${orders}/d-routes.ts`, 'import "../../../testing/client.ts";', serverAlone],
  [
    `${orders}/a-service.ts`,
    'import type { FastifyRequest } from "fastify"; export type A = FastifyRequest;',
    fastify,
  ],
  [`${orders}/c-service.ts`, 'import { sql } from "kysely"; sql``;', sqlPlace],
  [`${orders}/d-service.ts`, 'import "pg";', driver],
  [`${orders}/e-service.ts`, 'import "@sellerdesk/web/x";', serverAlone],
  [`${orders}/jobs.ts`, 'import "../../main.ts";', composes],
  [
    `${orders}/b-queries.ts`,
    'import "@fastify/multipart";',
    "queries.ts knows the database alone: pass plain values.",
  ],
  [
    `${orders}/c-queries.ts`,
    'import "../../integrations/mail.ts";',
    "queries.ts may use only the database. Call outside services from service.ts.",
  ],
  [`${orders}/d-queries.ts`, 'import "../../app.ts";', composes],
  [`${orders}/e-queries.ts`, 'import "../../../testing/client.ts";', serverAlone],
  [`${orders}/rules.ts`, 'import "../../db/pool.ts";', pure],
  [`${orders}/a-rules.ts`, 'import "node:fs/promises";', pure],
  [
    `${orders}/b-rules.ts`,
    "export const isLate = () => Date.now() > 5;",
    "rules.ts is pure: pass the time as an argument; the database's clock decides.",
  ],
  [
    `${orders}/c-rules.ts`,
    "export const dice = () => Math.random();",
    "rules.ts is pure: pass the random value as an argument.",
  ],
  [`${orders}/d-rules.ts`, 'export const ask = () => fetch("/");', pure],
  [
    `${orders}/e-rules.ts`,
    'import type { FastifyReply } from "fastify"; export type A = FastifyReply;',
    fastify,
  ],
  [`${orders}/f-rules.ts`, 'import "@sellerdesk/server/app";', serverAlone],
  ["server/src/db/a.ts", 'import "../features/orders/service.ts";', db],
  ["server/src/db/b.ts", 'import "../../testing/client.ts";', serverAlone],
  ["server/src/lib/a.ts", 'import "../db/pool.ts";', serverLib],
  ["server/src/lib/tables/a.ts", 'import "../../db/pool.ts";', serverLibFolder],
  ["server/src/pdf/a.ts", 'import "../env.ts";', serverLibFolder],
  ["server/src/plugins/a.ts", 'import "../features/orders/service.ts";', plugin],
  ["server/src/plugins/b.ts", 'import "../../../web/src/lib/format.ts";', serverAlone],
  ["server/src/plugins/c.ts", 'export const port = process.env["PORT"];', environment],
  ["server/src/integrations/a.ts", 'import "../db/pool.ts";', integration],
  ["server/src/integrations/b.ts", 'import "../../testing/client.ts";', serverAlone],
  [`${orders}/f-service.ts`, 'export const port = process.env["PORT"];', environment],
  ["web/src/features/orders/c.ts", 'export const a = fetch("/");', useCall],
  ["web/src/features/orders/d.ts", 'import "@sellerdesk/server/app";', webAlone],
  ["web/src/ui/a.ts", 'import "../features/orders/api.ts";', ui],
  ["web/src/ui/b.ts", 'import "@sellerdesk/contract/orders";', ui],
  ["web/src/ui/c.ts", 'import "@tanstack/react-query";', ui],
  ["web/src/ui/d.ts", 'export const a = fetch("/");', useCall],
  ["web/src/ui/e.ts", 'import "../../../contract/src/http.ts";', webAlone],
  ["web/src/lib/a.ts", 'import "../ui/button.tsx";', lib],
  ["web/src/lib/b.ts", 'export const a = fetch("/");', useCall],
  ["web/src/lib/c.ts", 'import "@sellerdesk/server/app";', webAlone],
  ["web/src/app/a.ts", 'import "../../../server/src/app.ts";', webAlone],
  ["web/src/app/b.ts", 'export const a = fetch("/");', useCall],
  ["e2e/a.ts", 'import "@sellerdesk/server/app";', tests],
  ["packages/client/src/a.ts", 'import "node:crypto";', client],
  ["packages/client/src/b.ts", 'import "@sellerdesk/server/testing/client";', client],
  ["packages/client/src/c.ts", 'import "zod/mini";', client],
  ["bench/src/a.ts", 'import "../../server/src/app.ts";', tests],
  ["examples/storefront/src/a.ts", 'import "@sellerdesk/contract/orders";', storefront],
  ["examples/storefront/src/b.ts", 'import "../../../server/src/env.ts";', storefront],
];

/** Code in its right folder, which the linter must accept. */
const allowed: [path: string, code: string][] = [
  ["contract/src/ok.ts", 'import "zod/mini"; import "./http.ts";'],
  [
    `${orders}/ok-routes.ts`,
    'import "fastify"; import "../plans/service.ts"; import "../../plugins/route.ts";',
  ],
  [
    `${orders}/ok-service.ts`,
    'import "../plans/service.ts"; import "./queries.ts"; import "@sellerdesk/contract/orders";',
  ],
  [`${orders}/ok-queries.ts`, 'import { sql } from "kysely"; sql``;'],
  [
    `${orders}/ok-rules.ts`,
    'import "@sellerdesk/contract/orders"; import "../../lib/money.ts"; export const at = (time: string) => new Date(time);',
  ],
  [`${orders}/ok.test.ts`, 'import "../../../testing/client.ts"; import "../plans/queries.ts";'],
  ["server/src/lib/tables/ok.ts", 'import "./csv.ts"; import "../app-error.ts";'],
  ["server/src/db/ok.ts", 'import "pg"; import "../lib/id.ts";'],
  ["server/src/env.ts", 'export const port = process.env["PORT"];'],
  [
    "web/src/features/orders/ok.ts",
    'import "./api.ts"; import "../../ui/button.tsx"; import "../../lib/api-client.ts";',
  ],
  ["web/src/lib/api-client.ts", 'export const a = fetch("/");'],
  ["web/src/app/ok.ts", 'import "../features/orders/api.ts"; import "../ui/button.tsx";'],
  [
    "packages/client/src/ok.ts",
    'import "@sellerdesk/contract/orders"; import "standardwebhooks"; import "./request.ts";',
  ],
  ["examples/storefront/src/ok.ts", 'import "@sellerdesk/client/webhooks"; import "./cart.ts";'],
  [
    "e2e/ok.ts",
    'import "@sellerdesk/server/testing/seller-factory"; import "@sellerdesk/contract/orders";',
  ],
];

let folder = "";
let violations: { path: string; message: string }[] = [];

const writeSource = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};
/** Runs the linter, which exits with 1 because it finds problems. */
const lint = (): string =>
  spawnSync(join(root, "node_modules/.bin/oxlint"), ["--format", "json"], {
    cwd: folder,
    encoding: "utf8",
  }).stdout;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sellerdesk-house-"));
  await copyFile(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  await Promise.all([...planted, ...allowed].map(([path, code]) => writeSource(path, code)));
  const {
    diagnostics,
  }: { diagnostics: { code: string; filename: string; message: string; help: string }[] } =
    JSON.parse(lint());
  violations = diagnostics
    .filter(({ code }) => code.includes("no-restricted-"))
    .map(({ filename, message, help }) => ({ path: filename, message: `${message} ${help}` }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the import rules", () => {
  test.each(planted)("%s: %s", (path, _, message) => {
    expect(violations.filter((violation) => violation.path === path)).toEqual([
      { path, message: expect.stringContaining(message) },
    ]);
  });

  test.each(allowed)("allow %s: %s", (path) => {
    expect(violations.filter((violation) => violation.path === path)).toEqual([]);
  });
});

describe("the structure check", () => {
  let copyRoot = "";
  const problems = async (path: string, text = "") => {
    copyRoot = await mkdtemp(join(folder, "house-"));
    for (const workspace of workspaces) await mkdir(join(copyRoot, workspace));
    await mkdir(dirname(join(copyRoot, path)), { recursive: true });
    await writeFile(join(copyRoot, path), text);
    return findStructureViolations(copyRoot);
  };

  test.each([
    [
      "a file outside the closed list of a feature",
      `${orders}/mapper.ts`,
      "",
      /A feature's files are/,
    ],
    ["a folder in a folder of a feature", `${orders}/a/b/service.ts`, "", /folders one level deep/],
    ["a catch-all file", "web/src/lib/utils.ts", "", /Catch-all files keep growing/],
    ["a catch-all folder", "server/src/common/money.ts", "", /Catch-all files keep growing/],
    ["a barrel", "web/src/ui/index.ts", "", /barrels hide/],
    ["SQL in a service", `${orders}/service.ts`, "sql`select 1`", /SQL belongs in queries\.ts/],
    [
      "a query in a plugin",
      "server/src/plugins/a.ts",
      'db.selectFrom("orders")',
      /SQL belongs in queries\.ts/,
    ],
    [
      "a clock in the rules",
      `${orders}/rules.ts`,
      "export const now = new Date();",
      /rules\.ts is pure/,
    ],
    [
      "an endpoint's own schema in the browser",
      "web/src/features/orders/form.tsx",
      "useAppForm(ordersApi.cancel.body, {})",
      /name the schema in the contract/,
    ],
    ["a migration without a number", "server/migrations/orders.sql", "", /NNNN_noun\.sql/],
  ])("finds %s", async (_, path, text, message) => {
    expect(await problems(path, text)).toEqual([expect.stringMatching(message)]);
  });

  test("finds a demo shop that is too large, not counting comments and empty lines", async () => {
    const lines = (count: number) =>
      `${"a();\n".repeat(count)}\n// a comment\n/* another\none */\n`;
    expect(await problems("examples/storefront/src/a.ts", lines(3000))).toEqual([]);
    expect(await problems("examples/storefront/src/a.ts", lines(3001))).toEqual([
      expect.stringContaining("3001 lines of code"),
    ]);
  });

  test("finds two migrations with one number", async () => {
    await problems("server/migrations/0001_sellers.sql");
    await writeFile(join(copyRoot, "server/migrations/0001_plans.sql"), "");
    expect(findStructureViolations(copyRoot)).toEqual([
      expect.stringContaining("has this number already"),
    ]);
  });

  const checkFiles = async (files: Record<string, string>) => {
    await problems("contract/src/empty.ts");
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(copyRoot, path)), { recursive: true });
      await writeFile(join(copyRoot, path), text);
    }
    return findStructureViolations(copyRoot);
  };
  const web = "web/src/features/orders";
  const plans = "server/src/features/plans";

  test.each([
    [`${orders}/routes.ts`, "../plans/queries.ts", `${plans}/queries.ts`, "only through their"],
    [`${orders}/a-service.ts`, "../plans/a-service.ts", `${plans}/a-service.ts`, "only through"],
    [`${orders}/b/queries.ts`, "../../plans/rules.ts", `${plans}/rules.ts`, "only through their"],
    [`${orders}/service.ts`, "./routes.ts", `${orders}/routes.ts`, "routes.ts calls this file"],
    [`${orders}/a/jobs.ts`, "../b-routes.ts", `${orders}/b-routes.ts`, "routes.ts calls this file"],
    [`${orders}/queries.ts`, "./service.ts", `${orders}/service.ts`, "call queries.ts, never"],
    [`${web}/a.ts`, "../plans/api.ts", "web/src/features/plans/api.ts", "never imports a feature"],
    [`${web}/a/b.ts`, "../../../app/router.ts", "web/src/app/router.ts", "never imports a feature"],
  ])("reports that %s imports %s", async (path, specifier, imported, message) => {
    expect(await checkFiles({ [path]: `import "${specifier}";`, [imported]: "" })).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test("allows features to use each other's services, and folders of a feature each other's files", async () => {
    const files = {
      [`${orders}/returns/service.ts`]: 'import "../queries.ts"; import "../../plans/service.ts";',
      [`${orders}/queries.ts`]: "",
      [`${plans}/service.ts`]: "",
      [`${web}/list/page.tsx`]: 'import "../api.ts"; import "../../../ui/button.tsx";',
      [`${web}/api.ts`]: "",
      "web/src/ui/button.tsx": "",
    };
    expect(await checkFiles(files)).toEqual([]);
  });

  test("finds a feature folder with more than 12 files, not counting tests", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `${web}/list/${index}.tsx`);
    const files = Object.fromEntries(
      [...names, `${web}/list/a.test.tsx`].map((path) => [path, ""]),
    );
    expect(await checkFiles(files)).toEqual([]);
    expect(await checkFiles({ ...files, [`${web}/list/a.css`]: "" })).toEqual([
      expect.stringContaining(`${web}/list: has 13 files, 12 are the most.`),
    ]);
  });

  test("draws which feature calls which", async () => {
    await checkFiles({
      [`${orders}/service.ts`]: 'import "../plans/service.ts";',
      [`${orders}/returns/jobs.ts`]: 'import type { A } from "../../accounts/service.ts";',
      [`${plans}/service.ts`]: "",
      [`${plans}/a.test.ts`]: 'import "../orders/service.ts";',
      "server/src/features/accounts/service.ts": "",
    });
    const paths = [`${orders}/service.ts`, `${orders}/returns/jobs.ts`, `${plans}/service.ts`];
    expect(drawFeatures(copyRoot, [...paths, `${plans}/a.test.ts`])).toBe(
      "```mermaid\nflowchart LR\n  orders --> accounts & plans\n  plans\n```\n",
    );
  });

  test("finds an import cycle of files, also through types", async () => {
    const files = {
      "web/src/lib/a.ts": 'import type { B } from "./b.ts";',
      "web/src/lib/b.ts": 'export const load = () => import("./a.ts");',
    };
    expect(await checkFiles(files)).toEqual([
      expect.stringContaining(
        "web/src/lib/a.ts -> web/src/lib/b.ts -> web/src/lib/a.ts. Files must not import",
      ),
    ]);
  });

  test("finds an import cycle of features", async () => {
    const files = {
      [`${orders}/service.ts`]: 'import type { A } from "../plans/service.ts";',
      [`${plans}/service.ts`]: "",
      [`${plans}/a-service.ts`]: 'import "../orders/service.ts";',
    };
    expect(await checkFiles(files)).toEqual([
      expect.stringContaining(`${plans} -> ${orders}. Features must not import`),
    ]);
  });

  test("finds an import cycle of the folders of a feature", async () => {
    const files = {
      [`${orders}/returns/service.ts`]: 'import "../fulfilments/queries.ts";',
      [`${orders}/fulfilments/queries.ts`]: "",
      [`${orders}/fulfilments/service.ts`]: 'import "../returns/queries.ts";',
      [`${orders}/returns/queries.ts`]: "",
    };
    expect(await checkFiles(files)).toEqual([
      expect.stringContaining("Folders of a feature must not import"),
    ]);
  });

  test("accepts the closed list of files, its splits, tests and comments", async () => {
    expect(await problems(`${orders}/payment-service.ts`, "// Not sql`here`.")).toEqual([]);
    expect(await problems(`${orders}/orders.test.ts`, "sql`select 1`")).toEqual([]);
    expect(await problems(`${orders}/list-queries.ts`, "sql`select 1`")).toEqual([]);
  });
});
