import { Trans, useLingui } from "@lingui/react/macro";
import { type ProductListQuery, ProductSort, StockState } from "@sellerdesk/contract/product-lists";
import { Drawer } from "../../../ui/drawer.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { LookupPicker } from "../lookups/lookup-picker.tsx";
import { PriceFilter } from "./price-filter.tsx";
import type { FilterChanges } from "./product-filters.ts";

const offerStates = ["live", "none"] as const;

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  search: ProductListQuery;
  names: {
    /** Of the category and the brand that are chosen. */
    category: string;
    brand: string;
    stock: Record<"in" | "low" | "out", string>;
    offer: Record<"live" | "none", string>;
  };
  currency: string;
  onChange: (changes: FilterChanges) => void;
};

/** Every filter of the product list, and its order; the list follows each change at once. */
export const ProductFilterDrawer = ({
  open,
  onOpenChange,
  search,
  names,
  currency,
  onChange,
}: Props) => {
  const { t } = useLingui();
  const { category_id, brand_id, stock, offer, sort, ...amountsAndDays } = search;
  const { price_from, price_to, updated_from, updated_to, ...elsewhere } = amountsAndDays;
  // These are set by the search field, the tabs, the pages and the offer form.
  const {
    search: _search,
    status: _status,
    page: _page,
    per_page: _perPage,
    project: _project,
    ...rest
  } = elsewhere;
  rest satisfies Record<string, never>;
  const chosen = (id: string | undefined, label: string) =>
    id === undefined ? null : { id, label };
  return (
    <Drawer open={open} onOpenChange={onOpenChange} side="end" title={<Trans>Filters</Trans>}>
      <div className="grid gap-5 pt-4">
        <LookupPicker
          kind="category"
          label={t`Category`}
          value={chosen(category_id, names.category)}
          onChange={(item) => onChange({ category_id: item?.id })}
        />
        <LookupPicker
          kind="brand"
          label={t`Brand`}
          value={chosen(brand_id, names.brand)}
          onChange={(item) => onChange({ brand_id: item?.id })}
        />
        <Field label={t`Stock`}>
          <Select
            value={stock ?? ""}
            onChange={({ target }) =>
              onChange({ stock: StockState.options.find((state) => state === target.value) })
            }
          >
            <option value="">{t`Any`}</option>
            <option value="in">{names.stock.in}</option>
            <option value="low">{names.stock.low}</option>
            <option value="out">{names.stock.out}</option>
          </Select>
        </Field>
        <Field label={t`Offer`}>
          <Select
            value={offer ?? ""}
            onChange={({ target }) =>
              onChange({ offer: offerStates.find((state) => state === target.value) })
            }
          >
            <option value="">{t`Any`}</option>
            <option value="live">{names.offer.live}</option>
            <option value="none">{names.offer.none}</option>
          </Select>
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <PriceFilter
            label={t`Price from`}
            value={price_from}
            currency={currency}
            onChange={(amount) => onChange({ price_from: amount })}
          />
          <PriceFilter
            label={t`Price to`}
            value={price_to}
            currency={currency}
            onChange={(amount) => onChange({ price_to: amount })}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`Updated from`}>
            <Input
              type="date"
              value={updated_from ?? ""}
              onChange={({ target }) => onChange({ updated_from: target.value || undefined })}
            />
          </Field>
          <Field label={t`Updated to`}>
            <Input
              type="date"
              value={updated_to ?? ""}
              onChange={({ target }) => onChange({ updated_to: target.value || undefined })}
            />
          </Field>
        </div>
        <Field label={t`Sort`}>
          <Select
            value={sort}
            onChange={({ target }) => {
              const chosenSort = ProductSort.options.find((option) => option === target.value);
              if (chosenSort) onChange({ sort: chosenSort });
            }}
          >
            {search.search !== "" && <option value="relevance">{t`Best match first`}</option>}
            <option value="-updated_at">{t`Recently updated first`}</option>
            <option value="updated_at">{t`Least recently updated first`}</option>
            <option value="title">{t`Title, A to Z`}</option>
            <option value="-title">{t`Title, Z to A`}</option>
            <option value="price">{t`Lowest price first`}</option>
            <option value="-price">{t`Highest price first`}</option>
          </Select>
        </Field>
      </div>
    </Drawer>
  );
};
