import type { core } from "zod/mini";
import { fill, type Said, type Template } from "./words.ts";

/** One thing wrong with one field, in a form that both sides can put into words. */
export type FieldIssue = {
  field: string;
  code: IssueCode;
  params: Record<string, string | number>;
};

/** English texts by code. */
export const issueTexts = {
  required: "Fill this in.",
  wrong_type: "This must be a {expected}.",
  unknown_field: "This field is not known here. Remove it.",
  too_short: "Use at least {minimum} characters.",
  too_long: "Use at most {maximum} characters.",
  too_few: "Add at least {minimum}.",
  too_many: "Keep at most {maximum}.",
  too_small: "Enter {minimum} or more.",
  too_big: "Enter {maximum} or less.",
  not_listed: "Choose one of: {options}.",
  not_whole: "Enter a whole number.",
  invalid_email: "Enter a valid e-mail address.",
  invalid_format: "This is not in the expected form.",
  unreadable: "This holds a character that is no text. Remove it.",
  invalid: "This is not valid.",
} as const satisfies Record<string, Template>;
export type IssueCode = keyof typeof issueTexts | (string & {});

const ofSize = (
  issue: core.$ZodIssueTooBig | core.$ZodIssueTooSmall,
  text: string,
  list: string,
  amount: string,
) => (issue.origin === "string" ? text : issue.origin === "array" ? list : amount);

/** What a form holds where nothing was typed or chosen. */
const isNothing = (input: unknown): boolean =>
  input === undefined ||
  input === null ||
  Number.isNaN(input) ||
  (typeof input === "string" && input.trim() === "");

/**
 * A schema's issue as field, code and parameters. A message that the schema itself gives wins: its
 * text travels in `params.text` with the code `custom`. Schemas are to report the input
 * (`reportInput`), or an empty field is not told from a wrong one.
 */
export const fieldIssues = (issue: core.$ZodIssue, path = issue.path): FieldIssue[] => {
  const field = path.map(String).join(".");
  const toIssues = (code: IssueCode, params: FieldIssue["params"] = {}): FieldIssue[] => [
    { field, code, params },
  ];
  const custom =
    issue.message !== "" && issue.message !== "Invalid input" ? issue.message : undefined;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: [...path, key].map(String).join("."),
      code: "unknown_field",
      params: {},
    }));
  }
  if (custom !== undefined) return toIssues("custom", { text: custom });
  // Whatever rule an empty field breaks, what to do about it is to fill it in.
  if (isNothing(issue.input) && issue.code !== "custom") return toIssues("required");
  switch (issue.code) {
    case "invalid_type":
      return toIssues(issue.expected === "int" ? "not_whole" : "wrong_type", {
        expected: issue.expected,
      });
    case "too_big":
      return toIssues(ofSize(issue, "too_long", "too_many", "too_big"), {
        maximum: Number(issue.maximum),
      });
    case "too_small":
      return toIssues(ofSize(issue, "too_short", "too_few", "too_small"), {
        minimum: Number(issue.minimum),
      });
    case "invalid_value":
      return toIssues("not_listed", { options: issue.values.map(String).join(", ") });
    case "invalid_format":
      return toIssues(issue.format === "email" ? "invalid_email" : "invalid_format");
    default:
      return toIssues("invalid");
  }
};

/** The English text of an issue. */
export const issueText = ({ code, params }: Pick<FieldIssue, "code" | "params">): Said => {
  const template =
    code in issueTexts ? issueTexts[code as keyof typeof issueTexts] : issueTexts.invalid;
  // Made of a template; what a schema says itself has its words too, as a test proves.
  return (code === "custom" ? String(params["text"]) : fill(template, params)) as Said;
};
