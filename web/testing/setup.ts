import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { preloadAll } from "../src/lib/lazy.ts";

// The waiting time fits a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** As in a browser that has had a moment. */
beforeEach(preloadAll);

afterEach(() => {
  cleanup();
  localStorage.clear();
});
