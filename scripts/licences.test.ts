import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Licenses that only require attribution, for the packages that are used here. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "(MIT AND Zlib)",
  "(MIT OR CC0-1.0)",
  "CC-BY-4.0",
  "OFL-1.1",
]);

/** The other licenses that are allowed, each with the reason. */
const reviewed: Record<string, RegExp> = {
  // Loaded as separate libraries that an operator can replace, as the LGPL requires.
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT": /^@img\/sharp-wasm32$/,
  "Apache-2.0 AND LGPL-3.0-or-later": /^@img\/sharp-win32-/,
  "LGPL-3.0-or-later": /^@img\/sharp-libvips-/,
  // Fonts under the license of Bitstream Vera, free to use and to embed.
  "SEE LICENSE IN README.md AND LICENSE": /^dejavu-fonts-ttf$/,
  // MIT according to its file LICENSE. Its package.json names no license.
  none: /^png-js$/,
};

type Lock = { packages: Record<string, { license?: string; dev?: boolean; link?: boolean }> };

it("every package that the product needs at runtime has a license that allows redistribution", () => {
  const lock: Lock = JSON.parse(
    readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8"),
  );
  const others = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link)
    .map(([path, { license = "none" }]) => ({
      name: path.replace(/^.*node_modules\//, ""),
      license,
    }))
    .filter(({ name, license }) => !permissive.has(license) && !reviewed[license]?.test(name));
  expect(others).toEqual([]);
});
