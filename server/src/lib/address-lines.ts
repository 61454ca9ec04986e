import type { Address } from "@sellerdesk/contract/address";
import type { ShopAddress } from "@sellerdesk/contract/profile";

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** An address as it is written on a letter, without what is empty. */
export const addressLines = ({
  name,
  company,
  line1,
  line2,
  city,
  region,
  postal_code,
  country,
}: Address): string[] =>
  [
    company,
    name,
    line1,
    line2,
    [postal_code, city].filter(Boolean).join(" "),
    region,
    countryNames.of(country) ?? country,
  ].filter(Boolean);

/** A shop's own address in the same way, without its name. */
export const shopLines = (address: ShopAddress): string[] =>
  addressLines({ ...address, name: "", company: "", phone: "" });
