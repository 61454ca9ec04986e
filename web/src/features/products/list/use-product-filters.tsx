import { useLingui } from "@lingui/react/macro";
import type { ProductListQuery, ProductSort } from "@sellerdesk/contract/product-lists";
import { formatMoney } from "../../../lib/format.ts";
import { lazyModule } from "../../../lib/lazy.ts";
import { ChoiceSelect } from "../../../ui/choice-select.tsx";
import { choiceFilter, dayFilter } from "../../../ui/drawer-filters.tsx";
import { Field } from "../../../ui/field.tsx";
import type { FilterBarProps } from "../../../ui/filter-bar.tsx";
import { LazyContent } from "../../../ui/lazy-content.tsx";
import { useLookupName, useSellerCurrency } from "../api.ts";
import { PriceFilter } from "./price-filter.tsx";
import { withSearch } from "./product-filters.ts";

const picker = lazyModule(async () => (await import("../lookups/lookup-picker.tsx")).LookupPicker);

/** All filters of the product list, and its order. The list follows each change immediately. */
export const useProductFilters = (
  query: ProductListQuery,
  onChange: (changes: Partial<ProductListQuery>) => void,
): Pick<FilterBarProps<ProductListQuery>, "filters" | "sort"> => {
  const { t } = useLingui();
  const { data: category = "…" } = useLookupName("category", query.category_id);
  const { data: brand = "…" } = useLookupName("brand", query.brand_id);
  const { price_from, price_to } = query;
  const { data: currency = "USD" } = useSellerCurrency(
    price_from !== undefined || price_to !== undefined,
  );
  const lookup = (kind: "category" | "brand", label: string, name: string) => {
    const id = query[`${kind}_id`];
    return {
      in: "drawer" as const,
      control: (
        <LazyContent part={picker} onMissing={() => undefined}>
          {(LookupPicker) => (
            <LookupPicker
              kind={kind}
              label={label}
              value={id === undefined ? null : { id, label: name }}
              onChange={(item) => onChange({ [`${kind}_id`]: item?.id })}
            />
          )}
        </LazyContent>
      ),
      chip: { name: label, value: id && name },
    };
  };
  const price = (key: "price_from" | "price_to", label: string) => {
    const value = query[key];
    return {
      in: "drawer" as const,
      half: true as const,
      control: (
        <PriceFilter
          label={label}
          value={value}
          onChange={(amount) => onChange({ [key]: amount })}
        />
      ),
      chip: { name: label, value: value === undefined ? undefined : formatMoney(value, currency) },
    };
  };
  const updated = (key: "updated_from" | "updated_to", label: string) => ({
    ...dayFilter({ label, value: query[key], onChange: (day) => onChange({ [key]: day }) }),
    half: true as const,
  });
  const sorts: [ProductSort, string][] = [
    ["-updated_at", t`Recently updated first`],
    ["updated_at", t`Least recently updated first`],
    ["title", t`Title, A to Z`],
    ["-title", t`Title, Z to A`],
    ["price", t`Lowest price first`],
    ["-price", t`Highest price first`],
  ];
  if (query.search !== "") sorts.unshift(["relevance", t`Best match first`]);
  return {
    filters: {
      search: {
        in: "search",
        label: t`Search products`,
        change: (text) => withSearch(text, query),
      },
      status: { in: "top" },
      category_id: lookup("category", t`Category`, category),
      brand_id: lookup("brand", t`Brand`, brand),
      stock: choiceFilter({
        label: t`Stock`,
        none: t`Any`,
        value: query.stock,
        options: [
          ["in", t`In stock`],
          ["low", t`Low`],
          ["out", t`Out of stock`],
        ],
        onChange: (stock) => onChange({ stock }),
      }),
      offer: choiceFilter({
        label: t`Offer`,
        none: t`Any`,
        value: query.offer,
        options: [
          ["live", t`Active now`],
          ["none", t`No active offer`],
        ],
        onChange: (offer) => onChange({ offer }),
      }),
      price_from: price("price_from", t`Price from`),
      price_to: price("price_to", t`Price to`),
      updated_from: updated("updated_from", t`Updated from`),
      updated_to: updated("updated_to", t`Updated to`),
      project: { in: "link" },
    },
    sort: {
      in: "drawer",
      control: (
        <Field label={t`Sort`}>
          <ChoiceSelect
            options={sorts}
            value={query.sort}
            onChange={(sort = query.sort) => onChange({ sort })}
          />
        </Field>
      ),
    },
  };
};
