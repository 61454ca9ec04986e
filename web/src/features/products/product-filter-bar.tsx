import { Trans, useLingui } from "@lingui/react/macro";
import {
  type ProductFilters,
  type ProductListQuery,
  type ProductRow,
  StockState,
} from "@sellerdesk/contract/products";
import { ListFilter } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatDay, formatMoney } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Select } from "../../ui/select.tsx";
import { useSellerCurrency } from "./api.ts";
import { LookupPicker } from "./lookup-picker.tsx";
import { PriceFilter } from "./price-filter.tsx";
import { searchedFor } from "./product-filters.ts";

type Changes = Partial<ProductFilters> & Partial<Pick<ProductListQuery, "sort">>;
type Props = {
  search: ProductListQuery;
  /** The rows in view: they know the names of the category and brand that they are filtered by. */
  rows: readonly ProductRow[];
  onChange: (changes: Changes) => void;
  /** Beside the filters: views and columns. */
  children: ReactNode;
};
const offerStates = ["live", "none"] as const;
type Chosen = { id: string; label: string } | null;

const nothing = {
  category_id: undefined,
  brand_id: undefined,
  stock: undefined,
  offer: undefined,
  price_from: undefined,
  price_to: undefined,
  updated_from: undefined,
  updated_to: undefined,
} satisfies Changes;

/** Search, filters, and what is filtered by now, each to be taken away. */
export const ProductFilterBar = ({ search, rows, onChange, children }: Props) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // Names of what was chosen here; after a reload the rows tell them.
  const [names, setNames] = useState<Record<string, string>>({});
  const stockNames = { in: t`In stock`, low: t`Low`, out: t`Out of stock` };
  const nameOf = (id: string | undefined, part: "category" | "brand") =>
    id === undefined
      ? undefined
      : (names[id] ?? rows.find((row) => row[part]?.id === id)?.[part]?.name ?? "…");
  const chosen = (id: string | undefined, label: string | undefined): Chosen =>
    id === undefined ? null : { id, label: label ?? "" };
  const choose = (field: "category_id" | "brand_id") => (item: Chosen) => {
    if (item) setNames({ ...names, [item.id]: item.label });
    onChange({ [field]: item?.id });
  };
  const category = nameOf(search.category_id, "category");
  const brand = nameOf(search.brand_id, "brand");
  const stock = search.stock && stockNames[search.stock];
  const offerNames = { live: t`Running now`, none: t`None now` };
  const { data: sellersCurrency } = useSellerCurrency();
  const currency = sellersCurrency ?? rows[0]?.currency ?? "USD";
  const money = (minor: number | undefined) =>
    minor === undefined ? undefined : formatMoney(minor, currency);
  const day = (text: string | undefined) => (text === undefined ? undefined : formatDay(text));
  const chips = [
    { key: "category_id", name: t`Category`, value: category },
    { key: "brand_id", name: t`Brand`, value: brand },
    { key: "stock", name: t`Stock`, value: stock },
    { key: "offer", name: t`Offer`, value: search.offer && offerNames[search.offer] },
    { key: "price_from", name: t`Price from`, value: money(search.price_from) },
    { key: "price_to", name: t`Price to`, value: money(search.price_to) },
    { key: "updated_from", name: t`Updated from`, value: day(search.updated_from) },
    { key: "updated_to", name: t`Updated to`, value: day(search.updated_to) },
  ] as const;
  const shown = chips.filter(({ value }) => value !== undefined);

  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pt-4 pb-3">
        <SearchField
          label={t`Search products`}
          value={search.search}
          onSearch={(text) => onChange(searchedFor(text, search))}
        />
        <Button icon={<ListFilter aria-hidden="true" />} onClick={() => setOpen(true)}>
          <Trans>Filters</Trans>
        </Button>
        {children}
      </div>
      {shown.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 pb-2">
          {shown.map(({ key, name, value }) => (
            <Chip
              key={key}
              removeLabel={t`Remove the filter ${name}`}
              onRemove={() => onChange({ [key]: undefined })}
            >
              {name} <b dir="auto">{value}</b>
            </Chip>
          ))}
          <Button variant="ghost" size="sm" onClick={() => onChange(nothing)}>
            <Trans>Clear all</Trans>
          </Button>
        </div>
      )}
      <Drawer open={isOpen} onOpenChange={setOpen} side="end" title={<Trans>Filters</Trans>}>
        <div className="grid gap-5 pt-4">
          <LookupPicker
            kind="category"
            label={t`Category`}
            value={chosen(search.category_id, category)}
            onChange={choose("category_id")}
          />
          <LookupPicker
            kind="brand"
            label={t`Brand`}
            value={chosen(search.brand_id, brand)}
            onChange={choose("brand_id")}
          />
          <Field label={t`Stock`}>
            <Select
              value={search.stock ?? ""}
              onChange={({ target }) =>
                onChange({ stock: StockState.options.find((state) => state === target.value) })
              }
            >
              <option value="">{t`Any`}</option>
              <option value="in">{stockNames.in}</option>
              <option value="low">{stockNames.low}</option>
              <option value="out">{stockNames.out}</option>
            </Select>
          </Field>
          <Field label={t`Offer`}>
            <Select
              value={search.offer ?? ""}
              onChange={({ target }) =>
                onChange({ offer: offerStates.find((state) => state === target.value) })
              }
            >
              <option value="">{t`Any`}</option>
              <option value="live">{offerNames.live}</option>
              <option value="none">{offerNames.none}</option>
            </Select>
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <PriceFilter
              label={t`Price from`}
              value={search.price_from}
              currency={currency}
              onChange={(price_from) => onChange({ price_from })}
            />
            <PriceFilter
              label={t`Price to`}
              value={search.price_to}
              currency={currency}
              onChange={(price_to) => onChange({ price_to })}
            />
          </div>
          <div className="grid grid-cols-2 gap-3">
            <Field label={t`Updated from`}>
              <Input
                type="date"
                value={search.updated_from ?? ""}
                onChange={({ target }) => onChange({ updated_from: target.value || undefined })}
              />
            </Field>
            <Field label={t`Updated to`}>
              <Input
                type="date"
                value={search.updated_to ?? ""}
                onChange={({ target }) => onChange({ updated_to: target.value || undefined })}
              />
            </Field>
          </div>
        </div>
      </Drawer>
    </>
  );
};
