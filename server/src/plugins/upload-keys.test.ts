import { documentsApi } from "@sellerdesk/contract/documents";
import { importsApi } from "@sellerdesk/contract/imports";
import { inventoryApi } from "@sellerdesk/contract/inventory";
import { bulkOrdersApi } from "@sellerdesk/contract/order-bulk";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { testApp } from "../../testing/client.ts";
import { createAcceptedOrder } from "../../testing/order-lifecycle-fixture.ts";
import { createVariant } from "../../testing/product-factory.ts";
import { createSeller } from "../../testing/seller-factory.ts";
import { expectNoViolations } from "../../testing/stock-assertions.ts";
import { uploadFile } from "../../testing/upload.ts";
import { newId } from "../lib/id.ts";

const t = await testApp();
afterAll(() => t.close());
afterEach(() => expectNoViolations(t.db));

type Seller = Awaited<ReturnType<typeof createSeller>>;
type Sent = Awaited<ReturnType<typeof uploadFile>>;
type Change = { bytes?: Uint8Array | string; name?: string; fields?: Record<string, string> };
type Upload = {
  /** Sends the file, or a changed one instead. */
  send: (key: string, change?: Change) => Promise<Sent>;
  /** Reads the effect of the file so far. */
  effect: () => Promise<unknown>;
  /** Changes that make it a different request. */
  others: Change[];
};

const counted = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(t.db)).rows[0]?.n;
const picture = (color: string) =>
  sharp({ create: { width: 500, height: 500, channels: 3, background: color } })
    .png()
    .toBuffer();

/** Every endpoint that accepts a file, with a way to check its effect. */
const uploads: Record<string, (seller: Seller) => Promise<Upload>> = {
  "stock file": async (seller) => {
    const { id } = await createVariant(t.db, seller, { sku: "A", stock: 10 });
    return {
      send: (key, change) =>
        uploadFile(
          t,
          inventoryApi.import,
          {
            name: "in.csv",
            bytes: "sku,mode,quantity\nA,increase,5\n",
            fields: { dry_run: "false" },
            headers: { "idempotency-key": key },
            ...change,
          },
          seller.token,
        ),
      effect: () => counted(sql`select on_hand as n from inventory where variant_id = ${id}`),
      others: [
        { bytes: "sku,mode,quantity\nA,increase,7\n" },
        { name: "other.csv" },
        { fields: { dry_run: "true" } },
      ],
    };
  },
  "file of shipped orders": async (seller) => {
    const [first, two] = [
      await createAcceptedOrder(t.db, seller, 1),
      await createAcceptedOrder(t.db, seller, 1),
    ];
    const file = ({ order_no }: { order_no: string }) =>
      `order_no,carrier,tracking_no\n${order_no},DHL,T-1\n`;
    return {
      send: (key, change) =>
        uploadFile(
          t,
          bulkOrdersApi.ship,
          {
            name: "shipped.csv",
            bytes: file(first),
            fields: { dry_run: "false" },
            headers: { "idempotency-key": key },
            ...change,
          },
          seller.token,
        ),
      effect: () =>
        counted(sql`select count(*) as n from fulfilments where seller_id = ${seller.id}`),
      others: [{ bytes: file(two) }, { name: "other.csv" }, { fields: { dry_run: "true" } }],
    };
  },
  "product file": async (seller) => ({
    send: (key, change) =>
      uploadFile(
        t,
        importsApi.start,
        {
          name: "shop.csv",
          bytes: "title,price,sku\nBowl,5.00,B\n",
          fields: { dry_run: "true" },
          headers: { "idempotency-key": key },
          ...change,
        },
        seller.token,
      ),
    effect: async () => [
      await counted(sql`select count(*) as n from product_imports where seller_id = ${seller.id}`),
      (await Array.fromAsync(t.deps.storage.list("imports"))).length,
    ],
    others: [
      { bytes: "title,price,sku\nPlate,5.00,P\n" },
      { name: "other.csv" },
      { fields: { dry_run: "false" } },
    ],
  }),
  document: async (seller) => {
    const bytes = await picture("red");
    return {
      send: (key, change) =>
        uploadFile(
          t,
          documentsApi.upload,
          {
            name: "red.png",
            bytes,
            fields: { purpose: "product_image" },
            headers: { "idempotency-key": key },
            ...change,
          },
          seller.token,
        ),
      effect: () =>
        counted(sql`select count(*) as n from documents where seller_id = ${seller.id}`),
      others: [
        { bytes: await picture("blue") },
        { name: "other.png" },
        { fields: { purpose: "profile_image" } },
      ],
    };
  },
};

const outcome = ({ status, failure }: Sent) => [status, failure.code];

describe.each(Object.entries(uploads))(
  "safety 10: an uploaded %s with an Idempotency-Key",
  (_, open) => {
    it("has one effect however often it is sent, and the first response each time", async () => {
      const upload = await open(await createSeller(t.db));
      const key = newId();
      const first = await upload.send(key);
      expect(first.status).toBeLessThan(300);
      expect(first.headers["idempotent-replayed"]).toBeUndefined();
      const done = await upload.effect();
      const second = await upload.send(key);
      expect(second.headers["idempotent-replayed"]).toBe("true");
      expect([second.status, second.ok]).toEqual([first.status, first.ok]);
      expect(await upload.effect()).toEqual(done);
      // The sender sends the same file again on purpose.
      const next = await upload.send(newId());
      expect(next.headers["idempotent-replayed"]).toBeUndefined();
    });

    it("is rejected with other content, another name or another field under the same key", async () => {
      const upload = await open(await createSeller(t.db));
      const key = newId();
      await upload.send(key);
      const done = await upload.effect();
      for (const change of upload.others)
        expect(outcome(await upload.send(key, change))).toEqual([422, "idempotency_key_reused"]);
      expect(await upload.effect()).toEqual(done);
    });

    it("runs once when it is sent ten times at once", async () => {
      const seller = await createSeller(t.db);
      const upload = await open(seller);
      const key = newId();
      const answers = await Promise.all(Array.from({ length: 10 }, () => upload.send(key)));
      for (const answer of answers.filter(({ status }) => status >= 300))
        expect(outcome(answer)).toEqual([409, "request_in_progress"]);
      const firsts = answers.filter(
        ({ status, headers }) => status < 300 && !headers["idempotent-replayed"],
      );
      expect(firsts).toHaveLength(1);
      const done = await upload.effect();
      expect((await upload.send(key)).headers["idempotent-replayed"]).toBe("true");
      expect(await upload.effect()).toEqual(done);
    });

    it("can be sent again after a minute if its process died before the effect", async () => {
      const seller = await createSeller(t.db);
      const upload = await open(seller);
      const key = newId();
      await upload.send(key);
      const deleteResponse = (ago: string) =>
        t.db
          .updateTable("idempotency_keys")
          .set({
            response_status: null,
            encrypted_response: null,
            created_at: sql<Date>`now() - ${ago}::interval`,
          })
          .where("owner_id", "=", seller.id)
          .execute();
      await deleteResponse("30 seconds");
      expect(outcome(await upload.send(key))).toEqual([409, "request_in_progress"]);
      await deleteResponse("2 minutes");
      const again = await upload.send(key);
      expect(again.headers["idempotent-replayed"]).toBeUndefined();
      expect(again.status).toBeLessThan(300);
    });
  },
);
