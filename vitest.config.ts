import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["contract", "server", "web", "scripts"],
    // Two cores, one of which PostgreSQL uses.
    maxWorkers: 2,
  },
});
