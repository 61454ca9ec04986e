import { listPaths, readBrowserPath, works } from "./chromium.ts";

/**
 * Finds the Firefox of `FIREFOX_PATH`, or else an installed one. None is installed for the tests.
 * @returns its path; undefined if there is none
 * @throws Error with one sentence if the one of `FIREFOX_PATH` does not start
 */
export const findFirefox = (): string | undefined =>
  readBrowserPath("FIREFOX_PATH", "Firefox") ??
  [
    ...listPaths(["firefox-esr", "firefox"]),
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ].find(works);
