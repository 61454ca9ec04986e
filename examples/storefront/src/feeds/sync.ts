import { startLoop } from "../loop.ts";
import type { Shop } from "../shop.ts";
import { syncCatalogue } from "./catalogue.ts";
import { syncOrders } from "./orders.ts";
import { syncReviews } from "./reviews.ts";
import { syncSellers } from "./sellers.ts";

/**
 * Reads all feeds now, every 30 seconds, and soon after each event: others often follow, and feeds
 * are a second late.
 */
export const startSync = (shop: Shop, report: (error: unknown) => void) =>
  startLoop({
    async run(signal) {
      for (const read of [syncCatalogue, syncSellers, syncOrders, syncReviews])
        // A feed that fails does not stop the others from being read.
        await read(shop, signal).catch((error: unknown) => signal.aborted || report(error));
    },
    findDelay: async () => 30_000,
    soonMs: 1200,
    report,
  });
