import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ProductFilters, StockState } from "@sellerdesk/contract/product-lists";
import { useState } from "react";
import { formatCount, formatMoneyRange, formatNumber } from "../../../lib/format.ts";
import { useLookups } from "../../../lib/lookups-query.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceSelect } from "../../../ui/choice-select.tsx";
import { Combobox } from "../../../ui/combobox.tsx";
import type { ComboboxItem } from "../../../ui/combobox-list.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Thumb } from "../../../ui/thumb.tsx";
import { useOfferableProducts } from "../api.ts";
import { addMatching, addProducts, type ProductChoice } from "./offer-values.ts";

const perPage = 10;

type LookupFilterProps = {
  kind: "category" | "brand";
  label: string;
  value: ComboboxItem | null;
  onChange: (item: ComboboxItem | null) => void;
};

const LookupFilter = ({ kind, label, value, onChange }: LookupFilterProps) => {
  const [text, setText] = useState("");
  const { data: lookups = [], isFetching } = useLookups(kind, text);
  return (
    <Field label={label}>
      <Combobox
        items={lookups}
        value={value}
        onChange={onChange}
        onSearch={setText}
        busy={isFetching}
      />
    </Field>
  );
};

type Props = {
  onClose: () => void;
  onChoose: (make: (before: ProductChoice) => ProductChoice) => void;
};

/** Selects single products on any page, or all that match the search and the filters (K37). */
export const ProductPicker = ({ onClose, onChoose }: Props) => {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState<ComboboxItem | null>(null);
  const [brand, setBrand] = useState<ComboboxItem | null>(null);
  const [stock, setStock] = useState<StockState | undefined>();
  const [offer, setOffer] = useState<"none" | undefined>();
  const [page, setPage] = useState(1);
  // Products selected in one search stay selected during the next.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const count = chosen.size;
  const filters: ProductFilters = {
    search,
    ...(category && { category_id: category.id }),
    ...(brand && { brand_id: brand.id }),
    ...(stock && { stock }),
    ...(offer && { offer }),
  };
  const {
    data: list,
    isPlaceholderData,
    error,
  } = useOfferableProducts({
    ...filters,
    page,
    per_page: perPage,
    sort: search === "" ? "title" : "relevance",
  });
  const { total = 0, is_capped: isCapped = false } = list?.meta ?? {};
  const pages = Math.max(1, list?.meta.total_pages ?? 1);
  const nameOf = (id: string) => list?.data.find((product) => product.id === id)?.title ?? "";
  type Product = NonNullable<typeof list>["data"][number];
  /** Returns to the first page when a filter changes. */
  const fromFirstPage =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      setPage(1);
    };
  /** @param cost shown under the title if it has no column of its own */
  const name = ({ title, image, offer: live }: Product, cost?: string) => (
    <span className="flex min-w-0 items-center gap-3">
      <Thumb src={image} size="sm" />
      <span className="min-w-0">
        <span className="truncate-line block font-strong" dir="auto">
          {title}
        </span>
        {cost !== undefined && <span className="block text-13">{cost}</span>}
        {live && (
          <span className="truncate-line block text-13 text-muted">
            <Trans>
              In <bdi>{live.name}</bdi> now
            </Trans>
          </span>
        )}
      </span>
    </span>
  );
  const price = ({ price_from_minor, price_to_minor, currency }: Product) =>
    formatMoneyRange(price_from_minor, price_to_minor, currency);
  const columns: Column<Product>[] = [
    { key: "name", head: <Trans>Product</Trans>, className: "w-full", cell: name },
    {
      key: "price",
      head: <Trans>Price</Trans>,
      figures: true,
      className: "[--w:11rem]",
      cell: price,
    },
  ];
  const all = formatCount(total, isCapped);
  return (
    <Dialog
      open
      form
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Add products</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            disabled={total === 0}
            onClick={() => onChoose((before) => addMatching(before, filters))}
          >
            <Trans>Add all {all}</Trans>
          </Button>
          <Button
            variant="primary"
            disabled={count === 0}
            onClick={() => onChoose((before) => addProducts(before, [...chosen]))}
          >
            {count === 0 ? (
              <Trans>Add selected</Trans>
            ) : (
              <Plural value={count} one="Add # product" other="Add # products" />
            )}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <SearchField
          label={t`Search by title, SKU or barcode`}
          value={search}
          onSearch={fromFirstPage(setSearch)}
        />
        <div className="grid grid-cols-2 gap-3">
          <LookupFilter
            kind="category"
            label={t`Category`}
            value={category}
            onChange={fromFirstPage(setCategory)}
          />
          <LookupFilter
            kind="brand"
            label={t`Brand`}
            value={brand}
            onChange={fromFirstPage(setBrand)}
          />
          <Field label={t`Stock`}>
            <ChoiceSelect
              none={t`Any`}
              value={stock}
              options={[
                ["in", t`In stock`],
                ["low", t`Low`],
                ["out", t`Out of stock`],
              ]}
              onChange={fromFirstPage(setStock)}
            />
          </Field>
          <Field label={t`Offer now`}>
            <ChoiceSelect
              none={t`Any`}
              value={offer}
              options={[["none", t`Without an offer`]]}
              onChange={fromFirstPage(setOffer)}
            />
          </Field>
        </div>
        {error && (
          <p role="alert" className="font-quiet text-danger">
            {error.message}
          </p>
        )}
        <div className="max-h-[40dvh] min-h-60 overflow-y-auto px-3" tabIndex={-1}>
          {list?.data.length === 0 ? (
            <p className="py-6 text-muted">
              <Trans>No matching products.</Trans>
            </p>
          ) : (
            <DataTable
              label={t`Available products`}
              columns={columns}
              rows={list?.data}
              rowId={({ id }) => id}
              busy={isPlaceholderData}
              skeletonRows={5}
              selection={{
                ids: chosen,
                onChange: setChosen,
                labelAll: t`Select all on this page`,
                labelRow: (id) => t`Select ${nameOf(id)}`,
              }}
              card={(product) => name(product, price(product))}
            />
          )}
        </div>
        {pages > 1 && (
          <nav aria-label={t`Pages of products`} className="flex items-center gap-3">
            <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
              <Trans>Previous</Trans>
            </Button>
            <span className="text-13 text-muted">
              <Trans>
                Page {formatNumber(page)} of {formatCount(pages, isCapped)}
              </Trans>
            </span>
            <Button size="sm" disabled={page === pages} onClick={() => setPage(page + 1)}>
              <Trans>Next</Trans>
            </Button>
          </nav>
        )}
      </div>
    </Dialog>
  );
};
