import { Trans } from "@lingui/react/macro";
import type { InventoryRow } from "@sellerdesk/contract/inventory";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Thumb } from "../../ui/thumb.tsx";

type Named = Pick<InventoryRow, "product_title" | "variant_title" | "sku">;

/** Returns the full name of a variant, for labels that are read outside of its row. */
export const variantName = ({ product_title, variant_title, sku }: Named): string =>
  [product_title, variant_title, sku].filter(Boolean).join(", ");

/** Shows the variant of a row, with a link to its product. */
export const VariantCell = ({ row }: { row: InventoryRow }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Thumb src={row.image} />
    <span className="min-w-0">
      <Link
        to={paths.product(row.product_id)}
        className="truncate-line block font-strong hover:underline"
        title={row.product_title}
        dir="auto"
      >
        {row.product_title}
      </Link>
      <span className="truncate-line block text-13 text-muted">
        {row.variant_title !== "" && <bdi>{row.variant_title}</bdi>}
        {row.variant_title !== "" && row.sku !== null && " · "}
        {row.sku !== null && <bdi dir="ltr">{row.sku}</bdi>}
      </span>
    </span>
  </span>
);

type StockBadgeProps = { row: Pick<InventoryRow, "available" | "stock"> };

/** Shows a variant's available quantity, as a badge only if it is low or out of stock. */
export const StockBadge = ({ row: { available, stock } }: StockBadgeProps) => {
  const count = formatNumber(available);
  if (stock === "in") return count;
  return (
    <Badge
      tone={stock === "out" ? "danger" : "warning"}
      glyph={stock === "out" ? "shelf-empty" : "shelf-low"}
    >
      <Trans>{count} left</Trans>
    </Badge>
  );
};

/** Shows the quantity that is reserved in checkouts; nothing if there is none. */
export const AtCheckout = ({ row: { reserved } }: { row: Pick<InventoryRow, "reserved"> }) => {
  if (reserved === 0) return null;
  const count = formatNumber(reserved);
  return (
    <span className="block text-13 text-muted">
      <Trans>{count} at checkout</Trans>
    </span>
  );
};
