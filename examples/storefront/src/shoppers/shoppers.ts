import type { Shop } from "../shop.ts";
import { createRandom } from "./random.ts";
import { visit } from "./visits.ts";

/** Seconds until the first visit; the shop has read the catalogue by then. */
const first = 12;
/** The share of visits that end with an order: about one order in three minutes. */
const buyingShare = 1 / 6;

/**
 * Starts visits of the simulated customers, one every 20 to 40 seconds, the first one with an
 * order.
 */
export const startShoppers = (
  shop: Shop,
  report: (error: unknown) => void,
  random = createRandom(Date.now()),
) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isStopped = false;
  const visitAndGoOn = async (buys: boolean) => {
    await visit(shop, random, { buys }).catch(report);
    if (!isStopped) schedule(20 + 20 * random(), random() < buyingShare);
  };
  const schedule = (seconds: number, buys: boolean) => {
    timer = setTimeout(() => {
      running = visitAndGoOn(buys);
    }, seconds * 1000);
  };
  schedule(first, true);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
