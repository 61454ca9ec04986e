import { i18n } from "@lingui/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { useAppForm } from "../lib/form.ts";
import { parseNumber } from "../lib/parse-number.ts";
import { Field } from "./field.tsx";
import { NumberField } from "./number-field.tsx";

const Count = z.object({ count: z.optional(z.int().check(z.minimum(0), z.maximum(5000))) });

const Example = () => {
  const form = useAppForm<z.output<typeof Count>, z.output<typeof Count>>(Count, { count: 7 });
  return (
    <>
      <Field label="Count" error={form.formState.errors.count?.message}>
        <NumberField min={0} max={5000} {...form.register("count", { setValueAs: parseNumber })} />
      </Field>
      <output>{String(form.watch("count"))}</output>
    </>
  );
};

const show = () => {
  render(<Example />);
  const field = screen.getByLabelText<HTMLInputElement>("Count");
  return { user: userEvent.setup(), field, value: () => screen.getByRole("status").textContent };
};

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test.each([
  ["en", "1,250", 1250],
  ["en", "1,2", Number.NaN],
  ["de", "1.250", 1250],
  ["de", "1,5", 1.5],
  ["fr", "1 250", 1250],
  ["ar", "١٬٢٥٠", 1250],
  ["ar", "٧", 7],
  ["en", "", undefined],
  ["en", "-3", -3],
  ["en", "12e3", Number.NaN],
])("in %s, reads the text %j as the number %j", (locale, text, number) => {
  i18n.loadAndActivate({ locale, messages: {} });
  expect(parseNumber(text)).toBe(number);
});

test("changes the number by arrow keys within its bounds, and updates the form", async () => {
  const { user, field, value } = show();
  await user.type(field, "{ArrowUp}{ArrowUp}");
  expect([field.value, value()]).toEqual(["9", "9"]);
  await user.clear(field);
  await user.type(field, "1{ArrowDown}{ArrowDown}");
  expect([field.value, value()]).toEqual(["0", "0"]);
});

test("keeps text that is not a number, and shows an error on the field", async () => {
  const { user, field } = show();
  await user.clear(field);
  await user.type(field, "many");
  await user.tab();
  expect(field.value).toBe("many");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(field.closest(".field")?.querySelector(".field-error")?.textContent).not.toBe("");
  await user.type(field, "{ArrowUp}");
  expect(field.value).toBe("many");
});
