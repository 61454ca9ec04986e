import * as z from "zod/mini";
import { validationCode } from "./validation-texts.ts";

/**
 * Characters that no name may contain: control characters, line ends, and marks that reverse the
 * text around them (embeddings, overrides and isolates of Unicode's UAX 9), which let one name
 * imitate another. Plain direction marks and joiners are allowed, because they are part of scripts.
 */
const disturbing = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Creates the schema of one trimmed line of text: a name, a title, a part of an address. */
export const line = (maximum: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(maximum),
    z.refine(
      (text) => !disturbing.test(text),
      validationCode("write_this_on_one_line_without_control"),
    ),
  );

/** Creates the schema of one trimmed line of at least `minimum` characters. */
export const requiredLine = (maximum: number, minimum = 1) =>
  line(maximum).check(z.minLength(minimum));

/** Creates the schema of trimmed text of several lines, such as a note. */
export const lines = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum));
