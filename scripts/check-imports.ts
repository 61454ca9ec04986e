import { dirname } from "node:path";
import { findCircles, groupImports, type ImportGraph } from "./import-graph.ts";

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const featurePattern = /^(server|web)\/src\/features\/[a-z-]+/;

/** The folder of a feature that a file belongs to; undefined for files outside of features. */
export const featureOf = (path: string): string | undefined => featurePattern.exec(path)?.[0];

const layerOf = (path: string) => /([a-z]+)\.ts$/.exec(path)?.[1] ?? "";
const isServer = (path: string) => path.startsWith("server/");

type ImportRule = {
  /** Whether the import is forbidden; `from` is in a feature. */
  refuses: (from: string, to: string) => boolean;
  message: string;
};

const isSameFeature = (from: string, to: string) => featureOf(from) === featureOf(to);

const importRules: ImportRule[] = [
  {
    refuses: (from, to) =>
      isServer(from) &&
      !isTest(from) &&
      featureOf(to) !== undefined &&
      !isSameFeature(from, to) &&
      !to.endsWith("/service.ts"),
    message: "Import other features only through their service.ts.",
  },
  {
    refuses: (from, to) =>
      isServer(from) &&
      !isTest(from) &&
      isSameFeature(from, to) &&
      layerOf(to) === "routes" &&
      layerOf(from) !== "routes",
    message: "routes.ts calls this file, never the other way round.",
  },
  {
    refuses: (from, to) =>
      isServer(from) &&
      isSameFeature(from, to) &&
      layerOf(from) === "queries" &&
      ["service", "jobs"].includes(layerOf(to)),
    message: "service.ts and routes.ts call queries.ts, never the other way round.",
  },
  {
    refuses: (from, to) =>
      !isServer(from) &&
      (to.startsWith("web/src/app/") || featureOf(to) !== undefined) &&
      !isSameFeature(from, to),
    message:
      "A feature never imports a feature or app/: share through contract, ui/, lib/, or compose in app/.",
  },
];

const findRefusedImports = (graph: ImportGraph): string[] =>
  [...graph]
    .filter(([from]) => featureOf(from) !== undefined)
    .flatMap(([from, imports]) =>
      imports.flatMap((to) =>
        importRules
          .filter((rule) => rule.refuses(from, to))
          .map(({ message }) => `${from}: imports ${to}. ${message}`),
      ),
    );

/** The maximum number of files in a folder. A folder with more mixes two nouns. */
const maxFiles = 12;

/**
 * Finds folders of features with more than `maxFiles` files. Tests do not count.
 * @returns one line for each folder
 */
export const findBigFolders = (paths: readonly string[]): string[] => {
  const sources = paths.filter((path) => featureOf(path) !== undefined && !isTest(path));
  return [...Map.groupBy(sources, (path) => dirname(path))]
    .filter(([, files]) => files.length > maxFiles)
    .map(
      ([folder, files]) =>
        `${folder}: has ${files.length} files, ${maxFiles} are the most. Give a part of the feature a folder of its own.`,
    );
};

const describeCircles = (graph: ImportGraph, message: string): string[] =>
  findCircles(graph).map((circle) => `${circle[0]}: ${circle.join(" -> ")}. ${message}`);

const untie =
  "Move what both need into a file of its own, or pass it in as an argument from the caller.";

/**
 * Checks the import rules between features, and finds import cycles of files, of the folders of a
 * feature and of features. Type imports and lazy imports count.
 * @returns one line for each problem
 */
export const findImportViolations = (graph: ImportGraph): string[] => {
  const sources = new Map([...graph].filter(([path]) => !isTest(path)));
  return [
    ...findRefusedImports(graph),
    ...describeCircles(graph, `Files must not import each other in a circle. ${untie}`),
    ...describeCircles(
      groupImports(sources, featureOf),
      `Features must not import each other in a circle. ${untie}`,
    ),
    ...[...new Set([...sources.keys()].flatMap((path) => featureOf(path) ?? []))].flatMap(
      (feature) =>
        describeCircles(
          groupImports(sources, (path) =>
            featureOf(path) === feature ? dirname(path) : undefined,
          ),
          `Folders of a feature must not import each other in a circle. ${untie}`,
        ),
    ),
  ];
};
