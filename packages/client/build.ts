import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { stripEndpointSchemas } from "@sellerdesk/contract/build/strip-endpoint-schemas";
import { build } from "rolldown";

// Builds the published package. It gets its own package.json, because the `exports` of the one in
// this folder are the sources, which the storefront and the tests use without a build.
const here = import.meta.dirname;
const root = join(here, "../..");
const dist = process.argv[2] ?? join(here, "dist");
const source = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const entries = Object.keys(source.exports).map((path) => path.replace(/^\.\/?/, "") || "client");

await build({
  cwd: here,
  input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
  platform: "neutral",
  external: ["standardwebhooks"],
  plugins: [stripEndpointSchemas()],
  // The contract has no side effects, so its unused schemas, and zod with them, are removed.
  treeshake: { moduleSideEffects: false, propertyReadSideEffects: false },
  output: { dir: dist, format: "esm", cleanDir: true, chunkFileNames: "[name].js" },
});

/** Writes the type declarations of the client and the contract. @returns their folder */
const writeDeclarations = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "sellerdesk-types-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const project = join(here, "tsconfig.build.json");
  const { status } = spawnSync(process.execPath, [compiler, "-p", project, "--outDir", folder], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The declarations of the client could not be written.");
  return folder;
};

const specifier = /(["'])(?:@sellerdesk\/(contract)\/([\w/-]+)|(\.\.?\/[\w./-]+)\.ts)\1/g;

/**
 * Copies a declaration file and its imports to their paths in the package.
 * @param entry a path in `folder`, without `.d.ts`
 */
const copyDeclarations = (folder: string, entry: string): void => {
  const copied = new Set<string>();
  const placeOf = (path: string) =>
    path.replace(/^packages\/client\/src\//, "").replace(/^contract\/src\//, "contract/");
  const copy = (path: string): void => {
    if (copied.has(path)) return;
    copied.add(path);
    const text = readFileSync(join(folder, `${path}.d.ts`), "utf8");
    const placed = text.replaceAll(
      specifier,
      (_, quote: string, contract?: string, name?: string, own?: string) => {
        copy(contract ? `contract/src/${name}` : normalize(join(dirname(path), own ?? "")));
        return `${quote}${contract ? `./contract/${name}` : own}.js${quote}`;
      },
    );
    const target = join(dist, `${placeOf(path)}.d.ts`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, placed);
  };
  copy(entry);
};

const folder = writeDeclarations();
for (const name of entries) copyDeclarations(folder, `packages/client/src/${name}`);

const { name, version, description, license, type, dependencies } = source;
const contract = JSON.parse(readFileSync(join(root, "contract/package.json"), "utf8"));
const { "@sellerdesk/contract": _inside, ...others } = dependencies;
const published = {
  name,
  version,
  description,
  license,
  type,
  engines: { node: ">=20.3" },
  sideEffects: false,
  exports: Object.fromEntries(
    Object.keys(source.exports).map((path, index) => [
      path,
      { types: `./${entries[index]}.d.ts`, default: `./${entries[index]}.js` },
    ]),
  ),
  // Only the types import zod.
  dependencies: { ...others, zod: contract.dependencies.zod },
};
writeFileSync(join(dist, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
writeFileSync(join(dist, "LICENSE"), readFileSync(join(root, "LICENSE")));
