/** Minutes after which a refund that the provider refused is tried again. */
const triesAfterMinutes = [10, 60, 360, 1440, 2880];

/**
 * When a refund that was refused so often is tried again, in minutes; null where it is left to the
 * operator.
 */
export const nextRefundTry = (refused: number): number | null =>
  triesAfterMinutes[refused - 1] ?? null;
