import { beforeEach, expect, test } from "vitest";
import { setSystemTheme } from "../../testing/window.ts";
import { applyTheme, readTheme, setTheme } from "./theme.ts";

const isDark = () => document.documentElement.dataset["theme"] === "dark";

beforeEach(() => {
  setSystemTheme("light");
  applyTheme();
});

test("follows the system without a choice", () => {
  expect(readTheme()).toBe("system");
  expect(isDark()).toBe(false);
  setSystemTheme("dark");
  applyTheme();
  expect(isDark()).toBe(true);
});

test("stores a choice and prefers it to the system", () => {
  setSystemTheme("dark");
  setTheme("light");
  expect(isDark()).toBe(false);
  expect(readTheme()).toBe("light");
  expect(localStorage.getItem("sellerdesk.theme")).toBe("light");
  setTheme("dark");
  expect(isDark()).toBe(true);
});

test("deletes the choice when the seller chooses the system again", () => {
  setTheme("dark");
  setTheme("system");
  expect(isDark()).toBe(false);
  expect(localStorage.getItem("sellerdesk.theme")).toBeNull();
});

test("ignores an invalid value in storage", () => {
  localStorage.setItem("sellerdesk.theme", "sepia");
  expect(readTheme()).toBe("system");
});
