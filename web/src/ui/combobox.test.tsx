import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Combobox } from "./combobox.tsx";
import type { ComboboxItem } from "./combobox-list.tsx";
import { Field } from "./field.tsx";

const categories = ["Bed linen", "Tableware", "Table linen"].map((label) => ({ id: label, label }));

/** A caller that searches as the product form does. */
const CategoryField = () => {
  const [text, setText] = useState("");
  const [value, setValue] = useState<ComboboxItem | null>(null);
  return (
    <I18nProvider i18n={i18n}>
      <Field label="Category">
        <Combobox
          items={categories.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))}
          value={value}
          onChange={setValue}
          onSearch={setText}
        />
      </Field>
      <output>{value?.id ?? "none"}</output>
    </I18nProvider>
  );
};

const setUp = () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(<CategoryField />);
  return {
    user: userEvent.setup(),
    input: screen.getByRole<HTMLInputElement>("combobox", { name: "Category" }),
  };
};
const options = () => screen.getAllByRole("option").map((option) => option.textContent);

test("searches by typing, chooses by arrows and Enter, and keeps the label in the field", async () => {
  const { user, input } = setUp();
  await user.type(input, "table");
  expect(options()).toEqual(["Tableware", "Table linen"]);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(input.value).toBe("Table linen");
  expect(screen.getByText("Table linen", { selector: "output" })).toBeDefined();
});

test("keeps the choice when Escape is pressed repeatedly", async () => {
  const { user, input } = setUp();
  await user.type(input, "table");
  await user.keyboard("{ArrowDown}{Enter}{Escape}{Escape}");
  expect(input.value).toBe("Tableware");
  expect(screen.getByText("Tableware", { selector: "output" })).toBeDefined();
});

test("closes the list on Escape and chooses nothing", async () => {
  const { user, input } = setUp();
  await user.type(input, "bed");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("option")).toBeNull();
  expect(screen.getByText("none", { selector: "output" })).toBeDefined();
});

test("clears a choice", async () => {
  const { user, input } = setUp();
  await user.type(input, "bed");
  await user.keyboard("{ArrowDown}{Enter}");
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(input.value).toBe("");
  expect(screen.getByText("none", { selector: "output" })).toBeDefined();
});

test("shows a message if nothing is found", async () => {
  const { user, input } = setUp();
  await user.type(input, "candles");
  expect(screen.getByText("Nothing found.")).toBeDefined();
});

test("shows the whole list when opened again, without the earlier search", async () => {
  const { user, input } = setUp();
  await user.type(input, "bed");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(input.value).toBe("Bed linen");
  await user.keyboard("{ArrowDown}");
  expect(options()).toEqual(["Bed linen", "Tableware", "Table linen"]);
  await user.keyboard("x{Escape}");
  expect(input.value).toBe("Bed linen");
  expect(screen.getByText("Bed linen", { selector: "output" })).toBeDefined();
});
