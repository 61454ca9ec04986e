import { Trans, useLingui } from "@lingui/react/macro";
import {
  type ProductFilters,
  type ProductListQuery,
  type ProductRow,
  StockState,
} from "@sellerdesk/contract/products";
import { ListFilter } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { Field } from "../../ui/field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Select } from "../../ui/select.tsx";
import { LookupPicker } from "./lookup-picker.tsx";

type Changes = Partial<Pick<ProductFilters, "search" | "category_id" | "brand_id" | "stock">>;
type Props = {
  search: ProductListQuery;
  /** The rows in view: they know the names of the category and brand that they are filtered by. */
  rows: readonly ProductRow[];
  onChange: (changes: Changes) => void;
};
type Chosen = { id: string; label: string } | null;

const nothing: Changes = { category_id: undefined, brand_id: undefined, stock: undefined };

/** Search, filters, and what is filtered by now, each to be taken away. */
export const ProductFilterBar = ({ search, rows, onChange }: Props) => {
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
  const chips = [
    { key: "category_id", name: t`Category`, value: category },
    { key: "brand_id", name: t`Brand`, value: brand },
    { key: "stock", name: t`Stock`, value: stock },
  ] as const;
  const shown = chips.filter(({ value }) => value !== undefined);

  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pt-4 pb-3">
        <SearchField
          label={t`Search products`}
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <Button icon={<ListFilter aria-hidden="true" />} onClick={() => setOpen(true)}>
          <Trans>Filters</Trans>
        </Button>
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
        </div>
      </Drawer>
    </>
  );
};
