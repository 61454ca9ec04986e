import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type InlineConfig, type Plugin, type Rolldown, build } from "vite";
import type * as WrittenPages from "../src/app/written-pages.tsx";

type Bundle = Rolldown.OutputBundle;

const source = join(import.meta.dirname, "../src");

/** Pages are rendered where nobody is logged in and nothing was chosen. */
const browserOfNobody = {
  localStorage: { getItem: () => null },
  sessionStorage: { getItem: () => null },
  addEventListener: () => undefined,
};

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The style sheets of a module and of all that it imports, those of the imports first. */
const findStyles = (bundle: Bundle, module: string): string[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)));
  if (!first) throw new Error(`The build has no chunk with ${module}.`);
  const seen = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk): string[] => {
    if (seen.has(chunk.fileName)) return [];
    seen.add(chunk.fileName);
    const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
    return [...imported.flatMap(visit), ...(chunk.viteMetadata?.importedCss ?? [])];
  };
  return visit(first);
};

/** The modules of the page's own code, which would else be asked for only by the first one. */
const findModules = (bundle: Bundle, module: string): string[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const own = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)));
  return own ? [own.fileName, ...own.imports] : [];
};

/** Puts a page into the document that all screens share. `%PUBLIC_URL%` is the server's to fill. */
const composeDocument = (shared: string, page: WrittenPages.WrittenPage, bundle: Bundle) => {
  const { locale, direction, title, description, path, html, module } = page;
  const late = shared.match(/ *<link rel="stylesheet"[^>]*\/assets\/[^>]*>\n/g) ?? [];
  const without = late.reduce((text, link) => text.replace(link, ""), shared);
  const styles = findStyles(bundle, module).map(
    (file) => `<link rel="stylesheet" crossorigin href="/${file}">\n`,
  );
  const own = styles.filter((link) => !late.some((other) => other.trim() === link.trim()));
  const modules = findModules(bundle, module)
    .filter((file) => !shared.includes(file))
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
  // A form of a page without code must not send what is typed in an address.
  const content = html.replaceAll("<form ", '<form method="dialog" ');
  const replacements: [string | RegExp, string][] = [
    ['<html lang="en" dir="ltr"', `<html lang="${locale}" dir="${direction}"`],
    [/ *<!-- What build.*-->\n.*<meta name="robots".*\n/, ""],
    [/<title>.*<\/title>/, `<title>${escapeHtml(title)}</title>\n${meta.join("\n")}`],
    ["</head>", `${[...late, ...own, ...modules].join("")}</head>`],
    ["<body>", `<body>\n<div id="written" data-path="${path}">${content}</div>`],
  ];
  return replacements.reduce((text, [from, to]) => text.replace(from, () => to), without);
};

/**
 * Writes the public pages as documents, one in each language, so that they are read before any code
 * has come (decision 015). The server chooses by the browser's language.
 * @param transforms the plugins that turn the sources into JavaScript
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
    Object.assign(globalThis, browserOfNobody);
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
