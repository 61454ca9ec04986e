import { europeanDigits } from "@sellerdesk/contract/digits";

/** The digits of what was typed and nothing else, in European ones. */
export const digitsIn = (text: string): string => europeanDigits(text).replaceAll(/\D/g, "");
