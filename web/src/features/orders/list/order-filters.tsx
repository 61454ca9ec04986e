import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderFilters, OrderListQuery, OrderRow } from "@sellerdesk/contract/order-list";
import { PaymentStatus } from "@sellerdesk/contract/order-statuses";
import { type ReactNode, useState } from "react";
import { formatDay } from "../../../lib/format.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Combobox } from "../../../ui/combobox.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { Field } from "../../../ui/field.tsx";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { FiltersButton } from "../../../ui/filters-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Select } from "../../../ui/select.tsx";
import { useProductHits, useProductTitle } from "./list-api.ts";
import { paymentLook } from "../order-badges.tsx";

type FilterChanges = Partial<Omit<OrderFilters, "status">>;
type Props = {
  query: OrderListQuery;
  /** The rows in view: they know the customer that they are filtered by. */
  rows: readonly OrderRow[];
  onChange: (changes: FilterChanges) => void;
  /** What stands beside the search: the saved views. */
  children?: ReactNode;
};

const emptyFilters: FilterChanges = {
  payment: undefined,
  late: undefined,
  returns: undefined,
  from: undefined,
  to: undefined,
  customer_id: undefined,
  product_id: undefined,
};

/** Picks the product that orders must hold. */
const ProductPicker = ({ query, onChange }: Pick<Props, "query" | "onChange">) => {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const { data: hits = [], isFetching } = useProductHits(text, true);
  const { data: title } = useProductTitle(query.product_id);
  return (
    <Field label={t`Product`}>
      <Combobox
        items={hits.map((hit) => ({ id: hit.id, label: hit.title }))}
        value={query.product_id === undefined ? null : { id: query.product_id, label: title ?? "" }}
        onChange={(item) => onChange({ product_id: item?.id })}
        onSearch={setText}
        busy={isFetching}
      />
    </Field>
  );
};

const Fields = ({ query, onChange }: Pick<Props, "query" | "onChange">) => {
  const { t } = useLingui();
  return (
    <div className="grid gap-5 pt-4">
      <Field label={t`Payment`}>
        <Select
          value={query.payment ?? ""}
          onChange={({ target }) =>
            onChange({ payment: PaymentStatus.options.find((status) => status === target.value) })
          }
        >
          <option value="">{t`Any`}</option>
          {PaymentStatus.options.map((status) => (
            <option key={status} value={status}>
              {t(paymentLook[status].label)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Placed from`}>
          <Input
            type="date"
            value={query.from ?? ""}
            max={query.to}
            onChange={({ target }) => onChange({ from: target.value || undefined })}
          />
        </Field>
        <Field label={t`Placed to`}>
          <Input
            type="date"
            value={query.to ?? ""}
            min={query.from}
            onChange={({ target }) => onChange({ to: target.value || undefined })}
          />
        </Field>
      </div>
      <ProductPicker query={query} onChange={onChange} />
      <Checkbox
        checked={query.late !== undefined}
        onChange={({ target }) => onChange({ late: target.checked ? "true" : undefined })}
      >
        <Trans>Past ship-by</Trans>
      </Checkbox>
      <Checkbox
        checked={query.returns !== undefined}
        onChange={({ target }) => onChange({ returns: target.checked ? "open" : undefined })}
      >
        <Trans>Has a return to review</Trans>
      </Checkbox>
    </div>
  );
};

/** What the list is narrowed down to, each to be taken away. */
const Chips = ({ query, rows, onChange }: Props) => {
  const { t } = useLingui();
  const { data: product } = useProductTitle(query.product_id);
  const { payment, from, to } = query;
  const filters: { keys: (keyof FilterChanges)[]; name: string; value: string }[] = [];
  if (payment)
    filters.push({ keys: ["payment"], name: t`Payment`, value: t(paymentLook[payment].label) });
  if (from || to) {
    const [first, last] = [from && formatDay(from), to && formatDay(to)];
    const value = first && last ? `${first} – ${last}` : first ? t`from ${first}` : t`to ${last}`;
    filters.push({ keys: ["from", "to"], name: t`Placed`, value });
  }
  if (query.late) filters.push({ keys: ["late"], name: t`Ship by`, value: t`past ship-by` });
  if (query.returns) filters.push({ keys: ["returns"], name: t`Return`, value: t`waiting` });
  if (query.customer_id)
    filters.push({
      keys: ["customer_id"],
      name: t`Customer`,
      value: rows[0]?.customer_name ?? "…",
    });
  if (query.product_id)
    filters.push({ keys: ["product_id"], name: t`Product`, value: product ?? "…" });
  return (
    <FilterChips
      filters={filters.map(({ keys, ...filter }) => ({
        ...filter,
        onRemove: () => onChange(Object.fromEntries(keys.map((key) => [key, undefined]))),
      }))}
      onClear={() => onChange(emptyFilters)}
    />
  );
};

/** Search, filters, and what is filtered by now. */
export const OrderFilterBar = (props: Props) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { query, onChange, children } = props;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pt-4 pb-3">
        <SearchField
          label={t`Order, ref. or customer`}
          value={query.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <FiltersButton onClick={() => setOpen(true)} />
        {children}
      </div>
      <Chips {...props} />
      <Drawer open={isOpen} onOpenChange={setOpen} side="end" title={<Trans>Filters</Trans>}>
        <Fields query={query} onChange={onChange} />
      </Drawer>
    </>
  );
};
