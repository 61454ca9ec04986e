import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ProductStatus } from "@sellerdesk/contract/product";
import {
  maxChosen,
  type ProductListQuery,
  type ProductRow,
  type ProductSelection,
} from "@sellerdesk/contract/product-lists";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { useListViews } from "../../../lib/list-views.ts";
import { paths } from "../../../lib/paths.ts";
import { parseSearch } from "../../../lib/search-params.ts";
import { useInitialLoading } from "../../../lib/use-initial-loading.ts";
import { BulkBar } from "../../../ui/bulk-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { ColumnChoice } from "../../../ui/column-choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Illustration } from "../../../ui/illustration.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SavedViews } from "../../../ui/saved-views.tsx";
import { TabCount, Tabs, tabActive } from "../../../ui/tabs.tsx";
import { findSelectedStates, useListSelection } from "../../../ui/use-list-selection.ts";
import { useProductCounts, useProducts } from "../api.ts";
import { useProductColumns } from "./product-columns.tsx";
import { ProductFilterBar } from "./product-filter-bar.tsx";
import { filtersOf, isFiltered } from "./product-filters.ts";
import { ProductListActions } from "./product-list-actions.tsx";
import { ProductCard } from "./product-row.tsx";

const route = getRouteApi("/app/products");

const tabNames = {
  published: msg`Published`,
  draft: msg`Drafts`,
  unlisted: msg`Unlisted`,
  archived: msg`Archived`,
} satisfies Record<ProductStatus, unknown>;
const tabs = [undefined, "published", "draft", "unlisted", "archived"] as const;

const StatusTabs = ({ search }: { search: ProductListQuery }) => {
  const { t } = useLingui();
  const { data: counts = [] } = useProductCounts();
  const countOf = (status: ProductStatus | undefined) =>
    counts
      .filter(({ key }) => status === undefined || key === status)
      .reduce((sum, { count }) => sum + count, 0);
  return (
    <Tabs label={t`Status`}>
      {tabs.map((status) => (
        <Link
          key={status ?? "all"}
          to={paths.products()}
          search={{ ...search, status, page: 1 }}
          aria-current={status === search.status ? "page" : undefined}
          activeOptions={tabActive}
        >
          {status === undefined ? <Trans>All</Trans> : t(tabNames[status])}
          {counts.length > 0 && <TabCount>{formatNumber(countOf(status))}</TabCount>}
        </Link>
      ))}
    </Tabs>
  );
};

const Nothing = ({ hasFilters, onImport }: { hasFilters: boolean; onImport: () => void }) =>
  hasFilters ? (
    <EmptyState
      title={<Trans>No matching products.</Trans>}
      action={
        <Link to={paths.products()} className="link">
          <Trans>Clear filters</Trans>
        </Link>
      }
    />
  ) : (
    <EmptyState
      picture={<Illustration scene="parcel" />}
      title={<Trans>No products yet</Trans>}
      action={
        <Button icon={<Upload aria-hidden="true" />} onClick={onImport}>
          <Trans>Import a product file</Trans>
        </Button>
      }
    >
      <Trans>Add your first product, or import them all from a file.</Trans>
    </EmptyState>
  );

type ChosenProducts = {
  selection: ProductSelection;
  count: number;
  statuses: readonly ProductStatus[];
  onDone: () => void;
};

type Props = {
  /** What can be done with the selected products, which is another feature's. */
  bulkActions: (chosen: ChosenProducts) => ReactNode;
};

/** The seller's products; `#import` in its address opens the import, which is another feature's. */
export const ProductListPage = ({ bulkActions }: Props) => {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isLoading = useInitialLoading();
  const { data: list, isPlaceholderData } = useProducts(search);
  const { saved, columns: chosen, setColumns } = useListViews("products");
  const filters = filtersOf(search);
  const rows = isLoading ? undefined : list;
  const total = list?.meta.total ?? 0;
  const pageIds = rows?.data.map(({ id }) => id) ?? [];
  const { selection, count, ...choice } = useListSelection(JSON.stringify(filters), pageIds, total);
  const { columns, shown, choices } = useProductColumns(search, chosen, choice.forget);
  const { forget } = choice;
  const card = useCallback(
    (product: ProductRow) => <ProductCard product={product} search={search} onDeleted={forget} />,
    [search, forget],
  );
  const titleOf = (id: string) => rows?.data.find((row) => row.id === id)?.title ?? "";
  // The last rows of the last page were deleted, or the address is an old one.
  const isPastEnd = rows !== undefined && rows.data.length === 0 && total > 0;
  const openImport = () => void navigate({ search, hash: "import" });

  return (
    <>
      <PageHead
        title={t`Products`}
        actions={<ProductListActions search={search} onImport={openImport} />}
      />
      <StatusTabs search={search} />
      <ProductFilterBar
        search={search}
        onChange={(changes) => void navigate({ search: { ...search, ...changes, page: 1 } })}
      >
        <SavedViews
          {...saved}
          link={({ query }, props) => (
            // The route reads it with the schema of the list, as it reads every address.
            <Link
              to={paths.products()}
              search={parseSearch(query) as object as Partial<ProductListQuery>}
              {...props}
            />
          )}
        />
        <span className="hidden grow justify-end sm:flex">
          <ColumnChoice
            columns={choices}
            shown={shown}
            onChange={(keys) => setColumns.mutate(keys)}
            error={setColumns.error?.message}
          />
        </span>
      </ProductFilterBar>
      {rows?.meta.is_similar && (
        <Notice tone="info" live>
          <Trans>No exact matches. Showing similar products.</Trans>
        </Notice>
      )}
      {isPastEnd && (
        <Navigate
          to={paths.products()}
          search={{ ...search, page: rows.meta.total_pages }}
          replace
        />
      )}
      {rows?.data.length === 0 && !isPastEnd ? (
        <Nothing hasFilters={isFiltered(search)} onImport={openImport} />
      ) : (
        <DataTable
          label={t`Products`}
          columns={columns}
          rows={isPastEnd ? undefined : rows?.data}
          rowId={({ id }) => id}
          media
          busy={isPlaceholderData}
          selection={{
            ...choice.rows,
            labelAll: t`Select all on this page`,
            labelRow: (id) => t`Select ${titleOf(id)}`,
          }}
          card={card}
        />
      )}
      {rows && !isPastEnd && (
        <Pager
          page={search.page}
          perPage={search.per_page}
          total={total}
          count={<Plural value={total} one="# product" other="# products" />}
          link={(page, props) => (
            <Link to={paths.products()} search={{ ...search, page }} {...props} />
          )}
        />
      )}
      {count > 0 && (
        <BulkBar
          most={selection.kind === "all" ? undefined : maxChosen}
          label={t`Selected products`}
          count={count}
          total={choice.canChooseAll ? total : undefined}
          onChooseAll={choice.chooseAll}
          onClear={choice.clear}
        >
          {bulkActions({
            selection: selection.kind === "all" ? { filters } : { ids: [...selection.ids] },
            count,
            statuses: findSelectedStates(
              selection,
              rows?.data ?? [],
              search.status,
              ProductStatus.options,
            ),
            onDone: choice.clear,
          })}
        </BulkBar>
      )}
    </>
  );
};
