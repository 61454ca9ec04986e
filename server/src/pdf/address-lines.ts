import type { Address } from "@sellerdesk/contract/address";
import type { ShopAddress } from "@sellerdesk/contract/profile";
import type { DocumentLanguage } from "./document-language.ts";

/**
 * The lines of an address as on a letter, without empty ones. The name of the country is in the
 * language of the document.
 */
export const addressLines = (
  { name, company, line1, line2, city, region, postal_code, country }: Address,
  language: DocumentLanguage,
): string[] =>
  [
    company,
    name,
    line1,
    line2,
    [postal_code, city].filter(Boolean).join(" "),
    region,
    language.country(country),
  ].filter(Boolean);

/** The lines of a shop's own address, without its name. */
export const shopLines = (address: ShopAddress, language: DocumentLanguage): string[] =>
  addressLines({ ...address, name: "", company: "", phone: "" }, language);
