import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { bringLater } from "../src/lib/later.ts";

/** As in a browser that has had a moment. */
beforeEach(bringLater);

afterEach(() => {
  cleanup();
  localStorage.clear();
});
