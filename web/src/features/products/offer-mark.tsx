import { Trans } from "@lingui/react/macro";
import type { ProductRow } from "@sellerdesk/contract/product-lists";
import { formatMoney, formatNumber } from "../../lib/format.ts";

/** What a live offer does to a price; a percentage is in basis points. */
export const OfferMark = ({ offer, currency }: Pick<ProductRow, "offer" | "currency">) => {
  if (!offer) return null;
  const { type, value } = offer;
  const amount = type === "percent" ? `${formatNumber(value / 100)}%` : formatMoney(value, currency);
  return (
    <span className="block text-12 font-strong text-accent-text">
      {type === "fixed_price" ? <Trans>Offer {amount}</Trans> : <Trans>Offer −{amount}</Trans>}
    </span>
  );
};
