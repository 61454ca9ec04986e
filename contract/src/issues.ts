import type { core } from "zod/mini";
import { formatEnglish, type Param, type Params, type Text } from "./text.ts";
import { validationTexts } from "./texts/validation.ts";
import { type ValidationCode, validationMsg } from "./validation-texts.ts";

/** One invalid field, in a form that both server and browser can translate. */
export type FieldIssue = { field: string; code: IssueCode; text: Text };

/** The kind of issue, for programs; `custom` is a rule with a text of its own. */
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

/** Matches the value of a form field that was left empty. */
const isNothing = (input: unknown): boolean =>
  input === undefined ||
  input === null ||
  Number.isNaN(input) ||
  (typeof input === "string" && input.trim() === "");

const isValidationCode = (message: string): message is ValidationCode =>
  Object.hasOwn(validationTexts, message);

/** Converts the message of a schema's own check to a text: by its code, or as it is. */
export const customText = (message: string, params: Params = {}): Text =>
  isValidationCode(message)
    ? { code: message, params, message: formatEnglish(validationTexts[message], params) }
    : { code: "custom", params: {}, message };

/** Returns the text of the type that a value must have, or zod's name if the type has no text. */
const expectedType = (type: string): Param => {
  const code = `expected_${type}`;
  return isValidationCode(code) ? customText(code) : type;
};

/**
 * Converts a schema's issue to field, code and text. A message of the schema itself takes
 * precedence. Schemas must report the input (`reportInput`), which distinguishes empty fields from
 * wrong ones.
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
  // An empty field has to be filled in, whatever rule it breaks.
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
