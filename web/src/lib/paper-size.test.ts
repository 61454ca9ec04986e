import { expect, it } from "vitest";
import { paperSize } from "./paper-size.ts";

it.each([
  ["en-US", "letter"],
  ["en", "letter"],
  ["es-MX", "letter"],
  ["fr-CA", "letter"],
  ["en-GB", "a4"],
  ["de", "a4"],
  ["ar", "a4"],
])("C9 prints %s on %s", (locale, paper) => {
  expect(paperSize(locale)).toBe(paper);
});
