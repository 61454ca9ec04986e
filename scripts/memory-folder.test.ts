import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { findMemoryFolder } from "./memory-folder.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("is a folder of this machine", () => {
  vi.stubEnv("TMPDIR", undefined);
  expect(statSync(findMemoryFolder()).isDirectory()).toBe(true);
});

test("is the one that the environment names, if it names one", () => {
  vi.stubEnv("TMPDIR", "/var/tmp");
  expect(findMemoryFolder()).toBe(tmpdir());
});
