import { defineConfig } from "vitest/config";

const folders = ["contract", "server", "web", "scripts"];

export default defineConfig({
  test: {
    projects: folders.map((root) => ({
      extends: `./${root}/vitest.config.ts`,
      root,
      // Two cores, one of which PostgreSQL uses. A project takes it from nowhere else. Loading the server anew for each file takes as long as
      // its tests; the web app keeps session and language in its modules, and is small.
      test: { name: root, maxWorkers: 2, isolate: root === "web" },
    })),
  },
});
