import { customText, fieldIssues } from "@sellerdesk/contract/issues";
import type { Params } from "@sellerdesk/contract/text";
import * as z from "zod/mini";
import { translateText } from "./server-messages.ts";

/** Translates a schema's issue to the seller's language. */
export const translateIssue = (issue: { message: string; params?: Params | undefined }): string =>
  translateText(customText(issue.message, issue.params));

/**
 * Makes all schemas report issues in the seller's language; a schema's own texts take precedence.
 * Called by forms.
 */
export const installValidationMessages = (): void => {
  z.config({
    customError: (issue) => {
      // A raw issue lacks only path and message. The text needs neither.
      const [first] = fieldIssues({ ...issue, path: issue.path ?? [], message: "" } as Parameters<
        typeof fieldIssues
      >[0]);
      return first ? translateText(first.text) : null;
    },
  });
};
