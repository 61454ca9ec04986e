import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderListQuery, OrderRow } from "@sellerdesk/contract/order-list";
import { PaymentStatus } from "@sellerdesk/contract/order-statuses";
import { type ReactNode, useState } from "react";
import { formatDay } from "../../../lib/format.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import { choiceFilter, dayFilter } from "../../../ui/drawer-filters.tsx";
import { Field } from "../../../ui/field.tsx";
import type { FilterTable } from "../../../ui/filter-bar.tsx";
import { FilterCheckbox } from "../../../ui/filter-checkbox.tsx";
import { paymentLook } from "../order-badges.tsx";
import { useProductHits, useProductTitle } from "./list-api.ts";

type OnChange = (changes: Partial<OrderListQuery>) => void;

/** Picks the product that orders must hold. */
const ProductPicker = ({ query, onChange }: { query: OrderListQuery; onChange: OnChange }) => {
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

/**
 * Returns all filters of the order list.
 * @param rows the rows in view, which contain the name of the customer filter
 */
export const useOrderFilters = (
  query: OrderListQuery,
  rows: readonly OrderRow[],
  onChange: OnChange,
): FilterTable<OrderListQuery> => {
  const { t } = useLingui();
  const { from, to, customer_id, product_id } = query;
  const { data: product = "…" } = useProductTitle(product_id);
  const [first, last] = [from && formatDay(from), to && formatDay(to)];
  const placed =
    first && last ? `${first} – ${last}` : first ? t`from ${first}` : last && t`to ${last}`;
  // A single one is shown by its tab, such as Late or Returns: only a combination needs chips.
  const isShownByTab =
    [query.status, query.late, query.returns].filter((value) => value !== undefined).length === 1;
  const checkbox = <Key extends "accept" | "late" | "returns">(
    key: Key,
    value: OrderListQuery[Key],
    label: ReactNode,
  ) => ({
    in: "drawer" as const,
    control: (
      <FilterCheckbox
        checked={query[key] !== undefined}
        onChange={(isOn) => onChange({ [key]: isOn ? value : undefined })}
      >
        {label}
      </FilterCheckbox>
    ),
  });
  return {
    search: { in: "search", label: t`Order, ref. or customer` },
    status: { in: "top" },
    payment: choiceFilter({
      label: t`Payment`,
      none: t`Any`,
      value: query.payment,
      options: PaymentStatus.options.map((status) => [status, t(paymentLook[status].label)]),
      onChange: (payment) => onChange({ payment }),
    }),
    from: {
      ...dayFilter({
        label: t`Placed from`,
        value: from,
        max: to,
        onChange: (day) => onChange({ from: day }),
      }),
      half: true,
      chip: { name: t`Placed`, value: placed, also: ["to"] },
    },
    to: {
      ...dayFilter({
        label: t`Placed to`,
        value: to,
        min: from,
        onChange: (day) => onChange({ to: day }),
      }),
      half: true,
      // The chip of `from` shows both.
      chip: null,
    },
    product_id: {
      in: "drawer",
      control: <ProductPicker query={query} onChange={onChange} />,
      chip: { name: t`Product`, value: product_id && product },
    },
    accept: {
      ...checkbox("accept", "today", <Trans>To accept today</Trans>),
      chip: { name: t`Accept by`, value: query.accept && t`today` },
    },
    late: {
      ...checkbox("late", "true", <Trans>Past ship-by</Trans>),
      chip: { name: t`Ship by`, value: isShownByTab ? undefined : query.late && t`past ship-by` },
    },
    returns: {
      ...checkbox("returns", "open", <Trans>Has a return to review</Trans>),
      chip: { name: t`Return`, value: isShownByTab ? undefined : query.returns && t`waiting` },
    },
    customer_id: {
      in: "link",
      chip: { name: t`Customer`, value: customer_id && (rows[0]?.customer_name ?? "…") },
    },
  };
};
