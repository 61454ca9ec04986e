import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { BulkAction } from "@sellerdesk/contract/bulk-edits";
import type { ProductStatus } from "@sellerdesk/contract/product";
import { formatMoney, formatNumber, formatSigned } from "../../lib/format.ts";

export const statusNames = {
  draft: msg`Draft`,
  published: msg`Published`,
  unlisted: msg`Unlisted`,
  archived: msg`Archived`,
} satisfies Record<ProductStatus, unknown>;

export const StatusWord = ({ status }: { status: ProductStatus }) => {
  const { t } = useLingui();
  return t(statusNames[status]);
};

/** Formats hundredths of a percent as a percentage: `+12.5`. */
const percent = (basisPoints: number) => formatSigned(basisPoints / 100);

/**
 * Describes an action briefly, as the title of its result.
 * @param currency the currency of the seller's prices
 */
export const ActionWords = ({ action, currency }: { action: BulkAction; currency: string }) => {
  switch (action.type) {
    case "price_percent": {
      const points = percent(action.basis_points);
      return <Trans>Prices {points} %</Trans>;
    }
    case "price_amount": {
      const amount = formatMoney(Math.abs(action.amount_minor), currency);
      return action.amount_minor < 0 ? (
        <Trans>Prices {amount} lower</Trans>
      ) : (
        <Trans>Prices {amount} higher</Trans>
      );
    }
    case "price_set": {
      const price = formatMoney(action.price_minor, currency);
      return <Trans>Prices set to {price}</Trans>;
    }
    case "compare_at_percent": {
      const points = percent(action.basis_points);
      return <Trans>Compare-at price: price {points} %</Trans>;
    }
    case "compare_at_set": {
      const price = formatMoney(action.compare_at_price_minor, currency);
      return <Trans>Compare-at price set to {price}</Trans>;
    }
    case "compare_at_clear":
      return <Trans>No compare-at price</Trans>;
    case "status":
      return (
        <Trans>
          Status: <StatusWord status={action.status} />
        </Trans>
      );
    case "category":
      return action.category_id === null ? (
        <Trans>No category</Trans>
      ) : (
        <Trans>Another category</Trans>
      );
    case "brand":
      return action.brand_id === null ? <Trans>No brand</Trans> : <Trans>Another brand</Trans>;
    case "tags":
      return (
        <span dir="auto">
          {[...action.add.map((tag) => `+ ${tag}`), ...action.remove.map((tag) => `− ${tag}`)].join(
            ", ",
          )}
        </span>
      );
    case "low_stock": {
      const threshold = formatNumber(action.low_stock_threshold);
      return <Trans>Low stock at {threshold}</Trans>;
    }
    case "delete":
      return <Trans>Deleted</Trans>;
  }
};
