import { expect, test } from "vitest";
import { showProgress } from "./progress.ts";

const run = (isTTY: boolean) => {
  const written: string[] = [];
  let time = 1_000_000;
  const progress = showProgress(
    { isTTY, write: (text) => written.push(String(text)) > 0 },
    () => time,
  );
  const show = (text: string, afterMs: number) => {
    time += afterMs;
    progress.show(text);
  };
  return { show, end: progress.end, written };
};

test("a terminal shows one line, which is rewritten and cleared at the end", () => {
  const { show, end, written } = run(true);
  show("10 of 20 rows", 0);
  show("11 of 20 rows", 50);
  show("20 rows", 200);
  end();
  expect(written).toEqual(["\r10 of 20 rows", "\r20 rows      ", "\r       \r"]);
});

test("a log gets one line per minute, and none for shorter work", () => {
  const { show, end, written } = run(false);
  show("10 of 20 rows", 1000);
  show("11 of 20 rows", 59_000);
  show("20 rows", 30_000);
  end();
  expect(written).toEqual(["11 of 20 rows\n"]);
});
