import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["testing/global-setup.ts"],
    // How busy the machine is proves nothing.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
