import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { toParagraphs } from "./rich-text-placeholder.tsx";
import { RichTextField } from "./rich-text-field.tsx";

const Description = ({ start }: { start: string }) => {
  const [html, setHtml] = useState(start);
  return (
    <I18nProvider i18n={i18n}>
      <RichTextField label="Description" value={html} onChange={setHtml} />
      <output>{html}</output>
    </I18nProvider>
  );
};
const show = (start: string) => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(<Description start={start} />);
};
/** Waits, because the editor's code is compiled when it is first requested. */
const toolbar = () => screen.findByRole("toolbar", { name: "Text style" });
const text = () => screen.getByRole("textbox", { name: "Description" });
const html = () => screen.getByText(/./, { selector: "output" }).textContent;

test("keeps the text and the focus from before the editor loaded", async () => {
  show("");
  expect(screen.queryByRole("toolbar")).toBeNull();
  // Without a wait: an editor that is already in memory would load between two keys.
  act(() => text().focus());
  fireEvent.change(text(), { target: { value: "Flax & <linen>\nWash " } });
  expect(html()).toBe("<p>Flax &amp; &lt;linen&gt;</p><p>Wash </p>");
  await toolbar();
  expect(text().textContent).toBe("Flax & <linen>Wash ");
  expect(document.activeElement).toBe(text());
});

test("shows a formatted text in the editor", async () => {
  show("<p>Wash at <strong>40 °C</strong>.</p>");
  await toolbar();
  expect(text().innerHTML).toContain("<strong>40 °C</strong>");
});

test("turns plain text into paragraphs, and blank text into an empty string", () => {
  expect(toParagraphs("a\n\nb")).toBe("<p>a</p><p></p><p>b</p>");
  expect(toParagraphs(" \n")).toBe("");
});
