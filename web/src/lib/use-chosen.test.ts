import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useChosen } from "./use-chosen.ts";

test("shows a choice right away, until it or a later choice is saved", async () => {
  const saves: (() => void)[] = [];
  const save = () => new Promise<void>((done) => void saves.push(done));
  const { result, rerender } = renderHook(({ stored }) => useChosen(stored, save), {
    initialProps: { stored: "a" },
  });
  act(() => void result.current[1]("b"));
  expect(result.current[0]).toBe("b");
  act(() => void result.current[1]("c"));
  await act(async () => saves[0]?.());
  expect(result.current[0]).toBe("c");
  rerender({ stored: "c from the server" });
  expect(result.current[0]).toBe("c");
  await act(async () => saves[1]?.());
  expect(result.current[0]).toBe("c from the server");
});
