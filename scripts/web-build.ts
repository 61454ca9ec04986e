import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const stamp = join(root, "web/dist/.built");
const sources = ["web/src", "web/public", "contract/src"];
const files = ["web/index.html", "web/vite.config.ts", "web/lingui.config.ts", "package-lock.json"];

const describe = (path: string): string => {
  const { mtimeMs, size } = statSync(join(root, path));
  return `${path} ${mtimeMs} ${size}`;
};

/** A fingerprint of all that the web app is made of, by names, times and sizes: a few milliseconds. */
const fingerprint = (): string => {
  const inFolders = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => describe(join(entry.parentPath, entry.name).slice(root.length + 1))),
  );
  return createHash("sha256")
    .update([...inFolders, ...files.map(describe)].sort().join("\n"))
    .digest("hex");
};

const readStamp = (): string | null => {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return null;
  }
};

/** Builds the web app where its sources changed since the last build. A build that was cut off leaves no stamp. */
export const buildWebWhenStale = (): void => {
  const wanted = fingerprint();
  if (readStamp() === wanted) return;
  process.stdout.write("Building the web app.\n");
  execFileSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  writeFileSync(stamp, wanted);
};
