import type { Address } from "@sellerdesk/contract/address";
import type { ShopAddress } from "@sellerdesk/contract/profile";
import type { DocumentLanguage } from "./document-language.ts";

/**
 * An address as it is written on a letter, without what is empty. The name of the country is in the
 * language of the paper.
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

/** A shop's own address in the same way, without its name. */
export const shopLines = (address: ShopAddress, language: DocumentLanguage): string[] =>
  addressLines({ ...address, name: "", company: "", phone: "" }, language);
