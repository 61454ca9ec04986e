import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "ar"],
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
