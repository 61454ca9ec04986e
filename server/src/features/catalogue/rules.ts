/**
 * Where a reader of the catalogue stands. Until `horizon`, the last number when they started, only
 * what is for sale is told: what left before they never saw.
 */
export type Cursor = { seq: number; horizon: number };

/** @param text `SEQ-HORIZON` as long as a reading from the beginning lasts, then `SEQ` */
export const parseCursor = (text: string): Cursor => {
  const [seq = 0, horizon = 0] = text.split("-").map(Number);
  return { seq, horizon };
};

/** A cursor as the marketplace gets it; `parseCursor` reads it again. */
export const writeCursor = ({ seq, horizon }: Cursor): string =>
  seq < horizon ? `${seq}-${horizon}` : String(seq);
