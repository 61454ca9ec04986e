import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { findMemoryFolder } from "./memory-folder.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("findMemoryFolder returns an existing folder", () => {
  vi.stubEnv("TMPDIR", undefined);
  expect(statSync(findMemoryFolder()).isDirectory()).toBe(true);
});

test("findMemoryFolder returns the folder of TMPDIR if it is set", () => {
  vi.stubEnv("TMPDIR", "/var/tmp");
  expect(findMemoryFolder()).toBe(tmpdir());
});
