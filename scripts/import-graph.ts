import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/**
 * The imports of each file, as paths from the root of the repository. Includes type imports and
 * lazy imports.
 */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Removes comments, but not the `//` of an address. */
export const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/(^|\s)\/\/.*$/gm, "");

const importPattern = /\b(?:from|import)\s*\(?\s*"(\.[^"]+\.tsx?)"/g;
const contractPattern = /\b(?:from|import)\s*\(?\s*"@sellerdesk\/contract\/([^"]+)"/g;

/**
 * Reads the imports of TypeScript files.
 * @param paths from `root`, others than .ts and .tsx are left out
 * @returns only imports of files that exist
 */
export const readImportGraph = (root: string, paths: readonly string[]): ImportGraph =>
  new Map(
    paths
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => {
        const text = withoutComments(readFileSync(join(root, path), "utf8"));
        const own = [...text.matchAll(importPattern)].map(([, to]) =>
          normalize(join(dirname(path), to ?? "")),
        );
        const contract = [...text.matchAll(contractPattern)].map(
          ([, name]) => `contract/src/${name}.ts`,
        );
        return [path, [...own, ...contract].filter((to) => existsSync(join(root, to)))];
      }),
  );

/**
 * Merges the files of a graph into groups.
 * @param groupOf returns the group of a file, or undefined to leave the file out
 * @returns the imports between different groups
 */
export const groupImports = (
  graph: ImportGraph,
  groupOf: (path: string) => string | undefined,
): ImportGraph => {
  const groups = new Map<string, Set<string>>();
  for (const [path, imports] of graph) {
    const group = groupOf(path);
    if (group === undefined) continue;
    const targets = groups.get(group) ?? new Set<string>();
    groups.set(group, targets);
    for (const imported of imports) {
      const target = groupOf(imported);
      if (target !== undefined && target !== group) targets.add(target);
    }
  }
  return new Map([...groups].map(([group, targets]) => [group, [...targets].sort()]));
};

/**
 * Finds import cycles with a depth-first search.
 * @returns the members of each cycle in the order of their imports, with the first one repeated at
 * the end
 */
export const findCircles = (graph: ImportGraph): string[][] => {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, path: string[]): void => {
    if (done.has(node)) return;
    const start = path.indexOf(node);
    if (start !== -1) {
      circles.push([...path.slice(start), node]);
      return;
    }
    for (const target of graph.get(node) ?? []) visit(target, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
};
