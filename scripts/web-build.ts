import { buildWhenStale } from "./build-when-stale.ts";

/**
 * Builds the web app if its sources have changed since the last build. Programs outside the project
 * that measure it build it by this name.
 * @throws Error with one sentence that says what to do
 */
export const buildWebWhenStale = (): void => buildWhenStale("web");
