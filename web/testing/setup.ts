import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { preloadAll } from "../src/lib/lazy.ts";

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** Loads the lazy modules first, as in a browser that has been idle. */
beforeEach(preloadAll);

afterEach(() => {
  cleanup();
  localStorage.clear();
});
