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

test("two keys in a row lead to a page, one alone does not", () => {
  expect(press("g", "o")).toEqual({ to: "/orders" });
  expect(press("o")).toBeUndefined();
  expect(press("g")).toBeUndefined();
});

test("the second key must follow soon, and right after the first", () => {
  expect(press("g", 2000, "o")).toBeUndefined();
  expect(press("g", "x", "o")).toBeUndefined();
  expect(press("g", "g", "o")).toEqual({ to: "/orders" });
});

test("one key searches, one shows the help", () => {
  expect(press("/")).toBe("search");
  expect(press("?")).toBe("help");
});

test("no shortcut starts another", () => {
  const starts = shortcuts.map(({ keys }) => keys.join(" "));
  expect(new Set(starts).size).toBe(starts.length);
  for (const start of starts)
    expect(starts.filter((other) => other !== start && other.startsWith(`${start} `))).toEqual([]);
});

const put = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector("[data-here]");
};

test("keys belong to fields, lists, grids and open dialogs", () => {
  expect(isTaken(put("<button data-here>Add</button>"))).toBe(false);
  expect(isTaken(put("<input type=checkbox data-here>"))).toBe(false);
  expect(isTaken(put("<input data-here>"))).toBe(true);
  expect(isTaken(put("<div contenteditable=true><p data-here></p></div>"))).toBe(true);
  expect(isTaken(put("<div role=grid><span data-here></span></div>"))).toBe(true);
  expect(isTaken(put("<p data-here></p><div role=dialog></div>"))).toBe(true);
});
