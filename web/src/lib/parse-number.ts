import { europeanDigits } from "@sellerdesk/contract/digits";
import { numberFormat } from "./format.ts";

/**
 * Formatted to find the locale's separators. Spanish groups only numbers of five digits and more.
 */
const sample = 12_345.6;

/**
 * Parses a typed number with the digits and separators of the seller's locale.
 * @returns undefined if the text is empty, NaN if it is not a number
 */
export const parseNumber = (typed: string | number | undefined): number | undefined => {
  if (typed === undefined || typeof typed === "number") return typed;
  const separators: Partial<Record<string, string>> = Object.fromEntries(
    numberFormat()
      .formatToParts(sample)
      .map(({ type, value }) => [type, value]),
  );
  const { group = ",", decimal = "." } = separators;
  // Arabic has its own separators, and direction marks around a number.
  const text = europeanDigits(typed)
    .replaceAll("\u066c", group)
    .replaceAll(/[\s\u200e\u200f\u061c]/g, "");
  if (text === "") return undefined;
  const isGrouped = new RegExp(`^-?\\d{1,3}([${group}]\\d{3})+(?!\\d)`).test(text);
  const plain = (isGrouped ? text.replaceAll(group, "") : text).replace(decimal, ".");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};
