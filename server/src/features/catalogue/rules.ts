/**
 * The position of a reader of the catalog. Up to `horizon`, the last number at the reader's start,
 * the feed lists only products for sale: the reader never saw those that had left before.
 */
export type Position = { seq: number; horizon: number };

/** @param text `SEQ-HORIZON` as long as a reading from the beginning lasts, then `SEQ` */
export const parsePosition = (text: string): Position => {
  const [seq = 0, horizon = 0] = text.split("-").map(Number);
  return { seq, horizon };
};

/** A position as it stands in a cursor; `parsePosition` reads it again. */
export const writePosition = ({ seq, horizon }: Position): string =>
  seq < horizon ? `${seq}-${horizon}` : String(seq);
