/**
 * Where a reader of the catalogue stands. Until `horizon`, the last number when they started, only
 * what is for sale is told: what left before they never saw.
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
