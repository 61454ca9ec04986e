import { expect, it } from "vitest";
import { useTestApp } from "../../testing/client.ts";
import { withSequencingLock } from "./sequencing-lock.ts";

const t = useTestApp();

it("lets one process at a time number a feed, and the next one after it has ended", async () => {
  const done: string[] = [];
  const note = (name: string) => async () => void done.push(name);
  await withSequencingLock(t.db, "orders", async () => {
    await withSequencingLock(t.db, "orders", note("second"));
    await withSequencingLock(t.db, "catalogue", note("another feed"));
    done.push("first");
  });
  await withSequencingLock(t.db, "orders", note("third"));
  expect(done).toEqual(["another feed", "first", "third"]);
});

it("releases the feed if the numbering fails", async () => {
  const fails = withSequencingLock(t.db, "orders", () => Promise.reject(new Error("broken")));
  await expect(fails).rejects.toThrow("broken");
  let isNumbered = false;
  await withSequencingLock(t.db, "orders", async () => void (isNumbered = true));
  expect(isNumbered).toBe(true);
});
