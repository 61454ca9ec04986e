import {
  type CatalogueChange,
  marketplaceCatalogueApi,
} from "@sellerdesk/contract/marketplace-catalogue";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createMarketplaceKey } from "../../../testing/marketplace-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import type { Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { hasUnsequenced } from "./number-queries.ts";
import { assignSequenceNumbers } from "./service.ts";

let key: { token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
});

/** A marketplace's copy of the feed: the latest entry of each product. */
const createReader = (limit: number) => {
  const titles = new Map<string, string>();
  let since: string | undefined;
  const applyChange = ({ product_id, product }: CatalogueChange) =>
    product ? titles.set(product_id, product.title) : titles.delete(product_id);
  const readNext = async (): Promise<boolean> => {
    const query = { limit, ...(since !== undefined && { since }) };
    const { data } = (await t.call(marketplaceCatalogueApi.read, { query }, key)).ok;
    since = data.cursor;
    data.changes.forEach(applyChange);
    return data.has_more;
  };
  // Pages are read one after the other: with concurrent reads, an older state could overwrite a
  // newer one.
  let page = Promise.resolve(true);
  return {
    titles,
    readPage: () => (page = page.then(readNext)),
    async readAll(): Promise<Map<string, string>> {
      while (await this.readPage());
      return titles;
    },
  };
};
const numberAll = async () => {
  while (await hasUnsequenced(t.db)) await assignSequenceNumbers(t.db);
};

describe("short-lived changes between two numberings, while a reader reads", () => {
  const setStatus = (id: string, status: string) =>
    sql`update products set status = ${status} where id = ${id}`.execute(t.db);
  /** Creates a reader that has not read the last numbered change yet. */
  const readerBefore = async (change: () => Promise<unknown>) => {
    const feed = createReader(10);
    await feed.readAll();
    await change();
    await numberAll();
    return feed;
  };

  it("removes a product that was published for a moment (safety 29)", async () => {
    const { id } = await createProduct(t.db, await createSeller(t.db));
    await numberAll();
    const feed = await readerBefore(() => setStatus(id, "draft"));
    await setStatus(id, "published");
    expect((await feed.readAll()).has(id)).toBe(true);
    await setStatus(id, "draft");
    await numberAll();
    expect((await feed.readAll()).has(id)).toBe(false);
  });

  it("keeps a product that was a draft for a moment (safety 29)", async () => {
    const { id } = await createProduct(t.db, await createSeller(t.db));
    await numberAll();
    const feed = await readerBefore(() =>
      sql`update products set title = 'Mug' where id = ${id}`.execute(t.db),
    );
    await setStatus(id, "draft");
    expect((await feed.readAll()).has(id)).toBe(false);
    await setStatus(id, "published");
    await numberAll();
    expect((await feed.readAll()).has(id)).toBe(true);
  });

  type SetSelling = (sellerId: string, sells: boolean) => Promise<unknown>;
  const waysToStopSelling: [string, SetSelling][] = [
    [
      "a suspension",
      (id, sells) =>
        sql`update sellers set status = ${sells ? "active" : "suspended"} where id = ${id}`.execute(
          t.db,
        ),
    ],
    [
      "a vacation",
      (id, sells) =>
        sql`update sellers set vacation_from = ${sells ? null : sql`now()`} where id = ${id}`.execute(
          t.db,
        ),
    ],
    [
      "the end of a plan",
      (id, sells) =>
        sql`update subscriptions set current_period_end = now() + ${sells ? "20 days" : "-1 second"}::interval
          where seller_id = ${id}`.execute(t.db),
    ],
  ];
  const createShop = async () => {
    const seller = await createSeller(t.db);
    const products = [await createProduct(t.db, seller), await createProduct(t.db, seller)];
    await numberAll();
    return { id: seller.id, productIds: products.map(({ id }) => id) };
  };

  it.each(waysToStopSelling)(
    "removes a seller who sold for a moment after %s (safety 29)",
    async (_, set) => {
      const { id, productIds } = await createShop();
      const feed = await readerBefore(() => set(id, false));
      await set(id, true);
      expect([...(await feed.readAll()).keys()]).toEqual(expect.arrayContaining(productIds));
      await set(id, false);
      await numberAll();
      expect(
        [...(await feed.readAll()).keys()].filter((listed) => productIds.includes(listed)),
      ).toEqual([]);
    },
  );

  it.each(waysToStopSelling)(
    "keeps a seller who did not sell for a moment because of %s (safety 29)",
    async (_, set) => {
      const { id, productIds } = await createShop();
      const feed = await readerBefore(() =>
        sql`update products set title = 'Mug' where seller_id = ${id}`.execute(t.db),
      );
      await set(id, false);
      expect(
        [...(await feed.readAll()).keys()].filter((listed) => productIds.includes(listed)),
      ).toEqual([]);
      await set(id, true);
      await numberAll();
      expect([...(await feed.readAll()).keys()]).toEqual(expect.arrayContaining(productIds));
    },
  );
});

describe("changes that are committed in a different order than they were made", () => {
  it("includes a change that was made first and committed last", async () => {
    const seller = await createSeller(t.db);
    const [early, late] = [await createProduct(t.db, seller), await createProduct(t.db, seller)];
    await numberAll();
    const feed = createReader(10);
    await feed.readAll();
    const rename = (id: string, title: string) =>
      sql`update products set title = ${title} where seller_id = ${seller.id} and id = ${id}`;
    await inTransaction(t.db, async (tx) => {
      await rename(early.id, "Made first, committed last").execute(tx);
      await rename(late.id, "Made last, committed first").execute(t.db);
      await numberAll();
      await feed.readAll();
      expect(feed.titles.get(late.id)).toBe("Made last, committed first");
      expect(feed.titles.get(early.id)).toBe("Stoneware mug");
    });
    await numberAll();
    await feed.readAll();
    expect(feed.titles.get(early.id)).toBe("Made first, committed last");
  });

  it("never includes a change that was rolled back", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    await numberAll();
    const undone = inTransaction(t.db, async (tx) => {
      await sql`update products set title = 'Never' where id = ${id}`.execute(tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await hasUnsequenced(t.db)).toBe(false);
  });

  it("ends with exactly the products for sale, however writers, numberers and readers interleave", async () => {
    const seller = await createSeller(t.db);
    const products: string[] = [];
    for (let index = 0; index < 6; index++) products.push((await createProduct(t.db, seller)).id);
    const setSelling = (tx: Tx, sells: boolean) =>
      sql`update sellers set status = ${sells ? "active" : "suspended"} where id = ${seller.id}`.execute(
        tx,
      );
    const Act = fc.record({
      index: fc.nat({ max: products.length - 1 }),
      status: fc.constantFrom("published", "published", "draft"),
      /** Whether the seller sells after the transaction; null if it does not change that. */
      sells: fc.option(fc.boolean(), { freq: 3 }),
      /**
       * Another product that the same transaction changes, so that a change is committed long after
       * it was made.
       */
      also: fc.option(fc.nat({ max: products.length - 1 })),
      title: fc.integer({ min: 100, max: 999 }),
    });
    const Acts = fc.array(Act, { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(
        Acts,
        fc.integer({ min: 1, max: 4 }),
        fc.scheduler(),
        async (acts, limit, scheduler) => {
          const feed = createReader(limit);
          const write = scheduler.scheduleFunction(
            async ({ index: first, also, status, title, sells }: (typeof acts)[number]) => {
              await inTransaction(t.db, async (tx) => {
                if (sells !== null) await setSelling(tx, sells);
                // Updates in a fixed order, so that concurrent writers do not deadlock.
                for (const index of [...new Set([first, also ?? first])].toSorted((a, b) => a - b))
                  await sql`update products set title = ${`Title ${title}`}, status = ${status}
                where id = ${products[index] ?? ""}`.execute(tx);
              });
            },
          );
          const readPage = scheduler.scheduleFunction(() => feed.readPage());
          const number = scheduler.scheduleFunction(() => assignSequenceNumbers(t.db));
          const all = acts.flatMap((act) => [write(act), readPage(), number(), number()]);
          await scheduler.waitFor(Promise.all(all));
          await numberAll();
          await feed.readAll();
          const { rows } = await sql<{ id: string; title: string }>`
          select p.id, p.title from products p join sellers s on s.id = p.seller_id
          where p.status = 'published' and s.status = 'active' and s.id = ${seller.id}`.execute(
            t.db,
          );
          const listedTitles = [...feed.titles].filter(([id]) => products.includes(id));
          expect(new Map(listedTitles)).toEqual(new Map(rows.map(({ id, title }) => [id, title])));
        },
      ),
      { numRuns: propertyRuns(40) },
    );
  });
});
