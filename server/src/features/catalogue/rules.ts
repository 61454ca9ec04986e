/**
 * The position of a reader of the catalog. Up to `horizon`, the last number at the reader's start,
 * the feed lists only products for sale: the reader never saw those that had left before.
 */
export type Position = { seq: number; horizon: number };

/** @param text `SEQ-HORIZON` until a read from the beginning is complete, then `SEQ` */
export const parsePosition = (text: string): Position => {
  const [seq = 0, horizon = 0] = text.split("-").map(Number);
  return { seq, horizon };
};

/** Formats a position for a cursor. `parsePosition` is the inverse. */
export const writePosition = ({ seq, horizon }: Position): string =>
  seq < horizon ? `${seq}-${horizon}` : String(seq);
