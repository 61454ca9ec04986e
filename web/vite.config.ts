import { readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { getConfig } from "@lingui/conf";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { separateEndpoints } from "@sellerdesk/contract/build/separate-endpoints";
import { stripEndpointSchemas } from "@sellerdesk/contract/build/strip-endpoint-schemas";
import { languages } from "@sellerdesk/contract/languages";
import react from "@vitejs/plugin-react";
import { minifySync } from "rolldown/utils";
import { type InlineConfig, type Plugin, defineConfig } from "vite";
import { findChunks, stylesOf } from "./bundling/bundle-files.ts";
import { chunks } from "./bundling/chunks.ts";
import { writePages } from "./bundling/write-pages.ts";
import { writeServiceWorker } from "./bundling/write-service-worker.ts";
import type * as ListDefaults from "./src/app/list-defaults.ts";

const catalogues = { configPath: `${import.meta.dirname}/lingui.config.ts` };
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

/** Minifies the files that the document loads first: the bundler copies public files unchanged. */
const minifyFirstPaint = async (dir: string): Promise<void> => {
  const script = join(dir, "first-paint.js");
  const style = join(dir, "first-paint.css");
  const { code } = minifySync(script, await readFile(script, "utf8"));
  await writeFile(script, code);
  const rules = (await readFile(style, "utf8")).replace(/\/\*[^]*?\*\//g, "");
  await writeFile(style, rules.replace(/\s+/g, " ").replace(/ ?([{};,]) ?/g, "$1"));
};

/** Writes a .br and a .gz file beside each text asset. The server sends these files unchanged. */
const precompress = (): Plugin => ({
  name: "precompress",
  apply: "build",
  async writeBundle({ dir = "" }) {
    await minifyFirstPaint(dir);
    const names = await readdir(dir, { recursive: true });
    await Promise.all(
      names
        .filter((name) => /\.(js|css|svg|html)$/.test(name))
        .map(async (name) => {
          const content = await readFile(join(dir, name));
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
            promisify(gzip)(content, { level: 9 }),
          ]);
          await Promise.all([
            writeFile(join(dir, `${name}.br`), br),
            writeFile(join(dir, `${name}.gz`), gz),
          ]);
        }),
    );
  },
});

/**
 * Starts each style sheet with the order of the cascade layers. Otherwise it would depend on the
 * chunk that a browser reads first.
 */
const layerOrder = (): Plugin => ({
  name: "layer-order",
  apply: "build",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
      file.source = `@layer theme,base,components,utilities;${String(file.source)}`;
    }
  },
});

/**
 * Moves the app's style sheet behind the shell of index.html. In the head it would block the first
 * paint until it has loaded. The app's code waits for it in either position.
 */
const lateStyles = (): Plugin => ({
  name: "late-styles",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const links = html.match(/ *<link rel="stylesheet"[^>]*\/assets\/[^>]*>\n/g) ?? [];
      if (links.length === 0) throw new Error("The built index.html has no style sheet to move.");
      const without = links.reduce((text, link) => text.replace(link, ""), html);
      return without.replace("  </body>", `${links.join("")}  </body>`);
    },
  },
});

/** Passes the languages and their directions to public/first-paint.js. */
const languageDirections = (): Plugin => ({
  name: "language-directions",
  transformIndexHtml(html) {
    const directions = Object.entries(languages).map(([tag, { direction }]) => [tag, direction]);
    const text = JSON.stringify(Object.fromEntries(directions));
    return html.replace("%DIRECTIONS%", text.replaceAll('"', "&quot;"));
  },
});

/** Replaces the code of src/app/list-defaults.ts by its values. */
const evaluateListDefaults = (): Plugin => ({
  name: "evaluate-list-defaults",
  apply: "build",
  transform: {
    filter: { id: /\/app\/list-defaults\.ts$/ },
    async handler(_code, id) {
      const { listDefaults } = (await import(id)) as typeof ListDefaults;
      return `export const listDefaults = ${JSON.stringify(listDefaults)};`;
    },
  },
});

/** The modules that every screen of a seller needs besides its own. */
const sellerModules = ["app/start.tsx", "app/app-layout.tsx"];

/**
 * Passes the files that a seller's browser loads together with the page to public/first-paint.js.
 */
const sellerFiles = (): Plugin => ({
  name: "seller-files",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const parts = bundle ? findChunks(bundle, sellerModules) : [];
      const files = [...parts.map(({ fileName }) => fileName), ...stylesOf(parts)];
      const missing = files.filter((file) => !html.includes(`="/${file}"`));
      return html.replace("%FILES%", missing.map((file) => `/${file}`).join(" "));
    },
  },
});

/** Makes the browser load the Latin font together with the page instead of after its styles. */
const preloadFont = (): Plugin => ({
  name: "preload-font",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {} }) {
      const font = Object.keys(bundle).find((name) =>
        /ibm-plex-sans-latin-wght.*\.woff2$/.test(name),
      );
      if (!font)
        throw new Error("The build has no Latin font to preload: see src/styles/fonts.css.");
      const attrs = {
        rel: "preload",
        href: `/${font}`,
        as: "font",
        type: "font/woff2",
        crossorigin: "",
      };
      return [{ tag: "link", attrs, injectTo: "head" }];
    },
  },
});

const transforms = () => [
  react(),
  lingui(catalogues),
  babel({
    presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(catalogues) }, catalogues)],
  }),
];

const assetFileNames = "assets/[name]-[hash:7][extname]";
/** Configures the rendering of the public pages. Image URLs are those of the browser's build. */
const renderingConfig = (): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  logLevel: "warn",
  plugins: transforms(),
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: { output: { assetFileNames }, checks: { pluginTimings: false } },
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    transforms(),
    tailwindcss(),
    { ...separateEndpoints(), apply: "build", enforce: "post" },
    { ...stripEndpointSchemas(), apply: "build", enforce: "post" },
    evaluateListDefaults(),
    languageDirections(),
    sellerFiles(),
    layerOrder(),
    lateStyles(),
    preloadFont(),
    writeServiceWorker(),
    precompress(),
    writePages(renderingConfig),
  ],
  // Inlined assets would be data: URLs, which the content security policy blocks for fonts.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // Files contain each other's names, and names and hashes compress badly. Short ones reduce
        // the first load by half a kilobyte and more.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 4)}-[hash:7].js`,
        assetFileNames: ({ names: [name = ""] }) =>
          name.endsWith(".css")
            ? `assets/${basename(name, ".css").slice(0, 4)}-[hash:7].css`
            : assetFileNames,
      },
    },
  },
  server: { proxy: { "/api": api, "/files": api, "/healthz": api, "/readyz": api } },
});
