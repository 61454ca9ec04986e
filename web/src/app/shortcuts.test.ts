import { expect, test } from "vitest";
import { createKeyReader, isTaken, shortcuts } from "./shortcuts.ts";

const press = (...keys: (string | number)[]) => {
  const read = createKeyReader();
  let index = 0;
  let last: ReturnType<typeof read>;
  for (const key of keys) {
    if (typeof key === "number") index += key;
    else last = read(key, (index += 100));
  }
  return last?.does;
};

test("opens a page with two keys in a row, but not with one of them", () => {
  expect(press("g", "o")).toEqual({ to: "/orders" });
  expect(press("o")).toBeUndefined();
  expect(press("g")).toBeUndefined();
});

test("requires the second key soon and right after the first", () => {
  expect(press("g", 2000, "o")).toBeUndefined();
  expect(press("g", "x", "o")).toBeUndefined();
  expect(press("g", "g", "o")).toEqual({ to: "/orders" });
});

test("opens the search with one key and the help with another", () => {
  expect(press("/")).toBe("search");
  expect(press("?")).toBe("help");
});

test("has no shortcut that is the start of another", () => {
  const starts = shortcuts.map(({ keys }) => keys.join(" "));
  expect(new Set(starts).size).toBe(starts.length);
  for (const start of starts)
    expect(starts.filter((other) => other !== start && other.startsWith(`${start} `))).toEqual([]);
});

const showHtml = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector("[data-here]");
};

test("leaves keys to fields, lists, grids and open dialogs", () => {
  expect(isTaken(showHtml("<button data-here>Add</button>"))).toBe(false);
  expect(isTaken(showHtml("<input type=checkbox data-here>"))).toBe(false);
  expect(isTaken(showHtml("<input data-here>"))).toBe(true);
  expect(isTaken(showHtml("<div contenteditable=true><p data-here></p></div>"))).toBe(true);
  expect(isTaken(showHtml("<div role=grid><span data-here></span></div>"))).toBe(true);
  expect(isTaken(showHtml("<p data-here></p><div role=dialog></div>"))).toBe(true);
});
