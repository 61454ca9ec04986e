import type { SellerId } from "../lib/seller-id.ts";

/** The key of a row that a job may claim. */
export type Candidate = { seller_id: SellerId; id: string };

/**
 * Claims rows that a job has found over all sellers. One statement for each seller checks that its
 * rows are still due and claims them: a distributed database locks no rows of several sellers in
 * one (decision 071).
 */
export const claimBySeller = async <Row>(
  candidates: readonly Candidate[],
  claim: (sellerId: SellerId, ids: string[]) => Promise<{ rows: Row[] }>,
): Promise<Row[]> => {
  const claimed: Row[] = [];
  for (const [sellerId, own] of Map.groupBy(candidates, ({ seller_id }) => seller_id))
    claimed.push(
      ...(
        await claim(
          sellerId,
          own.map(({ id }) => id),
        )
      ).rows,
    );
  return claimed;
};
