import { readdirSync } from "node:fs";
import { join } from "node:path";
import babel from "@lingui/cli/api/extractors/babel";
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { locales, sourceLocale } from "@sellerdesk/contract/languages";

/** The parts of the app that are shown before the shell has loaded: titles and failures. */
const earlyParts = ["<rootDir>/src/app/page-states.tsx", "<rootDir>/src/app/router.tsx"];

const serverTexts = join(import.meta.dirname, "../contract/src/texts");

/** Extracts the server's texts by their codes. */
const textsExtractor: typeof babel = {
  match: (file) => file.includes("contract/src/texts/"),
  async extract(file, _code, onMessageExtracted) {
    const { default: _, ...tables }: Record<string, unknown> = await import(file);
    for (const [name, table] of Object.entries(tables))
      if (name.endsWith("Texts"))
        for (const [id, message] of Object.entries(table as Record<string, string>))
          // Translators see the English text beside its code.
          onMessageExtracted({
            id,
            message,
            comment: message,
            origin: [file, 1, 0],
            placeholders: {},
          });
  },
};

export default defineConfig({
  sourceLocale,
  locales,
  catalogs: [
    // One catalog per feature, loaded with its pages, one for the shell around a seller's pages with
    // its bell, and one for the texts that all pages share.
    {
      path: "<rootDir>/src/locales/{locale}/app",
      include: ["<rootDir>/src/lib", "<rootDir>/src/ui", ...earlyParts],
    },
    {
      path: "<rootDir>/src/locales/{locale}/shell",
      include: ["<rootDir>/src/app", "<rootDir>/src/features/notifications"],
      exclude: earlyParts,
    },
    {
      path: "<rootDir>/src/locales/{locale}/{name}",
      include: ["<rootDir>/src/features/{name}"],
      exclude: ["<rootDir>/src/features/notifications"],
    },
    // The server's texts, which the server also renders itself.
    ...readdirSync(serverTexts).map((file) => ({
      path: `<rootDir>/../contract/src/locales/{locale}/${file.replace(".ts", "")}`,
      include: [join(serverTexts, file)],
    })),
  ],
  extractors: [textsExtractor, babel],
  // Our own `Trans` wraps the library's: see src/lib/trans.tsx.
  runtimeConfigModule: { Trans: ["#trans", "Trans"] },
  format: formatter({ lineNumbers: false }),
});
