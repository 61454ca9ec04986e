import { importsApi, type ProductImport, type TextEncoding } from "@sellerdesk/contract/imports";
import { productsApi } from "@sellerdesk/contract/products";
import { ensureDemoLookups } from "../src/features/lookups/service.ts";
import { createFetchPublic } from "../src/integrations/fetch-public.ts";
import { type TestApp, testApp } from "./client.ts";
import type { createSeller } from "./seller-factory.ts";
import { uploadFile } from "./upload.ts";

export type Seller = Awaited<ReturnType<typeof createSeller>>;
type Bytes = string | Uint8Array;
type Flag = "true" | "false";

/** The totals of an import's products. */
export const importTotals = ({
  totals: { created, updated, unchanged, failed },
}: ProductImport) => ({
  created,
  updated,
  unchanged,
  failed,
});

/** Uploads files of products as a seller does, and reads the results. */
export const importFiles = (t: TestApp) => {
  const upload = (seller: Seller, bytes: Bytes, dry_run: Flag) =>
    uploadFile(t, importsApi.start, { name: "shop.csv", bytes, fields: { dry_run } }, seller.token);
  const report = async ({ token }: Seller, id: string) =>
    (await t.call(importsApi.find, { params: { id } }, { token })).ok.data;
  const body = async ({ token }: Seller, url: string) =>
    (await t.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } }))
      .body;
  /**
   * Uploads a file and runs its jobs until its columns are recognized, or until it is imported if
   * it is our own format.
   * @returns its report
   */
  const send = async (seller: Seller, bytes: Bytes, dry_run: Flag = "true") => {
    const { id } = (await upload(seller, bytes, dry_run)).ok.data;
    await t.jobs.runPending();
    return report(seller, id);
  };
  /** Uploads a file and queues its import with the suggested mapping of columns. */
  const start = async (seller: Seller, bytes: Bytes, dry_run: Flag) => {
    const sent = await upload(seller, bytes, dry_run);
    if (sent.status !== 202) return sent;
    const { id } = sent.ok.data;
    if ((await report(seller, id)).status === "mapping") {
      const input = { params: { id }, body: { dry_run: dry_run === "true" } };
      await t.call(importsApi.run, input, { token: seller.token });
    }
    return sent;
  };
  /** Runs an import again with its stored file, to its end. @returns its report */
  const runAgain = async (
    seller: Seller,
    id: string,
    given: { dry_run: boolean; fields?: ProductImport["columns"][number]["field"][] },
  ) => {
    const { ok } = await t.call(
      importsApi.run,
      { params: { id }, body: given },
      { token: seller.token },
    );
    await t.jobs.runPending();
    return report(seller, ok.data.id);
  };
  return {
    upload,
    start,
    report,
    send,
    runAgain,
    /** Imports a file to its end, with the suggested mapping of columns. @returns its report */
    async run(seller: Seller, bytes: Bytes, dry_run: Flag = "false") {
      const { id } = (await start(seller, bytes, dry_run)).ok.data;
      await t.jobs.runPending();
      return report(seller, id);
    },
    decode: ({ token }: Seller, id: string, encoding: TextEncoding) =>
      t.call(importsApi.decode, { params: { id }, body: { encoding } }, { token }),
    failedRows: (seller: Seller, id: string) =>
      body(seller, importsApi.failed.path.replace(":id", id)),
    list: async ({ token }: Seller) =>
      (await t.call(productsApi.list, { query: { sort: "title", per_page: 100 } }, { token })).ok
        .data,
    whole: async ({ token }: Seller, id = "") =>
      (await t.call(productsApi.find, { params: { id } }, { token })).ok.data,
    exported: (seller: Seller, query = "") => body(seller, `${productsApi.export.path}${query}`),
  };
};

/**
 * Opens an app with the demo's lookups and the actions of `importFiles`. No host name resolves in
 * its network.
 */
export const openImportApp = async () => {
  const t = await testApp({ fetchPublic: createFetchPublic({ resolve: async () => [] }) });
  await ensureDemoLookups(t.db);
  return { t, files: importFiles(t) };
};
