import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const modules = join(import.meta.dirname, "../node_modules");
let root = "";

/**
 * Writes a project whose queries have predicates whose removal the check, a test or nothing
 * detects.
 */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "sellerdesk-predicates-"));
  const files = {
    "package.json": `{ "type": "module" }`,
    "server/vitest.config.ts": `
      import { defineConfig } from "vitest/config";
      export default defineConfig({
        test: { include: ["src/**/*.test.ts"], globalSetup: ["testing/global-setup.ts"] },
      });`,
    "server/testing/global-setup.ts": `
      const tables = { orders: ["seller_id", "id"], sellers: ["id"] };
      export default ({ provide }) => provide("tables", tables);`,
    "server/src/features/orders/queries.ts": `
      import { sql } from "kysely";
      export const findOrder = (db, sellerId, id) =>
        sql\`select from orders where seller_id = \${sellerId} and id = \${id}\`.execute(db);
      export const listOrders = (db, sellerId) => sql\`select from orders as listed
        where listed.seller_id = \${sellerId} and \${sellerId} = listed.seller_id\`.execute(db);
      export const countOrders = (db, sellerId) => sql\`select from orders as counted
        where counted.seller_id = \${sellerId} and \${sellerId} = counted.seller_id\`.execute(db);
      export const findUnused = (db, sellerId) =>
        sql\`select from orders where seller_id = \${sellerId}\`.execute(db);`,
    "server/testing/database.ts": `
      import { Kysely, PostgresDialect } from "kysely";
      export const sent = [];
      const query = async (text) => {
        sent.push(text);
        return { command: "SELECT", rows: [] };
      };
      const pool = { connect: async () => ({ query, release() {} }) };
      export const db = new Kysely({ dialect: new PostgresDialect({ pool }) });`,
    "server/src/features/orders/list.test.ts": `
      import { it } from "vitest";
      import { db } from "../../../testing/database.ts";
      import { findOrder, listOrders } from "./queries.ts";
      it("finds an order", () => findOrder(db, 1, 2));
      it("lists orders", () => listOrders(db, 1));`,
    "server/src/features/orders/count.test.ts": `
      import { expect, it } from "vitest";
      import { db, sent } from "../../../testing/database.ts";
      import { countOrders } from "./queries.ts";
      it("counts the orders of a seller", async () => {
        await countOrders(db, 1);
        expect(sent.at(-1)).toContain("counted.seller_id = $1");
      });`,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  await mkdir(join(root, "node_modules"));
  for (const name of ["kysely", "vitest"])
    await symlink(join(modules, name), join(root, "node_modules", name));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it("lists the predicates whose removal neither the statement check nor a test detects", async () => {
  const script = join(import.meta.dirname, "check-predicates.ts");
  const { stdout, status } = await new Promise<{ stdout: string; status: unknown }>((resolve) => {
    execFile(process.execPath, [script, "--root", root], (error, output) => {
      resolve({ stdout: output, status: error?.code });
    });
  });
  const value = "${sellerId}";
  const path = "server/src/features/orders/queries.ts";
  expect(stdout.split("\n").slice(-4)).toEqual([
    `${path}:6 no test misses: listed.seller_id = ${value} (1 ran without it)`,
    `${path}:10 no test misses: seller_id = ${value} (0 ran without it)`,
    "4 predicates: the check misses 1, tests miss 1, nothing misses 2",
    "",
  ]);
  expect(status).toBe(1);
  // A test run inside of a test run takes long on a busy machine.
}, 600_000);
