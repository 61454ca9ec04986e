import { PassThrough, Readable } from "node:stream";
import { afterAll, describe, expect, it, vi } from "vitest";
import { openImportApp, importTotals, type Seller } from "../../../testing/import-files.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { runImport } from "./run-service.ts";

const { t, files } = await openImportApp();
afterAll(() => t.close());

/**
 * Starts an import as a separate attempt. It pauses when it first opens the file, until `resume` is
 * called.
 */
const startAttempt = (seller: Seller, importId: string, file: Readable) => {
  const opening = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  let times = 0;
  const getStream = async (key: string) => {
    times += 1;
    if (times > 1) return t.storage.getStream(key);
    opened.resolve();
    await opening.promise;
    return file;
  };
  const parts = { ...t.deps, storage: { ...t.storage, getStream } };
  const done = runImport(parts, { sellerId: seller.id, currency: "USD", importId });
  return { opened: opened.promise, resume: opening.resolve, done };
};

const countRows = async (seller: Seller) =>
  (
    await t.db
      .selectFrom("product_import_rows")
      .select("row")
      .where("seller_id", "=", seller.id)
      .execute()
  ).length;

describe("K21 a stalled attempt that resumes after another attempt took its place", () => {
  it("K21 does not change an import that the other attempt has finished", async () => {
    const seller = await createSeller(t.db);
    const csv = "Handle,Title,Variant Price\nbowl,Bowl,9.00\nspoon,Spoon,\n";
    const { id } = (await files.start(seller, csv, "false")).ok.data;
    const stalled = startAttempt(seller, id, Readable.from([Buffer.from(csv)]));
    await stalled.opened;
    await t.jobs.runPending();
    const before = await files.report(seller, id);
    expect(before.status).toBe("done");
    expect(importTotals(before)).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 1 });
    stalled.resume();
    await stalled.done;
    expect(await files.report(seller, id)).toEqual(before);
    expect(await countRows(seller)).toBe(0);
  });

  it("K21 leaves the file to the other attempt, even in the middle of reading it", async () => {
    const seller = await createSeller(t.db);
    // One product with so many rows that two statements insert them; no plan allows it.
    const rows = Array.from({ length: 1001 }, (_, index) => `bowl,Bowl,9.00,S-${index}\n`);
    const csv = `Handle,Title,Variant Price,Variant SKU\n${rows.join("")}`;
    const { id } = (await files.start(seller, csv, "false")).ok.data;
    const slow = new PassThrough();
    const first = startAttempt(seller, id, slow);
    first.resume();
    slow.write(csv.slice(0, -10));
    await vi.waitFor(async () => expect(await countRows(seller)).toBe(1000), { timeout: 10_000 });

    const second = startAttempt(seller, id, Readable.from([Buffer.from(csv)]));
    await second.opened;
    expect(await countRows(seller)).toBe(0);
    slow.end(csv.slice(-10));
    await first.done;
    expect(await countRows(seller)).toBe(0);
    expect(await files.report(seller, id)).toMatchObject({ status: "running", rows_done: 0 });
    second.resume();
    await second.done;
    const report = await files.report(seller, id);
    expect(report).toMatchObject({ status: "done", failure: null, rows_done: 1001 });
    expect(importTotals(report)).toEqual({ created: 0, updated: 0, unchanged: 0, failed: 1 });
  });
});
