import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type InlineConfig, type Plugin, type Rolldown, build } from "vite";
import type * as WrittenPages from "../src/app/written-pages.tsx";
import { findChunks, stylesOf } from "./bundle-files.ts";

type Bundle = Rolldown.OutputBundle;

const source = join(import.meta.dirname, "../src");

/** A browser without a session and without stored choices, for rendering the pages. */
const browserStub = {
  localStorage: { getItem: () => null },
  sessionStorage: { getItem: () => null },
  addEventListener: () => undefined,
};

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Inserts a page into the document that all screens share. The server replaces `%PUBLIC_URL%`. */
const composeDocument = (shared: string, page: WrittenPages.WrittenPage, bundle: Bundle) => {
  const { locale, direction, title, description, path, html, module } = page;
  const late = shared.match(/ *<link rel="stylesheet"[^>]*\/assets\/[^>]*>\n/g) ?? [];
  const without = late.reduce((text, link) => text.replace(link, ""), shared);
  const chunks = findChunks(bundle, [module]);
  const styles = stylesOf(chunks).map(
    (file) => `<link rel="stylesheet" crossorigin href="/${file}">\n`,
  );
  const early = styles.filter((link) => !late.some((other) => other.trim() === link.trim()));
  // Preloads the page's own code, which the first module would request only once it has loaded.
  const own = chunks.at(-1);
  const modules = (own ? [own.fileName, ...own.imports] : [])
    .filter((file) => !shared.includes(`="/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n`);
  const address = `%PUBLIC_URL%${path}`;
  const meta = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Sellerdesk">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:locale" content="${locale}">`,
    `<meta property="og:image" content="%PUBLIC_URL%/preview.jpg">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
  // Without its code, a form must not put the typed values into the URL.
  const content = html.replaceAll("<form ", '<form method="dialog" ');
  const replacements: [string | RegExp, string][] = [
    ['<html lang="en" dir="ltr"', `<html lang="${locale}" dir="${direction}"`],
    [/ *<!-- What bundling.*-->\n.*<meta name="robots".*\n/, ""],
    [/<title>.*<\/title>/, `<title>${escapeHtml(title)}</title>\n${meta.join("\n")}`],
    ["</head>", `${[...late, ...early, ...modules].join("")}</head>`],
    // The text can be read without the code: its styles and font have the connection first.
    ['<script type="module"', '<script type="module" fetchpriority="low"'],
    [/<link rel="modulepreload"/g, '<link rel="modulepreload" fetchpriority="low"'],
    ["<body>", `<body>\n<div id="written" data-path="${path}">${content}</div>`],
  ];
  return replacements.reduce((text, [from, to]) => text.replace(from, () => to), without);
};

/**
 * Writes the public pages as documents, one per language, so that they can be read before any code
 * has loaded (decision 015). The server selects one by the browser's language.
 * @param transforms the plugins that compile the sources to JavaScript
 */
export const writePages = (transforms: () => InlineConfig): Plugin => ({
  name: "write-pages",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const folder = join(dir, ".server");
    await build({
      ...transforms(),
      build: {
        ...transforms().build,
        ssr: join(source, "app/written-pages.tsx"),
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
      },
    });
    Object.assign(globalThis, browserStub);
    const shared = await readFile(join(dir, "index.html"), "utf8");
    const { renderPages } = (await import(
      pathToFileURL(join(folder, "written-pages.js")).href
    )) as typeof WrittenPages;
    const written = await renderPages();
    await Promise.all(
      written.map((page) =>
        writeFile(join(dir, `${page.name}.html`), composeDocument(shared, page, bundle)),
      ),
    );
    await rm(folder, { recursive: true });
  },
});
