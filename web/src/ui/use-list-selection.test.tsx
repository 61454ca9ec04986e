import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useListSelection } from "./use-list-selection.ts";

const page = ["a", "b"];
type CountAll = (onCounted: (count: number) => void) => void;

const select = (total: number, is_capped: boolean, countAll?: CountAll) => {
  const { result } = renderHook(() => useListSelection("", page, { total, is_capped }, countAll));
  act(() => result.current.rows.onChange(new Set(page)));
  return result;
};

test("K19 selects all rows of a list that was counted, and follows their number", () => {
  const selection = select(3000, false);
  expect(selection.current.all).toBe("3,000");
  act(() => selection.current.chooseAll());
  expect(selection.current).toMatchObject({ selection: { kind: "all" }, count: 3000 });
});

test("K19 counts all rows of a capped list before it selects them", () => {
  let finish: (count: number) => void = () => {};
  const selection = select(10_000, true, (onCounted) => (finish = onCounted));
  expect(selection.current.all).toBe("10,000+");
  act(() => selection.current.chooseAll());
  expect(selection.current.count).toBe(2);
  act(() => finish(12_345));
  expect(selection.current).toMatchObject({ selection: { kind: "all" }, count: 12_345 });
});

test("K51 does not offer to select a capped list that cannot be counted", () => {
  expect(select(10_000, true).current.all).toBeUndefined();
});
