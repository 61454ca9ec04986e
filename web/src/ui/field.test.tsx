import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { Select } from "./select.tsx";
import { Textarea } from "./textarea.tsx";

const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;

test("gives its label and its help to the control inside", () => {
  render(
    <Field label="Shop name" aside="4 of 80" help="Shown to customers.">
      <Input defaultValue="Loom" />
    </Field>,
  );
  const input = screen.getByRole("textbox", { name: "Shop name" });
  expect(describedBy(input)).toBe("Shown to customers.");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
});

test("replaces the help by an error and marks the control as invalid", () => {
  render(
    <Field label="Shop name" help="Shown to customers." error="Use at least 2 characters.">
      <Textarea />
    </Field>,
  );
  const textarea = screen.getByRole("textbox", { name: "Shop name" });
  expect(describedBy(textarea)).toBe("Use at least 2 characters.");
  expect(textarea.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText("Shown to customers.")).toBeNull();
});

test("gives each control its own id, and names it by a hidden label too", () => {
  render(
    <>
      <Field label="Weight" hideLabel>
        <Select>
          <option>kg</option>
        </Select>
      </Field>
      <Field label="Length">
        <Input />
      </Field>
    </>,
  );
  const weight = screen.getByRole("combobox", { name: "Weight" });
  const length = screen.getByRole("textbox", { name: "Length" });
  expect(weight.id).not.toBe(length.id);
});
