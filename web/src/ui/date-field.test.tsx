import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { parseDay, parseTime } from "../lib/typed-date.ts";
import { DateField } from "./date-field.tsx";
import { DateTimeField } from "./date-time-field.tsx";
import { dayFilter } from "./drawer-filters.tsx";
import { Field } from "./field.tsx";

const activate = (locale: string) => i18n.loadAndActivate({ locale, messages: {} });
beforeEach(() => activate("en"));

const show = (start: string, isPair = false, bounds: { min?: string; max?: string } = {}) => {
  let value = start;
  const Example = () => {
    const [shown, setShown] = useState(start);
    const onChange = (next: string) => {
      value = next;
      setShown(next);
    };
    return (
      <Field label="Start">
        {isPair ? (
          <DateTimeField
            timeLabel="Start time"
            defaultTime="00:00"
            value={shown}
            onChange={onChange}
          />
        ) : (
          <DateField {...bounds} value={shown} onChange={onChange} />
        )}
      </Field>
    );
  };
  render(
    <I18nProvider i18n={i18n}>
      <Example />
    </I18nProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Start");
  return { user: userEvent.setup(), field, value: () => value };
};

test.each([
  ["en", "11/26/2026", "2026-11-26"],
  ["en", "2026-11-26", "2026-11-26"],
  ["en", "1/2/26", "2026-01-02"],
  ["de", "26.11.2026", "2026-11-26"],
  ["de", "2026-11-26", "2026-11-26"],
  ["ar", "٢٦/١١/٢٠٢٦", "2026-11-26"],
  ["en", "2/30/2026", undefined],
  ["en", "tomorrow", undefined],
])("in %s, reads the text %j as the day %j", (locale, text, day) => {
  activate(locale);
  expect(parseDay(text, true)).toBe(day);
});

test.each([
  ["en", "11:17 PM", "23:17"],
  ["en", "11:17 p.m.", "23:17"],
  ["en", "12:05 am", "00:05"],
  ["en", "23:17", "23:17"],
  ["en", "917", "09:17"],
  ["de", "9", "09:00"],
  ["ar", "١١:١٧ م", "23:17"],
  ["en", "25:00", undefined],
  ["en", "noonish", undefined],
])("in %s, reads the text %j as the time %j", (locale, text, time) => {
  activate(locale);
  expect(parseTime(text)).toBe(time);
});

test.each([
  ["en", "MM/DD/YYYY"],
  ["de", "TT.MM.JJJJ"],
  ["ar", "––/––/––––"],
])("in %s, shows the pattern %j in an empty field", (locale, pattern) => {
  activate(locale);
  expect(show("").field.placeholder).toBe(pattern);
});

test("shows a typed day in the locale's order, and keeps text that is not a day", async () => {
  activate("de");
  const { user, field, value } = show("");
  await user.type(field, "5.3.26");
  await user.tab();
  expect([field.value, value()]).toEqual(["05.03.2026", "2026-03-05"]);
  await user.clear(field);
  expect(value()).toBe("");
  await user.type(field, "soon");
  await user.tab();
  expect([field.value, value()]).toEqual(["soon", "soon"]);
});

test("navigates the calendar by keyboard, and chooses a day", async () => {
  const { user, field, value } = show("2026-11-26");
  await user.click(field);
  await user.keyboard("{ArrowDown}");
  const grid = await screen.findByRole("grid", { name: "November 2026" });
  const focused = () => document.activeElement?.getAttribute("data-day");
  await expect.poll(focused).toBe("2026-11-26");
  expect(within(grid).getAllByRole("columnheader")[0]?.textContent).toBe("Sun");
  const steps: [string, string][] = [
    ["{ArrowRight}", "2026-11-27"],
    ["{ArrowDown}", "2026-12-04"],
    ["{Home}", "2026-11-29"],
    ["{End}", "2026-12-05"],
    ["{ArrowUp}", "2026-11-28"],
    ["{PageDown}", "2026-12-28"],
    ["{Shift>}{PageUp}{/Shift}", "2025-12-28"],
    ["{PageUp}", "2025-11-28"],
    ["{ArrowLeft}", "2025-11-27"],
  ];
  for (const [keys, day] of steps) {
    await user.keyboard(keys);
    expect([keys, focused()]).toEqual([keys, day]);
  }
  await user.keyboard("{Enter}");
  expect([field.value, value()]).toEqual(["11/27/2025", "2025-11-27"]);
  await expect.poll(() => screen.queryByRole("grid")).toBeNull();
});

test("moves to the next day by the left arrow in Arabic, and rejects days outside the bounds", async () => {
  activate("ar");
  const { user, field, value } = show("2026-11-26", false, { max: "2026-11-26" });
  await user.click(field);
  await user.keyboard("{ArrowDown}");
  await screen.findByRole("grid");
  const focused = () => document.activeElement?.getAttribute("data-day");
  await expect.poll(focused).toBe("2026-11-26");
  await user.keyboard("{ArrowLeft}");
  expect(focused()).toBe("2026-11-27");
  await user.keyboard("{Enter}");
  expect(value()).toBe("2026-11-26");
});

test("combines a day and a time in one value, which can be pasted, and arrow keys change the time", async () => {
  const { user, field, value } = show("", true);
  const time = screen.getByLabelText<HTMLInputElement>("Start time");
  await user.type(field, "11/26/2026");
  expect(value()).toBe("2026-11-26T00:00");
  expect(time.value).toBe("12:00 AM");
  await user.clear(time);
  await user.type(time, "11:17 PM");
  await user.tab();
  expect(value()).toBe("2026-11-26T23:17");
  await user.click(time);
  time.setSelectionRange(0, 0);
  await user.keyboard("{ArrowDown}");
  expect([time.value, value()]).toEqual(["10:17 PM", "2026-11-26T22:17"]);
  await user.clear(field);
  expect(value()).toBe("");
  await user.click(field);
  await user.paste("2020-01-01T09:00");
  expect([field.value, time.value, value()]).toEqual(["01/01/2020", "9:00 AM", "2020-01-01T09:00"]);
  await user.clear(time);
  await user.type(time, "late");
  await user.tab();
  expect([time.value, value()]).toEqual(["late", "2020-01-01Tlate"]);
});

test("keeps text that is not a day in a filter, shows an error, and does not filter by it", async () => {
  const days: (string | undefined)[] = [];
  const Example = () => {
    const [day, setDay] = useState<string | undefined>();
    return dayFilter({
      label: "Placed from",
      value: day,
      onChange: (next) => {
        days.push(next);
        setDay(next);
      },
    }).control;
  };
  render(
    <I18nProvider i18n={i18n}>
      <Example />
    </I18nProvider>,
  );
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>("Placed from");
  await user.type(field, "11/26/20x");
  await user.tab();
  expect([field.value, days]).toEqual(["11/26/20x", []]);
  expect(screen.getByText("Enter a date such as 12/31/2026.")).toBeTruthy();
  await user.clear(field);
  await user.type(field, "11/26/2026");
  expect(days).toEqual([undefined, "2026-11-26"]);
  expect(field.getAttribute("aria-invalid")).toBeNull();
});
