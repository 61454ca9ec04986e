import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { preloadAll } from "../src/lib/lazy.ts";

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/**
 * Loads the lazy modules first, as in a browser that has been idle. A worker that has already run
 * another file requests those of a new file when it imports them, and nothing waits for them.
 */
beforeEach(async () => {
  await preloadAll();
  await vi.dynamicImportSettled();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
