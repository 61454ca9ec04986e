import { importsApi } from "@sellerdesk/contract/imports";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openImportApp, importTotals, type Seller } from "../../../testing/import-files.ts";
import { holdProduct } from "../../../testing/held-product.ts";
import { lockWaiters } from "../../../testing/lock-waiters.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { startServerProcess } from "../../../testing/server-process.ts";
import { expectNoViolations } from "../../../testing/stock-assertions.ts";
import type { Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../lib/id.ts";
import { listProductRows } from "./rows/queries.ts";
import { runImport } from "./run-service.ts";

const { t, files } = await openImportApp();
beforeAll(() => expectNoViolations(t.db));
afterAll(() => t.close());

/** New products, then an existing one that may be locked. Two whole batches precede it. */
const added = 449;
const makeFile = (held: string) =>
  [
    "handle,title,sku,price,stock",
    ...Array.from(
      { length: added },
      (_, index) => `new-${index},New product ${index},N-${index},${index + 1}.00,2`,
    ),
    `${held},Held for a while,HELD,5.00,`,
  ].join("\n");

/** Creates the product at the end of the file, and locks it until released. */
const createHeldProduct = async (seller: Seller) => {
  const product = await createProduct(t.db, seller, { title: "Held", variants: [{ sku: "HELD" }] });
  return { product, release: await holdProduct(t.db, { seller_id: seller.id, id: product.id }) };
};

const waitForRows = (seller: Seller, id: string, rows: number) =>
  vi.waitFor(async () => expect((await files.report(seller, id)).rows_done).toBe(rows), {
    timeout: 60_000,
    interval: 100,
  });

const countRows = async ({ id }: Seller, table: "products" | "product_import_rows") => {
  const { rows } = await sql`select from ${sql.table(table)} where seller_id = ${id}`.execute(t.db);
  return rows.length;
};

const job = (seller: Seller, importId: string) => ({
  sellerId: seller.id,
  currency: "USD",
  importId,
});

describe("K21 an import that is interrupted", () => {
  it("K21 resumes where a killed process stopped, with each product once and a complete report", async () => {
    const seller = await createSeller(t.db);
    const { product, release } = await createHeldProduct(seller);
    const server = await startServerProcess({ databaseUrl: t.databaseUrl, dataDir: t.env.dataDir });
    try {
      const { id } = (await files.start(seller, makeFile(product.handle), "false")).ok.data;
      await waitForRows(seller, id, 400);
      await lockWaiters(t.db, 1);
      await server.stop("SIGKILL");
      expect(await countRows(seller, "products")).toBe(401);
      await release();
      await runImport(t.deps, job(seller, id));
      const report = await files.report(seller, id);
      expect(report).toMatchObject({ status: "done", rows_done: 450, errors: [] });
      expect(report.totals).toMatchObject({ rows: 450, products: 450, created: added, updated: 1 });
    } finally {
      await server.stop("SIGKILL");
      await release();
    }
    expect(await countRows(seller, "products")).toBe(450);
    expect(await countRows(seller, "product_import_rows")).toBe(0);
    const { rows } = await sql<{ times: number }>`
      select count(*) as times from inventory_transactions where seller_id = ${seller.id} and kind = 'import'
      group by variant_id`.execute(t.db);
    expect(rows).toEqual(Array.from({ length: added }, () => ({ times: 1 })));
    await expectNoViolations(t.db);
  }, 120_000);

  it("K21 waits while the database is busy, without failing a row", async () => {
    const seller = await createSeller(t.db);
    const { product, release } = await createHeldProduct(seller);
    const { id } = (await files.start(seller, makeFile(product.handle), "false")).ok.data;
    const waiting = Promise.withResolvers<void>();
    const log = { ...t.deps.log, warn: () => waiting.resolve() };
    const run = runImport({ ...t.deps, log }, job(seller, id));
    await waiting.promise;
    const during = await files.report(seller, id);
    expect(during).toMatchObject({
      status: "running",
      rows_done: 400,
      totals: { rows: 450, failed: 0 },
    });
    expect(during.rows_per_second).toBeGreaterThanOrEqual(0);
    expect(during.seconds_left).toBeGreaterThanOrEqual(0);
    await release();
    await run;
    const report = await files.report(seller, id);
    expect(report).toMatchObject({ status: "done", rows_per_second: null, seconds_left: null });
    expect(importTotals(report)).toEqual({ created: added, updated: 1, unchanged: 0, failed: 0 });
    await expectNoViolations(t.db);
  }, 120_000);

  it("K21 keeps written rows and skips the rest when it is canceled, and can be run again", async () => {
    const seller = await createSeller(t.db);
    const { product, release } = await createHeldProduct(seller);
    const { id } = (await files.start(seller, makeFile(product.handle), "false")).ok.data;
    const cancel = (token: string, importId = id) =>
      t.call(importsApi.cancel, { params: { id: importId } }, { token });
    const run = runImport(t.deps, job(seller, id));
    await waitForRows(seller, id, 400);
    expect((await cancel((await createSeller(t.db)).token)).status).toBe(404);
    expect((await cancel(seller.token, newId())).status).toBe(404);
    expect((await cancel(seller.token)).ok).toEqual({ status: true, data: { id } });
    await release();
    await run;
    const report = await files.report(seller, id);
    expect(report).toMatchObject({
      status: "canceled",
      rows_done: 400,
      can_run: true,
      failure: null,
    });
    expect(report.totals).toMatchObject({ rows: 450, created: 400, updated: 0 });
    expect(await countRows(seller, "products")).toBe(401);
    expect(await countRows(seller, "product_import_rows")).toBe(0);
    await cancel(seller.token);
    expect(await files.report(seller, id)).toEqual(report);

    const again = await files.runAgain(seller, id, { dry_run: false });
    expect(importTotals(again)).toEqual({ created: 49, updated: 1, unchanged: 400, failed: 0 });
    await expectNoViolations(t.db);
  }, 120_000);

  it("K21 does nothing if it is canceled before it starts", async () => {
    const seller = await createSeller(t.db);
    const { id } = (await files.start(seller, makeFile("held"), "false")).ok.data;
    await t.call(importsApi.cancel, { params: { id } }, { token: seller.token });
    await t.jobs.runPending();
    expect(await files.report(seller, id)).toMatchObject({ status: "canceled", rows_done: 0 });
    expect(await countRows(seller, "products")).toBe(0);
  });
});

describe("K21 products that are written together", () => {
  it("K21 are written even if another product takes one of their SKUs at the same moment", async () => {
    const seller = await createSeller(t.db);
    const { id } = (await files.start(seller, makeFile("held"), "false")).ok.data;
    const before = await createProduct(t.db, seller, {
      title: "Another",
      variants: [{ sku: "OLD" }],
    });
    const rename = async (tx: Tx) => {
      await sql`update variants set sku = 'N-150' where seller_id = ${seller.id} and product_id = ${before.id}`.execute(
        tx,
      );
      const run = runImport(t.deps, job(seller, id));
      await lockWaiters(t.db, 1);
      return { run };
    };
    await (
      await inTransaction(t.db, rename)
    ).run;
    const report = await files.report(seller, id);
    // The SKU belongs to the other product by now, so the file updates that product.
    expect(importTotals(report)).toEqual({ created: added, updated: 1, unchanged: 0, failed: 0 });
    await expectNoViolations(t.db);
  }, 60_000);

  it("K21 fail individually, each with its row", async () => {
    const seller = await createSeller(t.db);
    const file = `handle,title,option1_name,option1_value,sku,price
one,First one,,,A,1.00
two,Second one,Size,S,D,1.00
two,,,S,B,1.00
three,Third one,,,C,1.00
`;
    const found = await files.run(seller, file);
    expect(importTotals(found)).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 1 });
    expect(found.errors.map(({ row }) => row)).toEqual([4]);
    expect((await files.list(seller)).map(({ title }) => title)).toEqual([
      "First one",
      "Third one",
    ]);
  });

  it("K21 are limited by their number, rows and bytes, with a minimum of one product", async () => {
    const seller = await createSeller(t.db);
    const { id } = (await files.start(seller, makeFile("held"), "false")).ok.data;
    const rows = Array.from({ length: 6 }, (_, index) => ({
      seller_id: seller.id,
      import_id: id,
      row: index + 2,
      first_row: index < 3 ? 2 : index + 2,
      cells: ["x"],
      bytes: 100,
    }));
    await t.db.insertInto("product_import_rows").values(rows).execute();
    const list = async (limits: { products: number; rows: number; bytes: number }, after = 0) =>
      (await listProductRows(t.db, seller.id, id, after, limits)).map((productRow) => [
        productRow.firstRow,
        productRow.rows.length,
      ]);
    const all = { products: 9, rows: 99, bytes: 9999 };
    expect(await list(all)).toEqual([
      [2, 3],
      [5, 1],
      [6, 1],
      [7, 1],
    ]);
    expect(await list({ ...all, products: 2 })).toEqual([
      [2, 3],
      [5, 1],
    ]);
    expect(await list({ ...all, rows: 4 })).toEqual([
      [2, 3],
      [5, 1],
    ]);
    expect(await list({ ...all, bytes: 250 })).toEqual([[2, 3]]);
    expect(await list({ ...all, bytes: 250 }, 2)).toEqual([
      [5, 1],
      [6, 1],
    ]);
  });
});
