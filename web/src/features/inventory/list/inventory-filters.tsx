import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { InventoryListQuery, StockFilter } from "@sellerdesk/contract/inventory";
import { ProductStatus } from "@sellerdesk/contract/product";
import { Link } from "@tanstack/react-router";
import { paths } from "../../../lib/paths.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Select } from "../../../ui/select.tsx";
import { Tabs, tabActive } from "../../../ui/tabs.tsx";
import { InventoryViews } from "./inventory-views.tsx";

const tabs: readonly StockFilter[] = ["refill", "out", "low", "in"];
const tabNames = {
  refill: msg`To restock`,
  out: msg`Out of stock`,
  low: msg`Low`,
  in: msg`In stock`,
} satisfies Record<StockFilter, unknown>;

/** The states of stock; "To refill" is what is low or out and can be bought. */
export const StockTabs = ({ query }: { query: InventoryListQuery }) => {
  const { t } = useLingui();
  return (
    <Tabs label={t`Stock`}>
      {[undefined, ...tabs].map((stock) => (
        <Link
          key={stock ?? "all"}
          to={paths.inventory()}
          search={{ ...query, stock, page: 1 }}
          aria-current={query.stock === stock ? "page" : undefined}
          activeOptions={tabActive}
        >
          {stock === undefined ? t`All` : t(tabNames[stock])}
        </Link>
      ))}
    </Tabs>
  );
};

const statusNames = {
  published: msg`Published products`,
  draft: msg`Drafts`,
  unlisted: msg`Unlisted products`,
  archived: msg`Archived products`,
} satisfies Record<ProductStatus, unknown>;

type Changes = Partial<Pick<InventoryListQuery, "search" | "status" | "promised" | "stock">>;
type Props = { query: InventoryListQuery; onChange: (changes: Changes) => void };

/** What narrows the list, and what it is narrowed by now. */
export const InventoryFilterBar = ({ query, onChange }: Props) => {
  const { t } = useLingui();
  const { search, status, promised } = query;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pt-4 pb-3">
        <SearchField
          label={t`Product, SKU or barcode`}
          value={search}
          onSearch={(text) => onChange({ search: text })}
        />
        <InventoryViews />
        <Select
          aria-label={t`Products`}
          value={status ?? ""}
          onChange={({ target }) =>
            onChange({ status: ProductStatus.options.find((option) => option === target.value) })
          }
        >
          <option value="">{t`All products`}</option>
          {(["published", "draft", "unlisted", "archived"] as const).map((option) => (
            <option key={option} value={option}>
              {t(statusNames[option])}
            </option>
          ))}
        </Select>
        <Checkbox
          checked={promised !== undefined}
          onChange={({ target }) => onChange({ promised: target.checked ? "true" : undefined })}
        >
          <Trans>Committed to orders</Trans>
        </Checkbox>
      </div>
      <FilterChips
        filters={[
          {
            value: status && t(statusNames[status]),
            onRemove: () => onChange({ status: undefined }),
          },
          {
            value: promised && t`Committed to orders`,
            onRemove: () => onChange({ promised: undefined }),
          },
        ]}
        onClear={() =>
          onChange({ search: "", status: undefined, promised: undefined, stock: undefined })
        }
      />
    </>
  );
};
