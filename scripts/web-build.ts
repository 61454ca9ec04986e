import { join } from "node:path";
import { buildWhenStale } from "./build-when-stale.ts";

const vite = join(import.meta.dirname, "../node_modules/vite/bin/vite.js");

/**
 * Builds the web app if its sources have changed since the last build.
 * @throws Error with one sentence that says what to do
 */
export const buildWebWhenStale = (): void =>
  buildWhenStale({
    title: "web app",
    workspace: "web",
    sources: {
      folders: [
        "web/src",
        "web/pictures",
        "web/public",
        "web/build",
        "contract/src",
        "contract/build",
      ],
      files: ["web/index.html", "web/vite.config.ts", "web/lingui.config.ts", "package-lock.json"],
    },
    command: (outDir) => [vite, "build", "--outDir", outDir, "--logLevel", "warn"],
  });
