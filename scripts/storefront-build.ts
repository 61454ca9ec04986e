import { buildWhenStale } from "./build-when-stale.ts";

/**
 * Builds the demo shop if its sources have changed since the last build.
 * @throws Error with one sentence that says what to do
 */
export const buildStorefrontWhenStale = (): void =>
  buildWhenStale({
    title: "demo shop",
    workspace: "examples/storefront",
    sources: {
      folders: ["examples/storefront/src", "packages/client/src", "contract/src"],
      files: ["examples/storefront/build.ts", "package-lock.json"],
    },
    command: (outDir) => ["build.ts", outDir],
  });

if (import.meta.main) buildStorefrontWhenStale();
