import { basename } from "node:path";
import { defineConfig } from "vitest/config";

const folders = ["contract", "server", "web", "scripts", "packages/client", "examples/storefront"];

export default defineConfig({
  test: {
    projects: folders.map((root) => ({
      extends: `./${root}/vitest.config.ts`,
      root,
      // Two cores for three, because some tests wait for processes to end. A project takes it from
      // nowhere else. Loading the modules again for each file takes as long as its tests, so a test
      // leaves none of them changed.
      test: {
        name: basename(root),
        maxWorkers: 3,
        isolate: false,
        testTimeout: 24e4,
        hookTimeout: 24e4,
      },
    })),
  },
});
