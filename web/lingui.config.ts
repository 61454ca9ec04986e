import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { locales, sourceLocale } from "@sellerdesk/contract/languages";

export default defineConfig({
  sourceLocale,
  locales,
  // One catalogue a feature, loaded with its pages, and one for what all pages share.
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}/app",
      include: ["<rootDir>/src/app", "<rootDir>/src/lib", "<rootDir>/src/ui"],
    },
    { path: "<rootDir>/src/locales/{locale}/{name}", include: ["<rootDir>/src/features/{name}"] },
  ],
  // Our own around the library's: see there.
  runtimeConfigModule: { Trans: ["#trans", "Trans"] },
  format: formatter({ lineNumbers: false }),
});
