import { europeanDigits } from "@sellerdesk/contract/digits";
import { parseMoney, plainMoney } from "@sellerdesk/contract/money";
import {
  type Offer,
  type OfferType,
  maxOfferName,
  offerPercent,
} from "@sellerdesk/contract/offers";
import type { OfferItem } from "@sellerdesk/contract/offer-products";
import type { ProductFilters, ProductSelection } from "@sellerdesk/contract/product-lists";
import { fromLocalTime, toLocalTime } from "../../lib/zoned-time.ts";

/** What is done to the products that an offer has. */
export type ProductChoice = {
  copy_of: string | null;
  filters: ProductFilters[];
  items: OfferItem[];
  without: string[];
};

/** An offer as it is typed; times are those of the seller's clocks. */
export type OfferDraft = {
  name: string;
  type: OfferType;
  /** A percentage, or an amount of money. */
  amount: string;
  /** `2026-11-21T09:30`; empty for at once. */
  start: string;
  /** Empty for open. */
  end: string;
  products: ProductChoice;
};

export type DraftFault = "name" | "percent" | "money" | "start" | "end";

/** The place whose clocks and money the offer is in. */
export type Place = { currency: string; timezone: string };

const untouched: ProductChoice = { copy_of: null, filters: [], items: [], without: [] };
export const emptyDraft: OfferDraft = {
  name: "",
  type: "percent",
  amount: "",
  start: "",
  end: "",
  products: untouched,
};

const amountText = ({ type, value, currency }: Offer): string =>
  type === "percent" ? String(value / 100) : plainMoney(value, currency);

/** A stored offer as it is edited. */
export const toDraft = (offer: Offer, { timezone }: Place): OfferDraft => ({
  name: offer.name,
  type: offer.type,
  amount: amountText(offer),
  start: toLocalTime(offer.starts_at, timezone),
  end: offer.ends_at === null ? "" : toLocalTime(offer.ends_at, timezone),
  products: untouched,
});

/** A new offer like a stored one, on the same products, from now. */
export const toCopy = (offer: Offer, name: string): OfferDraft => ({
  ...emptyDraft,
  name: [...name].slice(0, maxOfferName).join(""),
  type: offer.type,
  amount: amountText(offer),
  products: { ...untouched, copy_of: offer.id },
});

/** Basis points or minor units; null where what is typed is neither. */
export const valueOf = ({ type, amount }: OfferDraft, { currency }: Place): number | null => {
  if (type !== "percent") {
    const minor = parseMoney(amount, currency);
    return minor === null || minor === 0 ? null : minor;
  }
  const digits = europeanDigits(amount.trim());
  if (!/^\d{1,2}([.,]\d{1,2})?$/.test(digits)) return null;
  const points = Math.round(Number(digits.replace(",", ".")) * 100);
  return points < offerPercent.lowest || points > offerPercent.highest ? null : points;
};

/**
 * When the offer runs. A start or an end that was not touched stays to the microsecond that is stored.
 * @param stored the offer that is edited
 */
export const periodOf = (draft: OfferDraft, { timezone }: Place, stored: Offer | null) => {
  const instantOf = (text: string, kept: string | null | undefined) => {
    if (text === "") return null;
    return kept && toLocalTime(kept, timezone) === text ? kept : fromLocalTime(text, timezone);
  };
  return {
    starts_at: instantOf(draft.start, stored?.starts_at),
    ends_at: instantOf(draft.end, stored?.ends_at),
  };
};

/** What is wrong with a draft, in the order of its fields. @param now the browser's clock; the server's decides */
export const faultsOf = (
  draft: OfferDraft,
  place: Place,
  stored: Offer | null,
  now: Date,
): DraftFault[] => {
  const { starts_at, ends_at } = periodOf(draft, place, stored);
  const start = starts_at === null ? now : new Date(starts_at);
  const length = [...draft.name.trim()].length;
  return [
    ...(length < 3 || length > maxOfferName ? (["name"] as const) : []),
    ...(valueOf(draft, place) === null
      ? [draft.type === "percent" ? ("percent" as const) : ("money" as const)]
      : []),
    ...(draft.start !== "" && starts_at === null ? (["start"] as const) : []),
    ...(draft.end !== "" &&
    (ends_at === null || new Date(ends_at) <= start || new Date(ends_at) <= now)
      ? (["end"] as const)
      : []),
  ];
};

const withItem = (choice: ProductChoice, item: OfferItem): ProductChoice => ({
  ...choice,
  items: [...choice.items.filter(({ product_id }) => product_id !== item.product_id), item],
  without: choice.without.filter((id) => id !== item.product_id),
});

/** The choice with these products in it, whole. */
export const addProducts = (choice: ProductChoice, ids: readonly string[]): ProductChoice =>
  ids.reduce((made, product_id) => withItem(made, { product_id, variant_ids: null }), choice);

/** The choice with all products that the filters leave. */
export const addMatching = (choice: ProductChoice, filters: ProductFilters): ProductChoice => ({
  ...choice,
  filters: [...choice.filters, filters],
});

/** A new offer on products that were chosen in a list. */
export const draftOf = (chosen: ProductSelection): OfferDraft => ({
  ...emptyDraft,
  products:
    "ids" in chosen ? addProducts(untouched, chosen.ids) : addMatching(untouched, chosen.filters),
});

/** The choice without a product. */
export const takeOut = (choice: ProductChoice, id: string): ProductChoice => ({
  ...choice,
  items: choice.items.filter(({ product_id }) => product_id !== id),
  without: [...new Set([...choice.without, id])],
});

/**
 * The choice with some variants of a product.
 * @param variants all of the product, each with whether it is to be in; at least one is
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

/** What is left of a price after the cost, as a part of the price; null without a cost. */
export const marginOf = (priceMinor: number, costMinor: number | null): number | null =>
  costMinor === null || priceMinor === 0 ? null : (priceMinor - costMinor) / priceMinor;
