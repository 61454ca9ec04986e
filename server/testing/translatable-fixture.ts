import type { Said } from "@sellerdesk/contract/words";

/** Any text in the place of one of ours, for tests of how texts travel. */
export const said = (text: string): Said =>
  // Only translation needs a template, and these tests are not about it.
  text as Said;
