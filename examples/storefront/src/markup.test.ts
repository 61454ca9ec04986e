import { expect, it } from "vitest";
import { markup, sanitized } from "./markup.ts";

it("escapes texts and attributes, also in lists and nested markup", () => {
  const hostile = `"><script>alert('&')</script>`;
  const item = markup`<li title="${hostile}">${[hostile, markup`<b>${hostile}</b>`]}</li>`;
  const escaped = "&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;";
  expect(item.text).toBe(`<li title="${escaped}">${escaped}<b>${escaped}</b></li>`);
});

it("omits null, undefined and false, and keeps zero and sanitized HTML", () => {
  expect(markup`${null}${undefined}${false}${0}${sanitized("<p>a</p>")}`.text).toBe("0<p>a</p>");
});
