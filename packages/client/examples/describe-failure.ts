import { SellerdeskError } from "@sellerdesk/client";

/** Says what to do after a call that failed for good. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof SellerdeskError)) throw error;
  const { failure } = error;
  switch (failure.kind) {
    case "refused":
      return `Change the request: ${failure.code} (request ${failure.requestId})`;
    case "throttled":
      return `Come back in ${failure.retryAfter ?? 60} seconds`;
    case "timeout":
    case "unreachable":
      return "It may have had its effect: repeat it with the same external_id or key";
    case "unexpected":
      return `Something in between answered ${failure.status}`;
    case "aborted":
      return "You ended it";
  }
};
