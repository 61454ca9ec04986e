import type { core } from "zod/mini";
import { formatEnglish, type Param, type Params, type Text } from "./text.ts";
import { validationTexts } from "./texts/validation.ts";
import { type ValidationCode, validationMsg } from "./validation-texts.ts";

/** One thing wrong with one field, in a form that both sides can put into words. */
export type FieldIssue = { field: string; code: IssueCode; text: Text };

/** What is wrong, for programs; `custom` is a rule that the schema words itself. */
export type IssueCode =
  | "required"
  | "wrong_type"
  | "unknown_field"
  | "too_short"
  | "too_long"
  | "too_few"
  | "too_many"
  | "too_small"
  | "too_big"
  | "not_listed"
  | "not_whole"
  | "invalid_email"
  | "invalid_format"
  | "invalid"
  | "custom";

const codeBySize = <const Code extends string>(
  issue: core.$ZodIssueTooBig | core.$ZodIssueTooSmall,
  ofText: Code,
  ofList: Code,
  ofAmount: Code,
): Code => (issue.origin === "string" ? ofText : issue.origin === "array" ? ofList : ofAmount);

/** What a form holds where nothing was typed or chosen. */
const isNothing = (input: unknown): boolean =>
  input === undefined ||
  input === null ||
  Number.isNaN(input) ||
  (typeof input === "string" && input.trim() === "");

const isValidationCode = (message: string): message is ValidationCode =>
  Object.hasOwn(validationTexts, message);

/** The text of a check that a schema words itself: by its code, or as it stands. */
export const customText = (message: string, params: Params = {}): Text =>
  isValidationCode(message)
    ? { code: message, params, message: formatEnglish(validationTexts[message], params) }
    : { code: "custom", params: {}, message };

/** The type that a value must have; one that has no text of its own is named as zod names it. */
const expectedType = (type: string): Param => {
  const code = `expected_${type}`;
  return isValidationCode(code) ? customText(code) : type;
};

/**
 * A schema's issue as field, code and text. A message that the schema itself gives wins. Schemas
 * are to report the input (`reportInput`), or an empty field is not told from a wrong one.
 */
export const fieldIssues = (issue: core.$ZodIssue, path = issue.path): FieldIssue[] => {
  const field = path.map(String).join(".");
  const toIssues = (code: IssueCode, text: Text): FieldIssue[] => [{ field, code, text }];
  const custom =
    issue.message !== "" && issue.message !== "Invalid input" ? issue.message : undefined;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: [...path, key].map(String).join("."),
      code: "unknown_field",
      text: validationMsg("field_unknown_field"),
    }));
  }
  if (custom !== undefined)
    return toIssues(
      "custom",
      customText(custom, issue.code === "custom" ? issue.params : undefined),
    );
  // Whatever rule an empty field breaks, what to do about it is to fill it in.
  if (isNothing(issue.input) && issue.code !== "custom")
    return toIssues("required", validationMsg("field_required"));
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "int"
        ? toIssues("not_whole", validationMsg("field_not_whole"))
        : toIssues(
            "wrong_type",
            validationMsg("field_wrong_type", { expected: expectedType(issue.expected) }),
          );
    case "too_big": {
      const code = codeBySize(issue, "too_long", "too_many", "too_big");
      return toIssues(code, validationMsg(`field_${code}`, { maximum: Number(issue.maximum) }));
    }
    case "too_small": {
      const code = codeBySize(issue, "too_short", "too_few", "too_small");
      return toIssues(code, validationMsg(`field_${code}`, { minimum: Number(issue.minimum) }));
    }
    case "invalid_value":
      return toIssues(
        "not_listed",
        validationMsg("field_not_listed", { options: issue.values.map(String).join(", ") }),
      );
    case "invalid_format":
      return issue.format === "email"
        ? toIssues("invalid_email", validationMsg("field_invalid_email"))
        : toIssues("invalid_format", validationMsg("field_invalid_format"));
    default:
      return toIssues("invalid", validationMsg("field_invalid"));
  }
};
