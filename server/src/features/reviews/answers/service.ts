import type { ReviewAnswer, ReviewAnswerQuery } from "@sellerdesk/contract/marketplace-reviews";
import type { Db } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { AppError } from "../../../lib/app-error.ts";
import { findLastAnswerSeq, hasUnnumberedAnswers, listAnswers, numberAnswers } from "./queries.ts";

const batchSize = 500;

/** Numbers what sellers did with reviews, until nothing waits but what somebody is at. */
export const numberReviewAnswers = async (db: Db): Promise<void> => {
  for (let numbered = batchSize; numbered === batchSize;) {
    if (!(await hasUnnumberedAnswers(db))) return;
    numbered = await inTransaction(db, (tx) => numberAnswers(tx, batchSize));
  }
};

type Page = { changes: ReviewAnswer[]; cursor: string; has_more: boolean };

/**
 * One page of what sellers did with reviews after a cursor, or since ever.
 * @throws AppError `cursor_unknown` where the cursor is from beyond what was ever given (a restored
 * backup)
 */
export const readReviewAnswers = async (
  db: Db,
  { since, limit }: ReviewAnswerQuery,
): Promise<Page> => {
  const from = Number(since ?? 0);
  if (from > (await findLastAnswerSeq(db))) throw new AppError("cursor_unknown");
  const found = await listAnswers(db, from, limit + 1);
  const page = found.slice(0, limit);
  return {
    changes: page.map(({ answer }) => answer),
    cursor: String(page.at(-1)?.seq ?? from),
    has_more: found.length > limit,
  };
};
