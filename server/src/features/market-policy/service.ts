import type { MarketPolicy, UpdateMarketPolicy } from "@sellerdesk/contract/operator-policies";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import { findMarketPolicy, updateMarketPolicyRow } from "./queries.ts";

/** The deadlines that the marketplace sets. */
export const readMarketPolicy = (db: Db | Tx): Promise<MarketPolicy> => findMarketPolicy(db);

/**
 * Replaces the policy. Orders that were placed before keep their deadlines.
 * @throws AppError `stale_write` if it was changed since it was read
 */
export const updateMarketPolicy = (db: Db, policy: UpdateMarketPolicy): Promise<MarketPolicy> =>
  inTransaction(db, async (tx) => {
    const updated = await updateMarketPolicyRow(tx, policy);
    if (!updated) throw new AppError("stale_write");
    return updated;
  });
