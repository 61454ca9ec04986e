import {
  type ComponentProps,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
} from "react";
import { parseSearch } from "../lib/search-params.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FilterBar, type FilterBarProps, isFiltered } from "./filter-bar.tsx";
import { PageHead } from "./page-head.tsx";
import { Pager } from "./pager.tsx";
import { SavedViews } from "./saved-views.tsx";

type LinkProps = {
  className: string;
  "aria-label"?: string;
  "aria-current"?: "true" | undefined;
  onClick?: () => void;
  children: ReactNode;
};

type Props<Row, Query> = Omit<FilterBarProps<Query>, "className" | "onChange" | "children"> & {
  /** Omitted if other parts of the page are between its head and the list. */
  head?: ComponentProps<typeof PageHead>;
  /** Between the head and the filters: tabs, a summary. */
  top?: ReactNode;
  barClassName?: string;
  views?: Omit<ComponentProps<typeof SavedViews>, "link">;
  columnChoice?: ComponentProps<typeof ColumnChoice>;
  /** Between the filters and the rows. */
  notice?: ReactNode;
  /** Undefined while the first page loads. */
  list:
    | { data: readonly Row[]; meta: { total: number; is_capped: boolean; total_pages: number } }
    | undefined;
  /** Another page is loading; the old rows stay. */
  busy: boolean;
  /** The rows, or their skeleton while they are undefined. */
  rows: (props: { rows: readonly Row[] | undefined; busy: boolean }) => ReactNode;
  /** Replaces the rows if no row exists; omitted if the page shows no list then. */
  nothingYet?: ReactNode;
  /** Replaces the rows if the filters leave none: the reason, and the link that clears them. */
  noMatch: { title: ReactNode; clear: ReactNode; className: string };
  /** The total with its noun, such as "12 orders". */
  count: ReactNode;
  /** A link to the list in another state: `(search, props) => <Link search={search} {...props} />` */
  link: (search: Partial<Query>, props: LinkProps) => ReactNode;
  /** Changes the URL. A page past the end is replaced in the history. */
  onChange: (changes: Partial<Query>, options?: { replace: boolean }) => void;
  /** After the list: the bar of selected rows, dialogs. */
  children?: ReactNode;
};

/** A list page: head, tabs, filters, rows or the reason why there are none, pages. */
export const List = <Row, Query extends { page: number; per_page: number }>({
  head,
  top,
  barClassName,
  views,
  columnChoice,
  notice,
  list: latest,
  busy,
  rows,
  nothingYet,
  noMatch,
  count,
  link,
  onChange,
  children,
  ...bar
}: Props<Row, Query>) => {
  const { query, filters } = bar;
  // New rows are rendered in pieces, so that the browser stays responsive.
  const list = useDeferredValue(latest);
  const { total = 0, is_capped: isCapped = false, total_pages: pages = 1 } = list?.meta ?? {};
  // The last rows of the last page were deleted, or the URL is outdated.
  const isPastEnd = list?.data.length === 0 && total > 0;
  const leave = useEffectEvent((page: number) => onChange({ ...query, page }, { replace: true }));
  useEffect(() => {
    if (isPastEnd) leave(pages);
  }, [isPastEnd, pages]);
  const nothing =
    nothingYet !== undefined && !isFiltered(query, filters) ? (
      nothingYet
    ) : (
      <EmptyState
        title={noMatch.title}
        action={link({}, { className: noMatch.className, children: noMatch.clear })}
      />
    );
  return (
    <>
      {head && <PageHead {...head} />}
      {top}
      <FilterBar
        {...bar}
        {...(barClassName !== undefined && { className: barClassName })}
        onChange={(changes) => onChange({ ...changes, page: 1 })}
      >
        {views && (
          <SavedViews
            {...views}
            link={(view, props) =>
              // The route parses it with the schema of the list, like every URL.
              link(parseSearch(view.query) as object, props)
            }
          />
        )}
        {columnChoice && (
          <span className="hidden grow justify-end sm:flex">
            <ColumnChoice {...columnChoice} />
          </span>
        )}
      </FilterBar>
      {notice}
      {list?.data.length === 0 && !isPastEnd
        ? nothing
        : rows({ rows: isPastEnd ? undefined : list?.data, busy })}
      {list && !isPastEnd && (
        <Pager
          page={query.page}
          perPage={query.per_page}
          total={total}
          isCapped={isCapped}
          count={count}
          link={(page, props) => link({ ...query, page }, props)}
        />
      )}
      {children}
    </>
  );
};
