import { Trans } from "@lingui/react/macro";
import type { ProductRow } from "@sellerdesk/contract/product-lists";
import { formatMoneyRange } from "../../lib/format.ts";

/** Shows the buyers' price under the running offer. */
export const OfferMark = ({ offer, currency }: Pick<ProductRow, "offer" | "currency">) => {
  if (!offer) return null;
  const price = formatMoneyRange(offer.price_from_minor, offer.price_to_minor, currency);
  return (
    <span className="block text-12 font-strong text-accent-text">
      <Trans>Offer {price}</Trans>
    </span>
  );
};
