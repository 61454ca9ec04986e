import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

const isLeftOut = (path: string) => /\.(po|test\.tsx?)$/.test(path);

/**
 * Copies the code that the compiler reads, without tests, into a temporary folder.
 * @returns the folder, which the caller deletes
 */
export const copyCode = async (): Promise<string> => {
  const copy = await mkdtemp(join(tmpdir(), "sellerdesk-code-"));
  await Promise.all(
    ["contract/src", "server/src", "server/testing", "web/src", "web/testing"].map((folder) =>
      cp(join(root, folder), join(copy, folder), {
        recursive: true,
        filter: (path) => !isLeftOut(path),
      }),
    ),
  );
  for (const file of ["tsconfig.base.json", "package.json"])
    await cp(join(root, file), join(copy, file));
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
};

/**
 * Type-checks files of a copy, and their imports, with the options of their workspace.
 * @returns the compiler's messages by the file that they are about
 */
export const compile = async (
  copy: string,
  workspace: "server" | "web",
  files: string[],
): Promise<Map<string, string>> => {
  const config = JSON.parse(await readFile(join(root, workspace, "tsconfig.json"), "utf8"));
  const compilerOptions = {
    ...config.compilerOptions,
    // Both workspaces are compiled in one folder, and only once.
    incremental: false,
    tsBuildInfoFile: null,
    paths: { "@sellerdesk/contract/*": ["./contract/src/*.ts"] },
  };
  const project = join(copy, `tsconfig.${workspace}.json`);
  await writeFile(
    project,
    JSON.stringify({ extends: "./tsconfig.base.json", compilerOptions, files }),
  );
  const tsc = join(root, "node_modules/.bin/tsc");
  const options = { cwd: copy, maxBuffer: 16 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(tsc, ["-p", project, "--pretty", "false"], options, (error, output) => {
      // tsc exits with 1 or 2 if it has messages. Any other code means that it failed itself.
      if (error && (typeof error.code !== "number" || error.code > 2)) return reject(error);
      const messages = new Map<string, string>();
      for (const message of output.split(/\n(?=\S)/)) {
        const [, file] = /^([^(]+)\(\d+,\d+\): /.exec(message) ?? [];
        if (file !== undefined) messages.set(file, `${messages.get(file) ?? ""}${message}\n`);
      }
      resolve(messages);
    });
  });
};
