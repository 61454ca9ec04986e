import { beforeEach, expect, test } from "vitest";
import { setSystemTheme } from "../../testing/window.ts";
import { applyTheme, readTheme, setTheme } from "./theme.ts";

const isDark = () => document.documentElement.dataset["theme"] === "dark";

beforeEach(() => {
  setSystemTheme("light");
  applyTheme();
});

test("without a choice the page follows the system", () => {
  expect(readTheme()).toBe("system");
  expect(isDark()).toBe(false);
  setSystemTheme("dark");
  applyTheme();
  expect(isDark()).toBe(true);
});

test("a choice is kept and wins over the system", () => {
  setSystemTheme("dark");
  setTheme("light");
  expect(isDark()).toBe(false);
  expect(readTheme()).toBe("light");
  expect(localStorage.getItem("sellerdesk.theme")).toBe("light");
  setTheme("dark");
  expect(isDark()).toBe(true);
});

test("going back to the system forgets the choice", () => {
  setTheme("dark");
  setTheme("system");
  expect(isDark()).toBe(false);
  expect(localStorage.getItem("sellerdesk.theme")).toBeNull();
});

test("nonsense in the storage counts as no choice", () => {
  localStorage.setItem("sellerdesk.theme", "sepia");
  expect(readTheme()).toBe("system");
});
