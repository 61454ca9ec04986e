import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { InventoryListQuery, StockFilter } from "@sellerdesk/contract/inventory";
import type { ProductStatus } from "@sellerdesk/contract/product";
import { ChoiceSelect } from "../../../ui/choice-select.tsx";
import type { FilterTable } from "../../../ui/filter-bar.tsx";
import { FilterCheckbox } from "../../../ui/filter-checkbox.tsx";

/** The names of the stock states. "To restock" means low or out of stock, and purchasable. */
export const stockNames = {
  refill: msg`To restock`,
  out: msg`Out of stock`,
  low: msg`Low`,
  in: msg`In stock`,
  idle: msg`Not selling`,
} satisfies Record<StockFilter, unknown>;

const statusNames = {
  published: msg`Published products`,
  draft: msg`Drafts`,
  unlisted: msg`Unlisted products`,
  archived: msg`Archived products`,
} satisfies Record<ProductStatus, unknown>;
const statuses = ["published", "draft", "unlisted", "archived"] as const;

/** All filters of the stock list. */
export const useInventoryFilters = (
  { status, promised }: InventoryListQuery,
  onChange: (changes: Partial<InventoryListQuery>) => void,
): FilterTable<InventoryListQuery> => {
  const { t } = useLingui();
  return {
    search: { in: "search", label: t`Product, SKU or barcode` },
    stock: { in: "top" },
    status: {
      in: "end",
      control: (
        <ChoiceSelect
          aria-label={t`Products`}
          none={t`All products`}
          value={status}
          options={statuses.map((option) => [option, t(statusNames[option])])}
          onChange={(option) => onChange({ status: option })}
        />
      ),
      chip: { value: status && t(statusNames[status]) },
    },
    promised: {
      in: "end",
      control: (
        <FilterCheckbox
          checked={promised !== undefined}
          onChange={(isOn) => onChange({ promised: isOn ? "true" : undefined })}
        >
          <Trans>Committed to orders</Trans>
        </FilterCheckbox>
      ),
      chip: { value: promised && t`Committed to orders` },
    },
    ids: { in: "link" },
  };
};
