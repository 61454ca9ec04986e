import { expect, test } from "vitest";

const sources = import.meta.glob<string>("./*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * Returns the features whose components a file of app/ shows, directly or through other files of
 * app/.
 */
const featuresOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const imports = [...(sources[file] ?? "").matchAll(/^import .* from "(\.[^"]+\.tsx)";$/gm)].map(
    ([, path = ""]) => path,
  );
  return new Set(
    imports.flatMap((path) => {
      const [, feature] = /^\.\.\/features\/([^/]+)\//.exec(path) ?? [];
      return feature ? [feature] : [...featuresOf(path, seen)];
    }),
  );
};

const code = import.meta.glob<string>("./page-modules.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});
const routes = [
  ...(code["./page-modules.ts"] ?? "").matchAll(
    /together\(\s*\(\) => import\("([^"]+)"\),?([^)]*)\)/g,
  ),
].map(([, path = "", names = ""]) => ({
  path,
  texts: [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name),
}));

test("every page is loaded together with its texts", () => {
  const imports = [...(code["./page-modules.ts"] ?? "").matchAll(/import\("[^"]+\.tsx"\)/g)];
  expect(routes).toHaveLength(imports.length);
  expect(routes.length).toBeGreaterThan(10);
});

/** Returns the catalog of a feature. The bell is part of the shell (`web/lingui.config.ts`). */
const catalogOf = (feature: string) => (feature === "notifications" ? "shell" : feature);

test.each(routes)("$path has the texts of all features that it shows", ({ path, texts }) => {
  const [, feature] = /^\.\.\/features\/([^/]+)\//.exec(path) ?? [];
  const features = feature ? [feature] : [...featuresOf(path)];
  expect(texts).toEqual(expect.arrayContaining(features.map(catalogOf)));
});
