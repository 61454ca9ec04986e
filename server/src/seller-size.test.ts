import { sql } from "kysely";
import { expect, it } from "vitest";
import { openCapture } from "../testing/capture-statements.ts";
import { createIdBeside } from "../testing/citus.ts";
import { useTestApp } from "../testing/client.ts";
import { createMarketplaceKey } from "../testing/marketplace-factory.ts";
import { setOnNodes } from "../testing/database.ts";
import { findCost } from "../testing/explain.ts";
import { acceptWaitingOrder, fillSeller, listReads } from "../testing/large-seller.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { createDb, createPool } from "./db/pool.ts";
import type { SellerId } from "./lib/seller-id.ts";

const t = useTestApp();

const small = { products: 300, orders: 400, customers: 200, followers: 200, reviews: 300 };
const times = 5;
/** Few enough that each of them has reviews of all stars, also in the small shop. */
const days = 10;

/**
 * The extra rows and buffers that a statement may read for the larger seller: indexes are one level
 * deeper.
 */
const spare = { rows: 40, buffers: 150 };

/** Replaces the number at which counting stops, which the small shops of this test do not reach. */
const withLowLimit = (text: string) => text.replaceAll("limit 10001)", "limit 51)");

/** Statements that read more for a larger shop, with the reason. */
const growing: readonly [RegExp, string][] = [
  [/from sales_days/, "top products are those of the period's sales"],
  [/variant_id not in/, "what does not sell is what none of a quarter's sales took"],
  [/with stock as/, "the value of the stock sums all variants, after the page is shown"],
  [
    /with recent as materialized/,
    "cohorts are those of a year's customers, after the page is shown",
  ],
];

it("a seller's statements read no more rows for a larger shop, except for the listed ones", async () => {
  const few = await createSeller(t.db);
  const many = await createSeller(t.db, { id: await createIdBeside(t.db, few.id) });
  await fillSeller(t.db, few.id, { ...small, days });
  const size = Object.entries(small).map(([name, count]) => [name, count * times]);
  await fillSeller(t.db, many.id, { ...(Object.fromEntries(size) as typeof small), days });
  await sql`vacuum analyze`.execute(t.db);
  // Such small tables are scanned completely, although large ones are read by an index if there is
  // one.
  await setOnNodes(new URL(t.databaseUrl).pathname.slice(1), { enable_seqscan: "off" });

  const pool = createPool(t.databaseUrl, { max: 1, onError() {} });
  const db = createDb(pool);
  const { capture, close } = await openCapture(t.databaseUrl);
  const costsOf = async (id: SellerId, { url, token }: { url: string; token: string }) => {
    await capture({ method: "GET", url, token });
    await acceptWaitingOrder(db, id);
    const costs = new Map<string, { rows: number; buffers: number }>();
    for (const statement of await capture({ method: "GET", url, token }))
      if (statement.values.length > 0)
        costs.set(
          statement.text,
          await findCost(db, { ...statement, text: withLowLimit(statement.text) }),
        );
    return costs;
  };
  const found: string[] = [];
  const key = await createMarketplaceKey(t.db);
  const readsOfFew = listReads(few, key);
  for (const [index, read] of listReads(many, key).entries()) {
    if (read.name.includes("search")) continue;
    const costs = await costsOf(few.id, readsOfFew[index] ?? read);
    for (const [text, { rows, buffers }] of await costsOf(many.id, read)) {
      const less = costs.get(text) ?? { rows: 0, buffers: 0 };
      if (rows > less.rows + spare.rows || buffers > less.buffers + spare.buffers)
        if (!growing.some(([pattern]) => pattern.test(text)))
          found.push(
            `${read.name}: ${less.rows} and ${rows} rows, ${less.buffers} and ${buffers} pages: ${text}`,
          );
    }
  }
  await close();
  await pool.end();
  expect(found).toEqual([]);
});
