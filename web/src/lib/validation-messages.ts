import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type FieldIssue, fieldIssues } from "@sellerdesk/contract/issues";
import * as z from "zod/mini";

/** The words for what the contract's schemas find, by the codes that the server uses too. */
const words = (issue: FieldIssue): string => {
  const { code, params } = issue;
  const { minimum = "", maximum = "", options = "", text = "" } = params;
  switch (code) {
    case "custom":
      return String(text);
    case "required":
      return i18n._(msg`Fill this in.`);
    case "too_short":
      return i18n._(msg`Use at least ${minimum} characters.`);
    case "too_long":
      return i18n._(msg`Use at most ${maximum} characters.`);
    case "too_few":
      return i18n._(msg`Add at least ${minimum}.`);
    case "too_many":
      return i18n._(msg`Keep at most ${maximum}.`);
    case "too_small":
      return i18n._(msg`Enter ${minimum} or more.`);
    case "too_big":
      return i18n._(msg`Enter ${maximum} or less.`);
    case "not_listed":
      return i18n._(msg`Choose one of: ${options}.`);
    case "not_whole":
      return i18n._(msg`Enter a whole number.`);
    case "invalid_email":
      return i18n._(msg`Enter a valid e-mail address.`);
    case "invalid_format":
      return i18n._(msg`This is not in the expected form.`);
    case "unreadable":
      return i18n._(msg`This holds a character that is no text. Remove it.`);
    default:
      return i18n._(msg`This is not valid.`);
  }
};

/** From here on the schemas speak the seller's language; texts that a schema gives itself win. Called where forms are made. */
export const installValidationMessages = (): void => {
  z.config({
    customError: (issue) => {
      // A raw issue lacks only path and message, which the words do not need.
      const [first] = fieldIssues({ ...issue, path: issue.path ?? [], message: "" } as Parameters<
        typeof fieldIssues
      >[0]);
      return first ? words(first) : null;
    },
  });
};
