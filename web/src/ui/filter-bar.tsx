import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Drawer } from "./drawer.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FiltersButton } from "./filters-button.tsx";
import { SearchField } from "./search-field.tsx";

type FilterKey<Query> = Exclude<keyof Query & string, "page" | "per_page" | "sort">;

type Chip<Query> = {
  /** The name of the filter; left out if the value explains itself. */
  name?: string;
  /** Undefined while the list is not filtered by it. */
  value: string | undefined;
  /** Filters that the chip shows and removes as well. */
  also?: readonly FilterKey<Query>[];
};

type Place = "bar" | "end" | "drawer";
type Control = {
  /** Beside the search field, at the end of that bar, or in the drawer. */
  in: Place;
  control: ReactNode;
  /** Shares its line of the drawer with the next one. */
  half?: true;
};

type Filter<Query> =
  | { in: "search"; label: string; change?: (text: string) => Partial<Query> }
  /** `chip` is `null` if the control is in view, or if the chip of another filter shows it. */
  | (Control & { chip: Chip<Query> | null })
  /** Set by the tabs or another part above the list, or only by links from other pages. */
  | { in: "top" | "link"; chip?: Chip<Query> };

/**
 * Defines where each filter of a list's query is set. A filter without an entry does not compile.
 */
export type FilterTable<Query> = { readonly [Key in FilterKey<Query>]-?: Filter<Query> };

// `Object.entries` loses the names of the keys.
const entriesOf = <Query,>(filters: FilterTable<Query>) =>
  Object.entries(filters) as [FilterKey<Query>, Filter<Query>][];

/** Whether any filter of the list is set. */
export const isFiltered = <Query,>(query: Query, filters: FilterTable<Query>): boolean =>
  entriesOf(filters).some(([key]) => query[key] !== undefined && query[key] !== "");

const without = <Query,>(keys: readonly FilterKey<Query>[]) =>
  // Every filter that a chip removes is optional.
  Object.fromEntries(keys.map((key) => [key, undefined])) as Partial<Query>;

export type FilterBarProps<Query> = {
  query: Query;
  filters: FilterTable<Query>;
  /** The control of the sort order, unless the heads of columns alone set it. */
  sort?: Control;
  /** The filters that "Clear all" resets, if there are more than those with chips. */
  cleared?: Partial<Query>;
  /** The gap and the padding of the bar. */
  className?: string;
  onChange: (changes: Partial<Query>) => void;
  /** Beside the filters: saved views and columns. */
  children?: ReactNode;
};

/** The filters of a list: the search field, controls beside it and in a drawer, and chips. */
export const FilterBar = <Query,>({
  query,
  filters,
  sort,
  cleared,
  className = "gap-2 pt-4",
  onChange,
  children,
}: FilterBarProps<Query>) => {
  const [isOpen, setOpen] = useState(false);
  const entries = entriesOf(filters);
  const controls = [...entries, ...(sort ? [["sort", sort] as const] : [])];
  const place = (where: Place) =>
    controls.flatMap(([key, filter]) =>
      filter.in === where
        ? [
            <div
              key={key}
              className={where !== "drawer" ? "contents" : filter.half ? "grid" : "col-span-2 grid"}
            >
              {filter.control}
            </div>,
          ]
        : [],
    );
  const inDrawer = place("drawer");
  const chips = entries.flatMap(([key, filter]) => {
    if (filter.in === "search" || !filter.chip) return [];
    const { also = [], ...chip } = filter.chip;
    return { ...chip, keys: [key, ...also] };
  });
  return (
    <>
      <div className={`flex flex-wrap items-center pb-3 ${className}`}>
        {entries.map(
          ([key, filter]) =>
            filter.in === "search" && (
              <SearchField
                key={key}
                label={filter.label}
                // The search of every list is text.
                value={query[key] as string}
                onSearch={(text) => onChange(filter.change?.(text) ?? ({ [key]: text } as object))}
              />
            ),
        )}
        {inDrawer.length > 0 && <FiltersButton onClick={() => setOpen(true)} />}
        {place("bar")}
        {children}
        {place("end")}
      </div>
      <FilterChips
        filters={chips.map(({ keys, ...chip }) => ({
          ...chip,
          onRemove: () => onChange(without<Query>(keys)),
        }))}
        onClear={() => onChange(cleared ?? without<Query>(chips.flatMap(({ keys }) => keys)))}
      />
      {inDrawer.length > 0 && (
        <Drawer open={isOpen} onOpenChange={setOpen} side="end" title={<Trans>Filters</Trans>}>
          <div className="grid grid-cols-2 gap-x-3 gap-y-5 pt-4">{inDrawer}</div>
        </Drawer>
      )}
    </>
  );
};
