import { useLingui } from "@lingui/react/macro";
import type { ProductFilters, ProductListQuery } from "@sellerdesk/contract/product-lists";
import { type ReactNode, useState } from "react";
import { formatDay, formatMoney } from "../../../lib/format.ts";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { FiltersButton } from "../../../ui/filters-button.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { useBrandName, useCategoryName, useSellerCurrency } from "../api.ts";
import { ProductFilterDrawer } from "./product-filter-drawer.tsx";
import { type FilterChanges, withSearch } from "./product-filters.ts";

type Props = {
  search: ProductListQuery;
  onChange: (changes: FilterChanges) => void;
  /** Beside the filters: views and columns. */
  children: ReactNode;
};

/** The filters beside the search field and the tabs of statuses. */
type FilterKey = Exclude<keyof ProductFilters, "search" | "status">;

const emptyFilters = {
  category_id: undefined,
  brand_id: undefined,
  stock: undefined,
  offer: undefined,
  price_from: undefined,
  price_to: undefined,
  updated_from: undefined,
  updated_to: undefined,
} satisfies Record<FilterKey, undefined>;

/** Search, filters, and what is filtered by now, each to be taken away. */
export const ProductFilterBar = ({ search, onChange, children }: Props) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { data: category = "…" } = useCategoryName(search.category_id);
  const { data: brand = "…" } = useBrandName(search.brand_id);
  const { data: currency = "USD" } = useSellerCurrency();
  const stockNames = { in: t`In stock`, low: t`Low`, out: t`Out of stock` };
  const offerNames = { live: t`Active now`, none: t`No active offer` };
  const money = (minor: number | undefined) =>
    minor === undefined ? undefined : formatMoney(minor, currency);
  const day = (text: string | undefined) => (text === undefined ? undefined : formatDay(text));
  const filters = {
    category_id: { name: t`Category`, value: search.category_id && category },
    brand_id: { name: t`Brand`, value: search.brand_id && brand },
    stock: { name: t`Stock`, value: search.stock && stockNames[search.stock] },
    offer: { name: t`Offer`, value: search.offer && offerNames[search.offer] },
    price_from: { name: t`Price from`, value: money(search.price_from) },
    price_to: { name: t`Price to`, value: money(search.price_to) },
    updated_from: { name: t`Updated from`, value: day(search.updated_from) },
    updated_to: { name: t`Updated to`, value: day(search.updated_to) },
  } satisfies Record<FilterKey, { name: string; value: string | undefined }>;

  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pt-4 pb-3">
        <SearchField
          label={t`Search products`}
          value={search.search}
          onSearch={(text) => onChange(withSearch(text, search))}
        />
        <FiltersButton onClick={() => setOpen(true)} />
        {children}
      </div>
      <FilterChips
        filters={Object.entries(filters).map(([key, filter]) => ({
          ...filter,
          onRemove: () => onChange({ [key]: undefined }),
        }))}
        onClear={() => onChange(emptyFilters)}
      />
      <ProductFilterDrawer
        open={isOpen}
        onOpenChange={setOpen}
        search={search}
        names={{ category, brand, stock: stockNames, offer: offerNames }}
        currency={currency}
        onChange={onChange}
      />
    </>
  );
};
