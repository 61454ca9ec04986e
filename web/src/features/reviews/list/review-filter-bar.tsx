import { Trans, useLingui } from "@lingui/react/macro";
import { type ReviewListQuery, ReviewSort, ReviewStatus } from "@sellerdesk/contract/reviews";
import { useState } from "react";
import { formatDay } from "../../../lib/format.ts";
import { Drawer } from "../../../ui/drawer.tsx";
import { Field } from "../../../ui/field.tsx";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { FiltersButton } from "../../../ui/filters-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Select } from "../../../ui/select.tsx";

type Changes = Partial<
  Pick<ReviewListQuery, "search" | "rating" | "status" | "from" | "to" | "sort">
>;
type Props = { search: ReviewListQuery; onChange: (changes: Changes) => void };

/** Search, order, filters, and what is filtered by now, each to be taken away. */
export const ReviewFilterBar = ({ search, onChange }: Props) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const statusNames = {
    published: t({ message: "Published", context: "review" }),
    hidden: t({ message: "Hidden", context: "review" }),
    removal_requested: t`Removal requested`,
  };
  const sortNames = {
    "-created_at": t`Newest first`,
    created_at: t`Oldest first`,
    rating: t`Fewest stars first`,
    "-rating": t`Most stars first`,
  };
  const filters = [
    { key: "status", name: t`Status`, value: search.status && statusNames[search.status] },
    { key: "from", name: t`From`, value: search.from && formatDay(search.from) },
    { key: "to", name: t`To`, value: search.to && formatDay(search.to) },
  ] as const;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pt-4 pb-3">
        <SearchField
          label={t`Search reviews`}
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <FiltersButton onClick={() => setOpen(true)} />
        <Select
          className="basis-full sm:ms-auto sm:basis-auto"
          aria-label={t`Sort`}
          value={search.sort}
          onChange={({ target }) =>
            onChange({
              sort: ReviewSort.options.find((sort) => sort === target.value) ?? search.sort,
            })
          }
        >
          {ReviewSort.options.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </Select>
      </div>
      <FilterChips
        filters={filters.map(({ key, ...filter }) => ({
          ...filter,
          onRemove: () => onChange({ [key]: undefined }),
        }))}
        onClear={() => onChange({ status: undefined, from: undefined, to: undefined })}
      />
      <Drawer open={isOpen} onOpenChange={setOpen} side="end" title={<Trans>Filters</Trans>}>
        <div className="grid gap-5 pt-4">
          <Field label={t`Status`}>
            <Select
              value={search.status ?? ""}
              onChange={({ target }) =>
                onChange({ status: ReviewStatus.options.find((status) => status === target.value) })
              }
            >
              <option value="">{t`Any`}</option>
              {ReviewStatus.options.map((status) => (
                <option key={status} value={status}>
                  {statusNames[status]}
                </option>
              ))}
            </Select>
          </Field>
          {(["from", "to"] as const).map((side) => (
            <Field key={side} label={side === "from" ? t`From` : t`To`}>
              <Input
                type="date"
                value={search[side] ?? ""}
                min={side === "to" ? search.from : undefined}
                max={side === "from" ? search.to : undefined}
                onChange={({ target }) => onChange({ [side]: target.value || undefined })}
              />
            </Field>
          ))}
        </div>
      </Drawer>
    </>
  );
};
