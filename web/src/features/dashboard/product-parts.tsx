import { Trans, useLingui } from "@lingui/react/macro";
import type { Dashboard } from "@sellerdesk/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Section } from "../../ui/section.tsx";
import { Thumb } from "../../ui/thumb.tsx";

export const LowStock = ({ variants }: { variants: Dashboard["low_stock"] }) => {
  const { t } = useLingui();
  return (
    <Section
      title={t`Low stock`}
      actions={
        <Link to={paths.inventory()} search={{ stock: "refill" }} className="link">
          <Trans>Inventory</Trans>
        </Link>
      }
    >
      {variants.length === 0 && (
        <p className="py-4 text-muted">
          <Trans>Everything you sell is in stock.</Trans>
        </p>
      )}
      {variants.map((variant) => (
        <Link
          key={variant.variant_id}
          to={paths.product(variant.product_id)}
          className="dashboard-item"
        >
          <Thumb src={variant.image} size="sm" />
          <span className="min-w-0 grow">
            <span className="truncate-line block" dir="auto" title={variant.product_title}>
              {variant.product_title}
            </span>
            <span className="truncate-line block text-13 text-muted">
              {[variant.variant_title, variant.sku].filter(Boolean).join(" · ")}
            </span>
          </span>
          {variant.available <= 0 ? (
            <Badge tone="danger" glyph="shelf-empty">
              <Trans>Sold out</Trans>
            </Badge>
          ) : (
            <Badge tone="warning" glyph="shelf-low">
              <Trans>{formatNumber(variant.available)} left</Trans>
            </Badge>
          )}
        </Link>
      ))}
    </Section>
  );
};

type TopProps = { products: Dashboard["top_products"]; currency: string };

/** The best-selling products of the period. Bars are relative to the first. */
export const TopProducts = ({ products, currency }: TopProps) => {
  const { t } = useLingui();
  const most = products[0]?.revenue_minor ?? 1;
  return (
    <Section
      title={t`Top products`}
      actions={
        <Link to={paths.products()} className="link">
          <Trans>All products</Trans>
        </Link>
      }
    >
      {products.length === 0 && (
        <p className="py-4 text-muted">
          <Trans>Nothing sold in this period yet.</Trans>
        </p>
      )}
      {products.map((product) => (
        <Link
          key={product.product_id}
          to={paths.product(product.product_id)}
          className="dashboard-item"
        >
          <Thumb src={product.image} size="sm" />
          <span className="min-w-0 grow">
            <span className="truncate-line block" dir="auto" title={product.title}>
              {product.title}
            </span>
            <span
              className="mt-1.5 block h-1.5 rounded-full bg-accent"
              style={{ inlineSize: `${(product.revenue_minor / most) * 100}%` }}
            />
          </span>
          <span className="num font-strong">{formatMoney(product.revenue_minor, currency)}</span>
        </Link>
      ))}
    </Section>
  );
};
