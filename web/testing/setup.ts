import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { preloadAll } from "../src/lib/lazy.ts";

// What is waited for comes when a busy machine gets to it.
configure({ asyncUtilTimeout: 20_000 });

/** As in a browser that has had a moment. */
beforeEach(preloadAll);

afterEach(() => {
  cleanup();
  localStorage.clear();
});
