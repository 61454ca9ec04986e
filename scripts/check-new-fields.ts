import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compile, copyCode } from "../server/testing/code-copy.ts";
import { type Experiment, experiments } from "./new-fields.ts";

/**
 * Adds fields to the contract in a copy of the code. The compiler must then name each file that has
 * to know them: a field that a file can leave out without an error would be lost silently.
 */
const addFields = async (copy: string): Promise<void> => {
  for (const { field, edits } of experiments)
    for (const { file, after, line } of edits) {
      const path = join(copy, "contract/src", file);
      const text = await readFile(path, "utf8");
      const position = text.indexOf(`${after}\n`);
      if (position < 0) throw new Error(`contract/src/${file} has no line "${after}" for ${field}`);
      const end = position + after.length + 1;
      await writeFile(path, `${text.slice(0, end)}${line}\n${text.slice(end)}`);
    }
};

/** The files that must know a field. The compiler reads their imports as well. */
const filesOf = (workspace: "server" | "web"): string[] =>
  [...new Set(experiments.flatMap(({ files }) => files))].filter((file) =>
    file.startsWith(`${workspace}/`),
  );

const copy = await copyCode();
try {
  await addFields(copy);
  const compiled = await Promise.all([
    compile(copy, "server", filesOf("server")),
    compile(copy, "web", filesOf("web")),
  ]);
  const isNamed = (file: string, { field }: Experiment) =>
    compiled.some((messages) => messages.get(file)?.includes(field));
  const silent = experiments.flatMap((experiment) =>
    experiment.files
      .filter((file) => !isNamed(file, experiment))
      .map((file) => `${file} compiles without ${experiment.field}`),
  );
  if (silent.length > 0) {
    console.error(silent.join("\n"));
    console.error("The compiler must name every file that has to know a new field.");
    process.exitCode = 1;
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
