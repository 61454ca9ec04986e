import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Offer, OfferStatus, OfferType } from "@sellerdesk/contract/offers";
import { formatMoney, formatNumber } from "../../lib/format.ts";

export const statusNames = {
  active: msg`Active`,
  scheduled: msg`Scheduled`,
  paused: msg`Paused`,
  draft: msg`Drafts`,
  ended: msg`Ended`,
} satisfies Record<OfferStatus, unknown>;

export const typeNames = {
  percent: msg`Percentage`,
  amount: msg`Amount off`,
  fixed_price: msg`Fixed price`,
} satisfies Record<OfferType, unknown>;

/** Describes the discount of an offer; `value` is in basis points or minor units. */
export const Discount = ({ type, value, currency }: Pick<Offer, "type" | "value" | "currency">) => {
  if (type === "percent") return <Trans>{formatNumber(value / 100)}% off</Trans>;
  const amount = formatMoney(value, currency);
  return type === "amount" ? <Trans>{amount} off</Trans> : <Trans>{amount} each</Trans>;
};
