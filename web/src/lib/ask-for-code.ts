import type { CodeSent } from "@sellerdesk/contract/accounts";
import { ApiError } from "./api-client.ts";

/**
 * Requests a one-time code. If one was sent less than a minute ago, the request counts as
 * successful.
 * @returns the earliest time of the next request, in milliseconds of this browser's clock
 */
export const requestOneTimeCode = async (
  ask: () => Promise<{ data: CodeSent }>,
): Promise<number> => {
  try {
    return Date.now() + (await ask()).data.resend_after_seconds * 1000;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "code_just_sent") throw error;
    return Date.now() + (error.retryAfterSeconds ?? 0) * 1000;
  }
};
