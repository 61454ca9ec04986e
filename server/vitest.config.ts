import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["testing/global-setup.ts"],
    setupFiles: ["testing/checked-statements.ts"],
  },
});
