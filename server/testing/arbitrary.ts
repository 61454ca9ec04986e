import type { IdOf } from "@sellerdesk/contract/http";
import { line, requiredLine } from "@sellerdesk/contract/name-text";
import * as fc from "fast-check";
import * as z from "zod/mini";
import { type Node, replaceAt } from "./endpoints.ts";

type IdFor = (resource: IdOf) => fc.Arbitrary<string>;

/** The maximum length of random texts. `hostileValue` has longer ones. */
const longest = 120;

const instants = fc.oneof(
  fc
    .date({
      min: new Date("1900-01-01"),
      max: new Date("2200-01-01"),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  fc.constantFrom("0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"),
);

const formats: Record<string, fc.Arbitrary<string>> = {
  "date-time": instants,
  date: instants.map((instant) => instant.slice(0, 10)),
};

/** Fragments of text that break careless files, pages and programs. */
const hostileParts = [
  "\n",
  "\r",
  "\r\n",
  "\u2028",
  "	",
  " ",
  '"',
  '""',
  "'",
  ",",
  ";",
  "|",
  "=",
  "+",
  "-",
  "@",
  "＝",
  "＋",
  "－",
  "＠",
  "=1+1",
  "-5",
  "😀",
  "👩‍👧",
  "á",
  "‮",
  "﻿",
  "￾",
  "￿",
  "",
  "<",
  "&amp;",
  "]]>",
  "_x000D_",
  "_x003D_",
  "\\",
  "%",
];
const hostilePart = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...hostileParts) },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 1 })
      .filter((text) => !text.includes("\0")),
  },
);

type TextLimits = { minLength: number; maxLength: number };

/**
 * Texts for round trips through files: line ends, quotes, separators, formula prefixes in both
 * widths, astral characters, XML escapes, and empty texts. NUL is left out, because the database
 * cannot store it.
 */
export const hostileText = (
  { minLength, maxLength }: TextLimits = { minLength: 0, maxLength: 60 },
): fc.Arbitrary<string> =>
  fc.string({ unit: hostilePart, minLength, maxLength }).filter((text) => text.length <= maxLength);

/** A hostile text as the schemas store it: without white space at its ends. */
export const trimmedHostileText = (limits: TextLimits): fc.Arbitrary<string> =>
  hostileText(limits)
    .map((text) => text.trim())
    // A surrogate pair counts as one character.
    .filter((text) => [...text].length >= limits.minLength);

/** A hostile text that is a valid name: characters that names cannot contain are removed. */
export const hostileName = ({ minLength, maxLength }: TextLimits): fc.Arbitrary<string> => {
  const isCharacter = (text: string) => z.safeParse(line(maxLength), text).success;
  const isName = (text: string) => z.safeParse(requiredLine(maxLength, minLength), text).success;
  return hostileText({ minLength, maxLength })
    .map((text) => Array.from(text).filter(isCharacter).join("").trim())
    .filter(isName);
};

const stringOf = ({ format = "", pattern, minLength = 0, maxLength = longest }: Node) => {
  const known = formats[format];
  if (known) return known;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"));
  const limits = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, longest)) };
  return fc.oneof(
    fc.string({ unit: "grapheme", ...limits }),
    hostileText(limits),
    // As long as the schema allows, in characters of four bytes.
    fc.constant("\u{1f600}".repeat(Math.floor(maxLength / 2)).slice(0, 20_000)),
  );
};

const numberOf = (node: Node) => {
  const min = node.minimum ?? node.exclusiveMinimum ?? -1e15;
  const max = node.maximum ?? node.exclusiveMaximum ?? 1e15;
  return node.type === "integer"
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true });
};

/**
 * Values that a schema accepts, as far as JSON Schema describes it. Rules between fields may still
 * reject them.
 */
export const arbitraryOf = (node: Node, idFor: IdFor): fc.Arbitrary<unknown> => {
  if (node["x-id-of"]) return idFor(node["x-id-of"]);
  if ("const" in node) return fc.constant(node.const);
  if (node.enum) return fc.constantFrom(...node.enum);
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? [])];
  if (branches.length > 0) return fc.oneof(...branches.map((branch) => arbitraryOf(branch, idFor)));
  switch (node.type) {
    case "object": {
      const { properties, additionalProperties, required = [] } = node;
      if (!properties && typeof additionalProperties === "object")
        return fc.dictionary(
          node.propertyNames ? arbitraryOf(node.propertyNames, idFor).map(String) : fc.string(),
          arbitraryOf(additionalProperties, idFor),
          { maxKeys: 3 },
        );
      const fields = Object.entries(properties ?? {}).map(
        ([name, property]) => [name, arbitraryOf(property, idFor)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: required });
    }
    case "array": {
      const minLength = node.minItems ?? 0;
      return fc.array(arbitraryOf(node.items ?? {}, idFor), {
        minLength,
        maxLength: Math.max(minLength, Math.min(node.maxItems ?? 3, 3)),
      });
    }
    case "integer":
    case "number":
      return numberOf(node);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return stringOf(node);
    default:
      return fc.jsonValue();
  }
};

const nested = (levels: number): unknown =>
  levels === 0 ? "end" : levels % 2 === 0 ? [nested(levels - 1)] : { next: nested(levels - 1) };

/** Values that clients send by mistake, and that attackers send on purpose. */
export const hostileValue: fc.Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  "\0",
  "a\0b",
  "\ud800",
  "x\udc00y",
  "\u202egpj.exe",
  "\ufeff",
  "\u200b",
  "\u2028",
  "\x1b[31m",
  "\x07",
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "true",
  "0",
  "-1",
  "1e400",
  "0x10",
  "١٢٣",
  "1'--",
  "%00",
  "%",
  "_",
  "'; drop table sellers; --",
  "${7*7}",
  "{{7*7}}",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "00000000-0000-0000-0000-000000000000",
  "0000-00-00",
  "2025-02-30T25:61:61Z",
  "+275760-09-13T00:00:00Z",
  "a".repeat(30_000),
  "\u{1f469}\u200d\u{1f467}".repeat(2000),
  "a\u0301".repeat(5000),
  -0,
  -1,
  0,
  0.1,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MIN_VALUE,
  null,
  true,
  [],
  {},
  [null],
  [[]],
  { length: 1 },
  { toString: 1 },
  nested(60),
);

const leavesOf = (value: unknown, path: (string | number)[] = []): (string | number)[][] => {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Array.isArray(value)
    ? value.flatMap((item, index) => leavesOf(item, [...path, index]))
    : Object.entries(value).flatMap(([name, item]) => leavesOf(item, [...path, name]));
  return [path, ...inside];
};

/** Values with one part, or the whole, replaced by a hostile value. */
export const withHostilePart = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, fc.nat(), hostileValue).map(([value, index, thing]) => {
    const places = leavesOf(value);
    return replaceAt(value, places[index % places.length] ?? [], thing);
  });
