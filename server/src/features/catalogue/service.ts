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
 * Products and sellers that one transaction numbers, and products that it puts on the list for a
 * seller: each some tens of milliseconds.
 */
const batches = { numbered: 2000, noted: 20_000 };

/**
 * Numbers the products and sellers that changed, or that time has changed, until nothing of it waits
 * or `signal` ends it; another process that is at it does it for all. What changes meanwhile waits
 * for the next call, so that a busy shop is numbered once a second, not after each of its changes.
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
 * One page of the catalogue after a cursor, or from its beginning. A reader who always continues
 * from the last cursor, and takes the last word on a product as the truth, has in the end what is
 * for sale: nothing is passed over, though something may come twice.
 * @param publicUrl where the images are reached
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
