import type { Text } from "@sellerdesk/contract/text";

/** Any text in the place of one of ours, for tests of how texts travel. */
export const said = (message: string): Text => ({ code: "said", params: {}, message });
