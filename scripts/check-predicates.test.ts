import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const modules = join(import.meta.dirname, "../node_modules");
let root = "";

/** Writes a project whose queries have predicates that the check, a test or nothing misses. */
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
      export const listOrders = (db, sellerId) =>
        sql\`select from orders as o
          where o.seller_id = \${sellerId} and o.seller_id = any(\${[sellerId]})\`.execute(db);
      export const countOrders = (db, sellerId) =>
        sql\`select from orders where seller_id = \${sellerId}\`.execute(db);`,
    "server/src/features/orders/orders.test.ts": `
      import { Kysely, PostgresDialect, sql } from "kysely";
      import { expect, it } from "vitest";
      import { findOrder, listOrders } from "./queries.ts";
      let text = "";
      const connect = async () => ({
        query: async (sent) => {
          text = sent;
          return { command: "SELECT", rows: [] };
        },
        release() {},
      });
      const db = new Kysely({ dialect: new PostgresDialect({ pool: { connect } }) });
      it("finds an order", () => findOrder(db, 1, 2));
      it("lists orders of a seller", async () => {
        await listOrders(db, 1);
        expect(text).toContain("any(");
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

it("names the predicates that neither the check of statements nor a test misses", async () => {
  const script = join(import.meta.dirname, "check-predicates.ts");
  const { stdout, status } = await new Promise<{ stdout: string; status: unknown }>((resolve) => {
    execFile(process.execPath, [script, "--root", root], (error, output) => {
      resolve({ stdout: output, status: error?.code });
    });
  });
  const value = "${sellerId}";
  const path = "server/src/features/orders/queries.ts";
  expect(stdout.split("\n").slice(-4)).toEqual([
    `${path}:7 no test misses: o.seller_id = ${value} (1 ran without it)`,
    `${path}:9 no test misses: seller_id = ${value} (0 ran without it)`,
    "4 predicates: the check misses 1, tests miss 1, nothing misses 2",
    "",
  ]);
  expect(status).toBe(1);
});
