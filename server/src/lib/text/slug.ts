import { truncate } from "./truncate.ts";

const maxLength = 100;

/**
 * Converts a title to the readable part of a URL: lowercase letters and digits of any script,
 * joined by hyphens, Latin letters without their accents.
 * @returns at most 100 characters, never empty
 */
export const slugify = (title: string): string => {
  const plain = title
    .normalize("NFKD")
    .replaceAll(/([a-z])[\u0300-\u036f]+/gi, "$1")
    .normalize("NFC")
    .toLowerCase();
  const words = plain.replaceAll(/['’]/g, "").split(/[^\p{L}\p{M}\p{N}]+/u);
  return truncate(words.filter(Boolean).join("-"), maxLength).replace(/-$/, "") || "product";
};

/** The first of `base`, `base-2`, `base-3`, ... that is not taken. */
export const nextFreeSlug = (base: string, taken: ReadonlySet<string>): string => {
  let handle = base;
  for (let n = 2; taken.has(handle); n++) handle = `${base}-${n}`;
  return handle;
};
