import { AsyncLocalStorage } from "node:async_hooks";
import type { SellerId } from "../lib/seller-id.ts";

const requestingSeller = new AsyncLocalStorage<SellerId>();

/** Runs `work` for a seller: its connections and transactions count as this seller's share. */
export const runForSeller = <T>(sellerId: SellerId, work: () => T): T =>
  requestingSeller.run(sellerId, work);

/** The seller whose request runs; `null` for logins, the marketplace and background jobs. */
export const findRequestingSeller = (): SellerId | null => requestingSeller.getStore() ?? null;
