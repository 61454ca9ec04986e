import { Trans } from "@lingui/react/macro";
import type { Product } from "@sellerdesk/contract/product";
import { Link } from "@tanstack/react-router";
import { Tag } from "lucide-react";
import { formatDateTime, formatMoneyRange } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";

/**
 * Shows the running offers of a product and the buyers' prices under them, because the form below
 * has the prices without offers.
 */
export const OfferNote = ({ product: { variants, currency } }: { product: Product }) => {
  const lines = variants.flatMap(({ offer }) => offer ?? []);
  const offers = [...Map.groupBy(lines, ({ id }) => id).values()];
  return offers.map((sameOffer) => {
    const [offer] = sameOffer;
    if (!offer) return null;
    const prices = sameOffer.map(({ price_minor }) => price_minor);
    const price = formatMoneyRange(Math.min(...prices), Math.max(...prices), currency);
    const name = (
      <Link to={paths.offers()} search={{ form: offer.id }} className="link">
        <bdi>{offer.name}</bdi>
      </Link>
    );
    return (
      <p key={offer.id} className="mb-6 flex items-start gap-2 text-muted">
        <Tag className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>
          {offer.ends_at === null ? (
            <Trans>
              {name} is active: customers pay {price}.
            </Trans>
          ) : (
            <Trans>
              {name} is active until {formatDateTime(offer.ends_at)}: customers pay {price}.
            </Trans>
          )}
        </span>
      </p>
    );
  });
};
