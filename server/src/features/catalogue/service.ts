import type { CatalogueChange, CatalogueQuery } from "@sellerdesk/contract/marketplace-catalogue";
import type { Db } from "../../db/pool.ts";
import { withSequencingLock } from "../../db/sequencing-lock.ts";
import { inTransaction } from "../../db/transaction.ts";
import {
  hasUnsequenced,
  hasWaitingSellers,
  queueDueChanges,
  queueProductsOfSellers,
  numberProducts,
} from "./number-queries.ts";
import { findLastSeq, listChanges, listEntries } from "./queries.ts";
import { readEntries } from "./page-service.ts";
import { numberSellers } from "./seller-queries.ts";

/**
 * Products and sellers that one transaction numbers, and products that it queues for sellers
 * (`noted`). Each batch takes some tens of milliseconds.
 */
const batches = { numbered: 2000, noted: 20_000 };

/**
 * Numbers the products and sellers that have changed, also by time alone, until none waits or
 * `signal` aborts. An advisory lock lets one process number for all. Later changes wait for the
 * next call, so that a busy shop is numbered once a second, not after each of its changes.
 */
export const assignSequenceNumbers = async (
  db: Db,
  signal?: AbortSignal,
  { numbered, noted } = batches,
): Promise<void> => {
  if (!(await hasUnsequenced(db))) return;
  await withSequencingLock(db, "catalogue", async (own) => {
    let isMore: boolean;
    do {
      const taken = await inTransaction(own, async (tx) => {
        await queueDueChanges(tx);
        await queueProductsOfSellers(tx, noted);
        const count = await numberProducts(tx, numbered);
        await numberSellers(tx, numbered);
        return count;
      });
      const isWaiting = taken === numbered || (await hasWaitingSellers(own));
      isMore = isWaiting && signal?.aborted !== true;
    } while (isMore);
  });
};

type Page = { changes: CatalogueChange[]; cursor: string; has_more: boolean };

/**
 * Reads one page of the catalog after a cursor, or from its beginning. A reader who always
 * continues from the last cursor, and stores the latest state of each product, ends with exactly
 * what is for sale: nothing is skipped, though something may be repeated.
 * @param publicUrl the server's public URL, for images
 * @throws AppError `cursor_unknown` if the cursor is from before a restore
 */
export const readCatalogue = async (
  db: Db,
  query: CatalogueQuery,
  publicUrl: string,
): Promise<Page> => {
  const feed = { findLast: findLastSeq, list: listEntries };
  const { entries, ...page } = await readEntries(db, query, feed);
  return {
    ...page,
    changes: entries.length === 0 ? [] : await listChanges(db, entries, publicUrl),
  };
};
