import { type BulkEdit, bulkEditsApi } from "@sellerdesk/contract/bulk-edits";
import type { Input } from "@sellerdesk/contract/http";
import { sql } from "kysely";
import { findProduct } from "../src/features/products/list/read-queries.ts";
import type { TestApp } from "./client.ts";
import { createProduct } from "./product-factory.ts";
import type { createSeller } from "./seller-factory.ts";

export type Action = Input<typeof bulkEditsApi.start.body>["action"];
export type Selection = Input<typeof bulkEditsApi.start.body>["selection"];
type Fixture = { t: TestApp; seller: Awaited<ReturnType<typeof createSeller>> };

/**
 * The seller's actions on bulk edits and their products.
 * @param fixture read at each call, because each test has its own seller
 */
export const bulkEditsOf = (fixture: () => Fixture) => {
  const preview = (selection: Selection, action: Action) => {
    const { t, seller } = fixture();
    return t.call(bulkEditsApi.preview, { body: { selection, action } }, seller);
  };
  const start = (selection: Selection, action: Action, more: { expected_total?: number } = {}) => {
    const { t, seller } = fixture();
    return t.call(bulkEditsApi.start, { body: { selection, action, ...more } }, seller);
  };
  const find = async (id: string) => {
    const { t, seller } = fixture();
    return (await t.call(bulkEditsApi.find, { params: { id } }, seller)).ok.data;
  };
  const undo = (id: string) => {
    const { t, seller } = fixture();
    return t.call(bulkEditsApi.undo, { params: { id } }, seller);
  };
  /** Starts an edit and runs its jobs. @returns the edit after that */
  const apply = async (selection: Selection, action: Action): Promise<BulkEdit> => {
    const { id } = (await start(selection, action)).ok.data;
    await fixture().t.jobs.runPending();
    return find(id);
  };
  const applyUndo = async (id: string): Promise<BulkEdit> => {
    await undo(id);
    await fixture().t.jobs.runPending();
    return find(id);
  };
  const product = (changes: Parameters<typeof createProduct>[2] = {}) => {
    const { t, seller } = fixture();
    return createProduct(t.db, seller, changes);
  };
  const read = (id: string) => {
    const { t, seller } = fixture();
    return findProduct(t.db, seller.id, id);
  };
  const prices = async (id: string) =>
    (await read(id))?.variants.map((variant) => [
      variant.price_minor,
      variant.compare_at_price_minor,
    ]);
  /** Increments a product's version, as a seller who saves it does. */
  const save = async (id: string, changes: { title?: string } = {}) => {
    const { seo_title } = (await read(id)) ?? {};
    await sql`update products set version = version + 1, title = coalesce(${changes.title ?? null}, title),
      seo_title = ${seo_title ?? ""} where id = ${id}`.execute(fixture().t.db);
  };
  return { preview, start, find, undo, apply, applyUndo, product, read, prices, save };
};
