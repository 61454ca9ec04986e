import type { Text } from "@sellerdesk/contract/text";

/** A translatable text with any message, for tests of how texts are delivered. */
export const makeText = (message: string): Text => ({ code: "said", params: {}, message });
