import { Trans } from "@lingui/react/macro";
import type { ProductRow } from "@sellerdesk/contract/product-lists";
import { Badge } from "../../../ui/badge.tsx";

type Stock = Pick<
  ProductRow,
  "available" | "stock" | "variants_count" | "sold_out_variants" | "low_variants"
>;

/** Shows the variants that are sold out or low; nothing if there are none. */
export const StockBadge = ({
  stock,
  variants_count: all,
  sold_out_variants: out,
  low_variants: low,
}: Stock) => {
  if (stock === "out" || out > 0)
    return (
      <Badge tone="danger" glyph="shelf-empty">
        {stock === "out" ? (
          <Trans>Sold out</Trans>
        ) : low > 0 ? (
          <Trans>
            {out} out, {low} low
          </Trans>
        ) : (
          <Trans>{out} out</Trans>
        )}
      </Badge>
    );
  if (low === 0) return null;
  return (
    <Badge tone="warning" glyph="shelf-low">
      {all === 1 ? <Trans>Low</Trans> : <Trans>{low} low</Trans>}
    </Badge>
  );
};
