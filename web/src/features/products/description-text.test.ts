import fc from "fast-check";
import { expect, it } from "vitest";
import { htmlFromText, isFormatted, textFromHtml } from "./description-text.ts";

it("writes paragraphs and line breaks, and nothing that acts", () => {
  expect(htmlFromText("One\r\ntwo\n\n\n<script> & more")).toBe(
    "<p>One<br />two</p><p>&lt;script&gt; &amp; more</p>",
  );
});

it("reads the words of any description", () => {
  expect(textFromHtml("<h6>Care</h6><p>Wash &amp; dry<br>slowly</p><ul><li>one</li><li>two</li></ul>")).toBe(
    "Care\n\nWash & dry\nslowly\n\none\n\ntwo",
  );
});

it("comes back as it was typed, paragraphs and lines alike", () => {
  const line = fc.string({ unit: "grapheme-ascii" }).map((text) => text.trim().replaceAll(/\s+/g, " "));
  const paragraph = fc
    .array(line.filter(Boolean), { minLength: 1, maxLength: 3 })
    .map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(fc.array(paragraph, { maxLength: 4 }), (paragraphs) => {
      const text = paragraphs.join("\n\n");
      expect(textFromHtml(htmlFromText(text))).toBe(text);
    }),
  );
});

it("knows when plain text would lose something", () => {
  expect(isFormatted("<p>One<br />two</p><p>three</p>")).toBe(false);
  expect(isFormatted("<p>One <b>two</b></p>")).toBe(true);
  expect(isFormatted("")).toBe(false);
});
