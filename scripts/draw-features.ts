import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { featureOf, isTest } from "./check-imports.ts";
import { groupImports, readImportGraph } from "./import-graph.ts";

const root = join(import.meta.dirname, "..");
const target = join(root, "docs/architecture.md");
const start = "<!-- drawn by scripts/draw-features.ts -->\n";
const end = "<!-- end of the drawing -->\n";

/**
 * Draws the calls between the features of the server.
 * @param paths of the files, from the root of the repository
 * @returns a Mermaid diagram; features without calls have no arrows
 */
export const drawFeatures = (from: string, paths: readonly string[]): string => {
  const sources = paths.filter((path) => featureOf(path) !== undefined && !isTest(path));
  const calls = groupImports(readImportGraph(from, sources), featureOf);
  const nameOf = (feature: string) => feature.replace("server/src/features/", "");
  const lines = [...calls]
    .map(([feature, called]) => [nameOf(feature), ...called.map(nameOf)])
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))
    .map(([feature, ...called]) =>
      called.length === 0 ? `  ${feature}` : `  ${feature} --> ${called.join(" & ")}`,
    );
  return ["```mermaid", "flowchart LR", ...lines, "```", ""].join("\n");
};

if (import.meta.main) {
  const folder = "server/src/features";
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
    join(folder, path),
  );
  const text = readFileSync(target, "utf8");
  const [before, drawing] = text.split(start);
  const after = drawing?.split(end)[1];
  if (after === undefined)
    throw new Error("docs/architecture.md has lost the marks around the drawing of the features.");
  const drawn = `${before}${start}\n${drawFeatures(root, paths)}\n${end}${after}`;
  if (!process.argv.includes("--check")) writeFileSync(target, drawn);
  else if (drawn !== text) {
    process.stderr.write(
      "docs/architecture.md shows other calls between features. Run `npm run draw`.\n",
    );
    process.exitCode = 1;
  }
}
