import type { Shop } from "../shop.ts";
import { syncCatalogue } from "./catalogue.ts";
import { syncOrders } from "./orders.ts";
import { syncReviews } from "./reviews.ts";
import { syncSellers } from "./sellers.ts";

/** Milliseconds between two readings if no event arrives. */
const interval = 30_000;
/** Milliseconds to wait after an event: others often follow, and feeds are a second late. */
const pause = 1200;

/**
 * Reads all feeds now, every 30 seconds and soon after each event. One reading at a time; events
 * during a reading lead to one more.
 */
export const startSync = (shop: Shop, report: (error: unknown) => void) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;

  const readAll = async () => {
    for (const read of [syncCatalogue, syncSellers, syncOrders, syncReviews])
      // A feed that fails does not stop the others from being read.
      await read(shop, signal).catch((error: unknown) => signal.aborted || report(error));
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void run(), delay);
  };
  const run = async () => {
    isWanted = false;
    running = readAll();
    await running;
    running = null;
    schedule(isWanted ? pause : interval);
  };
  // Starts after this turn of the event loop, because `shop` may not be complete yet.
  schedule(0);
  return {
    soon() {
      if (isWanted) return;
      isWanted = true;
      if (running === null) schedule(pause);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
};
