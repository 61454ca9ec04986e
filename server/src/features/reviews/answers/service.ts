import type { FeedQuery } from "@sellerdesk/contract/feed";
import type { ReviewAnswer } from "@sellerdesk/contract/marketplace-reviews";
import { openCursor } from "../../../db/feed-cursor.ts";
import type { Db } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { AppError } from "../../../lib/app-error.ts";
import { findLastAnswerSeq, hasUnnumberedAnswers, listAnswers, numberAnswers } from "./queries.ts";

const batchSize = 500;

/**
 * Numbers the sellers' actions on reviews, until none is left but those that another transaction
 * has locked.
 */
export const numberReviewAnswers = async (db: Db): Promise<void> => {
  for (let numbered = batchSize; numbered === batchSize;) {
    if (!(await hasUnnumberedAnswers(db))) return;
    numbered = await inTransaction(db, (tx) => numberAnswers(tx, batchSize));
  }
};

type Page = { changes: ReviewAnswer[]; cursor: string; has_more: boolean };

/**
 * Reads one page of the sellers' actions on reviews after a cursor, or from the beginning.
 * @throws AppError `cursor_unknown` if the cursor is from before a restore
 */
export const readReviewAnswers = async (db: Db, { limit, ...asked }: FeedQuery): Promise<Page> => {
  const { position = "0", toCursor } = await openCursor(db, asked);
  const from = Number(position);
  if (from > (await findLastAnswerSeq(db))) throw new AppError("cursor_unknown");
  const answers = await listAnswers(db, from, limit + 1);
  const page = answers.slice(0, limit);
  return {
    changes: page.map(({ answer }) => answer),
    cursor: toCursor(page.at(-1)?.seq ?? from),
    has_more: answers.length > limit,
  };
};
