import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import type { Schema } from "@sellerdesk/contract/http";
import { maxLookupItems } from "@sellerdesk/contract/marketplace-lookups";
import * as z from "zod/mini";
import { check } from "../plugins/route.ts";

/** The maximum size in megabytes: Google's whole taxonomy has a third of one. */
const maxFile = 10;

/** @throws Error in one sentence if the file cannot be read as text */
export const readText = async (file: string): Promise<string> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new Error(
      `The file ${file} cannot be read: ${error instanceof Error ? error.message : "unknown"}.`,
    );
  });
  if (bytes.length > maxFile * 1_000_000)
    throw new Error(`The file ${file} is larger than ${maxFile} MB.`);
  if (bytes.includes(0) || !isUtf8(bytes)) throw new Error(`The file ${file} is no text in UTF-8.`);
  return bytes.toString("utf8");
};

/**
 * Reads a list of items that the marketplace API accepts too.
 * @throws Error in one sentence; AppError `invalid` with each invalid item
 */
export const readItems = async <S extends Schema>(
  file: string,
  item: S,
): Promise<z.output<S>[]> => {
  let items: unknown;
  try {
    items = JSON.parse(await readText(file));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Error(`The file ${file} is no JSON.`, { cause: error });
    throw error;
  }
  const list = z.strictObject({
    items: z.array(item).check(z.minLength(1), z.maxLength(maxLookupItems)),
  });
  // `check` has just validated it against the schema of this type.
  return (check("body", list, { items }) as z.output<typeof list>).items;
};
