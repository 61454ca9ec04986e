import { expect, it } from "vitest";
import { readLink } from "./rich-text-link.tsx";

it.each([
  ["example.com/care", "https://example.com/care"],
  [" http://example.com ", "http://example.com"],
  ["shop@example.com", "mailto:shop@example.com"],
  ["mailto:shop@example.com", "mailto:shop@example.com"],
])("reads %s as %s", (text, address) => {
  expect(readLink(text)).toBe(address);
});

it.each(["", "javascript:alert(1)", "data:text/html,x", "ftp://example.com", "care", "http://"])(
  "does not make a link of %s",
  (text) => {
    expect(readLink(text)).toBeNull();
  },
);
