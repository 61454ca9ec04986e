import { buildWhenStale } from "./build-when-stale.ts";

/**
 * Builds the server if its sources have changed since the last build.
 * @throws Error with one sentence that says what to do
 */
export const buildServerWhenStale = (): void =>
  buildWhenStale({
    title: "server",
    workspace: "server",
    sources: {
      folders: ["server/src", "contract/src"],
      files: ["server/build.ts", "package-lock.json"],
    },
    command: (outDir) => ["build.ts", outDir],
  });

if (import.meta.main) buildServerWhenStale();
