import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldIssues } from "./issues.ts";
import { NewWebhook } from "./webhooks.ts";

const textsOf = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = z.safeParse(schema, value, { reportInput: true });
  return (error?.issues ?? [])
    .flatMap((issue) => fieldIssues(issue))
    .map(({ text }) => text.message);
};

test.each([
  ["a text that is too short", z.string().check(z.trim(), z.minLength(3)), "  "],
  ["a text with a format", z.string().check(z.regex(/^[a-z]+$/)), ""],
  ["a URL", z.url(), ""],
  ["a choice", z.enum(["kg", "lb"]), ""],
  ["a number", z.number(), Number.NaN],
  ["a missing value", z.string(), undefined],
  ["null", z.string(), null],
] as const)(
  "K46 asks to fill in an empty field, whatever rule it breaks: %s",
  (_, schema, value) => {
    expect(textsOf(schema, value)).toEqual(["Fill this in."]);
  },
);

test.each([
  [z.string().check(z.minLength(3)), "ab", "Use at least 3 characters."],
  [z.string().check(z.regex(/^[a-z]+$/)), "AB", "This does not have the expected format."],
  [z.enum(["kg", "lb"]), "g", "Choose one of: kg, lb."],
  [z.number().check(z.minimum(1)), 0, "Enter 1 or more."],
  [z.array(z.string()).check(z.minLength(1)), [], "Add at least 1."],
] as const)("K46 explains which rule a wrong value breaks: %#", (schema, value, text) => {
  expect(textsOf(schema, value)).toEqual([text]);
});

test("K46 prefers a schema's own message: an example for a webhook without an address", () => {
  const texts = (url: string) => textsOf(NewWebhook, { url, topics: ["order"] });
  expect(texts("")).toEqual(["Enter a web address, e.g. https://example.com/webhooks."]);
  expect(texts("example")).toEqual(texts(""));
});
