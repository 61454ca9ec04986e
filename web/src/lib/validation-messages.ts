import { customText, fieldIssues } from "@sellerdesk/contract/issues";
import type { Params } from "@sellerdesk/contract/text";
import * as z from "zod/mini";
import { translateText } from "./server-messages.ts";

/** What an issue of a schema says, in the seller's language. */
export const translateIssue = (issue: { message: string; params?: Params | undefined }): string =>
  translateText(customText(issue.message, issue.params));

/**
 * From here on the schemas speak the seller's language; texts that a schema gives itself win.
 * Called where forms are made.
 */
export const installValidationMessages = (): void => {
  z.config({
    customError: (issue) => {
      // A raw issue lacks only path and message, which the words do not need.
      const [first] = fieldIssues({ ...issue, path: issue.path ?? [], message: "" } as Parameters<
        typeof fieldIssues
      >[0]);
      return first ? translateText(first.text) : null;
    },
  });
};
