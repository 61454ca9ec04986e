import { join } from "node:path";
import type { Rolldown } from "vite";

const source = join(import.meta.dirname, "../src");

const isChunk = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => file.type === "chunk";

/**
 * Returns the chunks that contain the given modules, and all that these import, each after its
 * imports.
 * @param modules paths of files below `src`
 * @throws Error if the build lacks one of them
 */
export const findChunks = (
  bundle: Rolldown.OutputBundle,
  modules: readonly string[],
): Rolldown.OutputChunk[] => {
  const chunks = Object.values(bundle).filter(isChunk);
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] => {
    if (seen.has(chunk)) return [];
    seen.add(chunk);
    const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
    return [...imported.flatMap(visit), chunk];
  };
  return modules.flatMap((module) => {
    const first = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)));
    if (!first) throw new Error(`The build has no chunk with ${module}.`);
    return visit(first);
  });
};

/** Returns the style sheets of chunks, in the order of the chunks. */
export const stylesOf = (chunks: readonly Rolldown.OutputChunk[]): string[] =>
  chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
