import { Trans } from "@lingui/react/macro";
import type { BulkAction, BulkSkip } from "@sellerdesk/contract/bulk-edits";
import type { ProductStatus } from "@sellerdesk/contract/product";
import { formatMoney, formatNumber, formatSigned } from "../../lib/format.ts";

/** Why a product was left as it is. */
export const SkipWords = ({ code }: { code: BulkSkip }) => {
  switch (code) {
    case "gone":
      return <Trans>Deleted in the meantime</Trans>;
    case "changed_meanwhile":
      return <Trans>Changed in the meantime</Trans>;
    case "price_too_low":
      return <Trans>A price would be zero</Trans>;
    case "price_too_high":
      return <Trans>A price would be too high</Trans>;
    case "price_above_compare_at":
      return <Trans>A price would not be below the compare-at price</Trans>;
    case "compare_at_below_price":
      return <Trans>The compare-at price would not be above a price</Trans>;
    case "too_many_tags":
      return <Trans>Too many tags</Trans>;
    case "in_open_orders":
      return <Trans>In open orders: archive it instead</Trans>;
    case "no_room_in_plan":
      return <Trans>You have reached your plan’s product limit</Trans>;
    case "changed_since":
      return <Trans>Changed since then, so not undone</Trans>;
    case "handle_taken":
      return <Trans>Another product now uses its address</Trans>;
    case "sku_taken":
      return <Trans>Another product now uses one of its SKUs</Trans>;
  }
};

export const StatusWord = ({ status }: { status: ProductStatus }) => {
  switch (status) {
    case "draft":
      return <Trans>Draft</Trans>;
    case "published":
      return <Trans>Published</Trans>;
    case "unlisted":
      return <Trans>Unlisted</Trans>;
    case "archived":
      return <Trans>Archived</Trans>;
  }
};

/** Hundredths of a percent as a percentage: `+12.5`. */
const percent = (basisPoints: number) => formatSigned(basisPoints / 100);

/** An action in short, as the title of what it did. @param currency of the seller's prices */
export const ActionWords = ({ action, currency }: { action: BulkAction; currency: string }) => {
  switch (action.type) {
    case "price_percent": {
      const points = percent(action.basis_points);
      return <Trans>Prices {points} %</Trans>;
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
