import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const names = ["firefox-esr", "firefox"];
const folders = [...(process.env["PATH"] ?? "").split(":"), "/usr/bin", "/snap/bin"];
const places = [
  ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** Whether it starts. Ubuntu's package is only a script that asks for snap. */
const works = (path: string) =>
  existsSync(path) && spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;

/**
 * Finds the Firefox of `FIREFOX_PATH`, or else an installed one. None is installed for the tests.
 * @returns its path; undefined if there is none
 * @throws Error with one sentence if the one of `FIREFOX_PATH` does not start
 */
export const findFirefox = (): string | undefined => {
  const wanted = process.env["FIREFOX_PATH"];
  if (!wanted) return places.find(works);
  if (works(wanted)) return wanted;
  throw new Error(
    `FIREFOX_PATH is "${wanted}", which does not start. Set it to a Firefox or unset it.`,
  );
};
