import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** The modules of the shell and the offline page. */
const modules = [
  "src/main.tsx",
  "src/app/start.tsx",
  "src/app/app-layout.tsx",
  "src/app/list-queries.ts",
  "src/app/offline/offline-page.tsx",
];
/**
 * The texts that the shell waits for, in every language: the browser's language is not known at
 * build time.
 */
const texts =
  /\/(web\/src\/locales\/[a-z]+\/(app|shell)|contract\/src\/locales\/(?!en\/)[a-z]+\/(errors|validation|files|notifications|labels))\.po$/;
const others = [
  "/index.html",
  "/first-paint.js",
  "/first-paint.css",
  "/favicon.svg",
  "/manifest.webmanifest",
];

/**
 * Lists the files of the shell: the chunks of its modules and of all their imports, their styles,
 * the texts and the font.
 */
const listShell = (bundle: Rolldown.OutputBundle): string[] => {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === "chunk");
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) add(other);
  };
  for (const chunk of chunks)
    if (
      chunk.moduleIds.some(
        (id) => texts.test(id) || modules.some((module) => id.endsWith(`/web/${module}`)),
      )
    )
      add(chunk);
  const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  const fonts = files
    .map(({ fileName }) => fileName)
    .filter((name) => /ibm-plex-sans-latin-wght.*\.woff2$/.test(name));
  const assets = [...[...found].map(({ fileName }) => fileName), ...styles, ...fonts];
  return [...others, ...[...new Set(assets)].sort().map((name) => `/${name}`)];
};

/**
 * Inserts the files of the shell, and a version that changes with them, into the service worker.
 */
export const writeServiceWorker = (): Plugin => ({
  name: "write-service-worker",
  apply: "build",
  // Must run before the plugin that compresses the files.
  writeBundle: {
    order: "pre",
    sequential: true,
    async handler({ dir = "" }, bundle) {
      const file = join(dir, "service-worker.js");
      const shell = listShell(bundle);
      const hash = createHash("sha256");
      for (const name of shell) hash.update(await readFile(join(dir, name)));
      const text = (await readFile(file, "utf8"))
        .replace("%VERSION%", hash.digest("hex").slice(0, 12))
        .replace('["%SHELL%"]', () => JSON.stringify(shell));
      await writeFile(file, text);
    },
  },
});
