const { promise, resolve } = Promise.withResolvers<void>();
let isShown = false;

/**
 * Resolves when the first page is on the screen. Each caller goes on in a task of its own: all
 * together would block a slow phone for a quarter of a second.
 */
export const whenPageShown = async (): Promise<void> => {
  await promise;
  await new Promise((continueLater) => setTimeout(continueLater));
};

/** Whether the first page, with which the browser was opened, is on the screen. */
export const isPageShown = (): boolean => isShown;

/**
 * Called once the first page is on the screen. `scripts/page-weight.ts` reads the mark, which
 * separates the page's own code from what is loaded afterwards.
 */
export const markPageShown = (): void => {
  performance.mark("sellerdesk.shown");
  isShown = true;
  resolve();
};
