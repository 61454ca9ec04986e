import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showToast, Toasts } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <Toasts />
    </I18nProvider>,
  );
});
afterEach(() => {
  wait(60_000);
  vi.useRealTimers();
});

const showMessage = (text: string, action?: Parameters<typeof showToast>[1]) =>
  act(() => showToast(text, action));
/** Lets time pass, in milliseconds. */
const wait = (time: number) => {
  act(() => {
    vi.advanceTimersByTime(time);
  });
};
const texts = () =>
  screen
    .queryAllByRole("listitem")
    .map((line) => line.querySelector("span:not([aria-hidden] *)")?.textContent);

test("announces a toast and shows it for six seconds, and shows at most three", () => {
  for (const text of ["One", "Two", "Three", "Four"]) showMessage(text);
  expect(texts()).toEqual(["Two", "Three", "Four"]);
  expect(screen.getByRole("status").textContent).toContain("Four");
  wait(5999);
  expect(texts()).toHaveLength(3);
  wait(1);
  expect(texts()).toEqual([]);
});

test("runs a toast's action once and closes the toast, and Dismiss closes it without the action", () => {
  const done: string[] = [];
  showMessage("Moved to archive.", { label: "Undo", run: () => done.push("undone") });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(done).toEqual(["undone"]);
  expect(texts()).toEqual([]);
  showMessage("Saved.");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(texts()).toEqual([]);
});

test("does not keep later toasts open after one was closed by keyboard", () => {
  showMessage("Saved.");
  const dismiss = screen.getByRole("button", { name: "Dismiss" });
  act(() => dismiss.focus());
  fireEvent.click(dismiss);
  showMessage("Saved again.");
  wait(6000);
  expect(texts()).toEqual([]);
});

test("shows a toast for its own number of seconds and counts them down, without announcing them", () => {
  showMessage("Shipped.", { label: "Undo", run: () => {}, seconds: 10 });
  const ring = screen.getByRole("listitem").querySelector("[aria-hidden]");
  expect(ring?.textContent).toBe("10");
  wait(7000);
  expect(ring?.textContent).toBe("3");
  wait(2999);
  expect(texts()).toEqual(["Shipped."]);
  wait(1);
  expect(texts()).toEqual([]);
});

test("keeps a toast open while it has the focus", () => {
  showMessage("Moved to archive.", { label: "Undo", run: () => {} });
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  wait(60_000);
  expect(texts()).toEqual(["Moved to archive."]);
  act(() => screen.getByRole("button", { name: "Undo" }).blur());
  wait(6000);
  expect(texts()).toEqual([]);
});
