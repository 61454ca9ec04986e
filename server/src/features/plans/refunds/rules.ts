/** The delays before each retry of a refund that the provider refused, in minutes. */
const triesAfterMinutes = [10, 60, 360, 1440, 2880];

/**
 * Returns the delay before the next try of a refund that was refused `refused` times, in minutes;
 * null if it is left to the operator.
 */
export const nextRefundTry = (refused: number): number | null =>
  triesAfterMinutes[refused - 1] ?? null;
