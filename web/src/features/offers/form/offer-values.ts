import { t } from "@lingui/core/macro";
import { europeanDigits } from "@sellerdesk/contract/digits";
import type { Input } from "@sellerdesk/contract/http";
import { parseMoney, plainMoney } from "@sellerdesk/contract/money";
import { maxOfferName, type NewOffer, type Offer, offerPercent } from "@sellerdesk/contract/offers";
import type { OfferItem } from "@sellerdesk/contract/offer-products";
import type { ProductFilters, ProductSelection } from "@sellerdesk/contract/product-lists";
import * as z from "zod/mini";
import type { AppForm } from "../../../lib/form.ts";
import { readLocalTime, toLocalTime } from "../../../lib/zoned-time.ts";

/** The change to the products of an offer. */
export type ProductChoice = {
  copy_of: string | null;
  filters: ProductFilters[];
  items: OfferItem[];
  without: string[];
};

/** An offer as typed; times are in the seller's time zone. */
export type OfferValues = Pick<NewOffer, "type" | "overlap" | "too_low"> & {
  name: string;
  /** A percentage, or an amount of money. */
  value: string;
  /** `2026-11-21T09:30`; empty to start immediately. */
  starts_at: string;
  /** Empty for no end. */
  ends_at: string;
  products: ProductChoice;
};

/** The currency and time zone of the shop's offers. */
export type ShopSettings = { currency: string; timezone: string };

const untouched: ProductChoice = { copy_of: null, filters: [], items: [], without: [] };
export const emptyOffer: OfferValues = {
  name: "",
  type: "percent",
  value: "",
  starts_at: "",
  ends_at: "",
  products: untouched,
  overlap: "refuse",
  too_low: "refuse",
};

const valueText = ({ type, value, currency }: Offer): string =>
  type === "percent" ? String(value / 100) : plainMoney(value, currency);

/** Converts a stored offer into the form's values. */
export const toValues = (offer: Offer, { timezone }: ShopSettings): OfferValues => ({
  ...emptyOffer,
  name: offer.name,
  type: offer.type,
  value: valueText(offer),
  starts_at: toLocalTime(offer.starts_at, timezone),
  ends_at: offer.ends_at === null ? "" : toLocalTime(offer.ends_at, timezone),
});

/** Returns a new offer that copies a stored one, for the same products, starting now. */
export const toCopy = (offer: Offer, name: string): OfferValues => ({
  ...emptyOffer,
  name: [...name].slice(0, maxOfferName).join(""),
  type: offer.type,
  value: valueText(offer),
  products: { ...untouched, copy_of: offer.id },
});

/** Returns basis points or minor units; null if the typed text is neither. */
export const valueOf = (
  { type, value }: Pick<OfferValues, "type" | "value">,
  { currency }: ShopSettings,
): number | null => {
  if (type !== "percent") {
    const minor = parseMoney(value, currency);
    return minor === null || minor === 0 ? null : minor;
  }
  const digits = europeanDigits(value.trim());
  if (!/^\d{1,2}([.,]\d{1,2})?$/.test(digits)) return null;
  const points = Math.round(Number(digits.replace(",", ".")) * 100);
  return points < offerPercent.lowest || points > offerPercent.highest ? null : points;
};

/**
 * Returns the start and end of the offer, each null if it is blank or no time.
 * @param stored the offer that is edited
 */
export const periodOf = (
  values: Pick<OfferValues, "starts_at" | "ends_at">,
  { timezone }: ShopSettings,
  stored: Offer | null,
) => ({
  starts_at: readLocalTime(values.starts_at, stored?.starts_at, timezone) ?? null,
  ends_at: readLocalTime(values.ends_at, stored?.ends_at, timezone) ?? null,
});

export type OfferBody = Omit<Input<typeof NewOffer>, "draft">;
export type OfferFormState = AppForm<OfferValues, OfferBody>;

type OfferContext = {
  shopSettings: ShopSettings;
  stored: Offer | null;
  /** The browser's clock. The server checks against its own. */
  now: Date;
};

/**
 * Creates a schema that converts the typed values into the request body and reports each error at
 * its own field.
 */
export const offerSchema = ({
  shopSettings,
  stored,
  now,
}: OfferContext): z.ZodMiniType<OfferBody, OfferValues> =>
  z.pipe(
    z.custom<OfferValues>(),
    z.transform((values: OfferValues, { issues }) => {
      const report = (field: keyof OfferValues, message: string) =>
        issues.push({ code: "custom", input: values, path: [field], message });
      const { name, type, products, overlap, too_low } = values;
      const value = valueOf(values, shopSettings);
      const { starts_at, ends_at } = periodOf(values, shopSettings, stored);
      const length = [...name.trim()].length;
      const start = starts_at === null ? now : new Date(starts_at);
      if (length < 3 || length > maxOfferName)
        report("name", t`Enter a name of 3 to ${maxOfferName} characters.`);
      const [lowest, highest] = [offerPercent.lowest / 100, offerPercent.highest / 100];
      if (value === null)
        report(
          "value",
          type === "percent"
            ? t`Enter a percentage from ${lowest} to ${highest} with up to two decimals.`
            : t`Enter an amount above zero.`,
        );
      if (values.starts_at !== "" && starts_at === null)
        report("starts_at", t`Enter a date and time.`);
      const end = ends_at === null ? null : new Date(ends_at);
      if (values.ends_at !== "" && end === null) report("ends_at", t`Enter a date and time.`);
      if (end !== null && (end <= start || end <= now))
        report("ends_at", t`Choose an end in the future, after the start.`);
      if (value === null || issues.length > 0) return z.NEVER;
      return { name, type, value, products, starts_at, ends_at, overlap, too_low };
    }),
  );

const withItem = (choice: ProductChoice, item: OfferItem): ProductChoice => ({
  ...choice,
  items: [...choice.items.filter(({ product_id }) => product_id !== item.product_id), item],
  without: choice.without.filter((id) => id !== item.product_id),
});

/** Returns the choice with these products added, with all their variants. */
export const addProducts = (choice: ProductChoice, ids: readonly string[]): ProductChoice =>
  ids.reduce((made, product_id) => withItem(made, { product_id, variant_ids: null }), choice);

/** Returns the choice with all products that match the filters added. */
export const addMatching = (choice: ProductChoice, filters: ProductFilters): ProductChoice => ({
  ...choice,
  filters: [...choice.filters, filters],
});

/** Returns a new offer for products that were selected in a list. */
export const offerOn = (chosen: ProductSelection): OfferValues => ({
  ...emptyOffer,
  products:
    "ids" in chosen ? addProducts(untouched, chosen.ids) : addMatching(untouched, chosen.filters),
});

/** Returns the choice without a product. */
export const takeOut = (choice: ProductChoice, id: string): ProductChoice => ({
  ...choice,
  items: choice.items.filter(({ product_id }) => product_id !== id),
  without: [...new Set([...choice.without, id])],
});

/**
 * Returns the choice with some variants of a product.
 * @param variants all variants of the product, each with whether it is included; at least one is
 */
export const chooseVariants = (
  choice: ProductChoice,
  product_id: string,
  variants: readonly { id: string; is_in: boolean }[],
): ProductChoice => {
  const chosen = variants.filter(({ is_in }) => is_in).map(({ id }) => id);
  return withItem(choice, {
    product_id,
    variant_ids: chosen.length === variants.length ? null : chosen,
  });
};

/** Returns the margin of a price as a share of it; null without a cost. */
export const marginOf = (priceMinor: number, costMinor: number | null): number | null =>
  costMinor === null || priceMinor === 0 ? null : (priceMinor - costMinor) / priceMinor;
