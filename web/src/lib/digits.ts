import { europeanDigits } from "@sellerdesk/contract/digits";

/** Returns the digits of a typed text as European digits, without all other characters. */
export const digitsIn = (text: string): string => europeanDigits(text).replaceAll(/\D/g, "");
