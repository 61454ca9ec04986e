import { fieldIssues, issueText } from "@sellerdesk/contract/issues";
import * as z from "zod/mini";
import { translateServerText } from "./server-messages.ts";

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
      return first ? translateServerText(issueText(first)) : null;
    },
  });
};
