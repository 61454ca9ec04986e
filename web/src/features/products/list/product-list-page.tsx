import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ProductStatus } from "@sellerdesk/contract/product";
import { maxChosen, productStatuses } from "@sellerdesk/contract/product-constants";
import type {
  ProductListQuery,
  ProductRow,
  ProductSelection,
} from "@sellerdesk/contract/product-lists";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { useListViews } from "../../../lib/list-views.ts";
import { paths } from "../../../lib/paths.ts";
import { useInitialLoading } from "../../../lib/use-initial-loading.ts";
import { BulkBar } from "../../../ui/bulk-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Illustration } from "../../../ui/illustration.tsx";
import { List } from "../../../ui/list.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SegmentLinks, segmentActive } from "../../../ui/segment-links.tsx";
import { StatusTabs } from "../../../ui/tabs.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { findSelectedStates, useListSelection } from "../../../ui/use-list-selection.ts";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { useCountProducts, useProductCounts, useProducts } from "../api.ts";
import { shownColumns, useProductColumns } from "./product-columns.tsx";
import { filtersOf } from "./product-filters.ts";
import { ProductListActions } from "./product-list-actions.tsx";
import { ProductCard } from "./product-row.tsx";
import { useSoldUnits } from "./sold-units.ts";
import { useProductFilters } from "./use-product-filters.tsx";

const route = getRouteApi("/app/products");

const statusNames = {
  published: msg`Published`,
  draft: msg`Drafts`,
  unlisted: msg`Unlisted`,
  archived: msg`Archived`,
} satisfies Record<ProductStatus, unknown>;

const NothingYet = ({ onImport }: { onImport: () => void }) => (
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
  /** The actions for the selected products, which belong to another feature. */
  bulkActions: (chosen: ChosenProducts) => ReactNode;
};

/** The seller's products. `#import` in the address opens the import, which is another feature's. */
export const ProductListPage = ({ bulkActions }: Props) => {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isLoading = useInitialLoading();
  const { data: list, isPlaceholderData } = useProducts(search);
  const { data: counts = [] } = useProductCounts();
  const change = (changes: Partial<ProductListQuery>, options?: { replace: boolean }) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), ...options });
  const filterTable = useProductFilters(search, (changes) => change({ ...changes, page: 1 }));
  const { saved, columns: chosen, columnChoice } = useListViews("products");
  const filters = filtersOf(search);
  const rows = isLoading ? undefined : list;
  const total = list?.meta.total ?? 0;
  const countAll = useCountProducts();
  const pageIds = rows?.data.map(({ id }) => id) ?? [];
  const { selection, count, forget, ...choice } = useListSelection(
    JSON.stringify(filters),
    pageIds,
    list?.meta,
    (onCounted) =>
      countAll.mutate(filters, {
        onSuccess: onCounted,
        onError: ({ message }) => showToast(message),
      }),
  );
  const { data: sold } = useSoldUnits(
    pageIds,
    !useNarrow() && shownColumns(chosen).includes("sold"),
  );
  const { columns, shown, choices } = useProductColumns(search, chosen, sold, forget);
  const card = useCallback(
    (product: ProductRow) => <ProductCard product={product} search={search} onDeleted={forget} />,
    [search, forget],
  );
  const titleOf = (id: string) => rows?.data.find((row) => row.id === id)?.title ?? "";
  const openImport = () => void navigate({ search, hash: "import" });

  return (
    <List
      head={{
        title: t`Products`,
        badges: (
          <SegmentLinks label={t`Products and reviews`}>
            <Link to={paths.products()} activeOptions={segmentActive}>
              <Trans>Products</Trans>
            </Link>
            <Link to={paths.reviews()} activeOptions={segmentActive}>
              <Trans>Reviews</Trans>
            </Link>
          </SegmentLinks>
        ),
        actions: <ProductListActions search={search} onImport={openImport} />,
      }}
      top={
        <StatusTabs
          label={t`Status`}
          all={<Trans>All</Trans>}
          names={statusNames}
          current={search.status}
          counts={counts}
          link={(status, props) => (
            <Link to={paths.products()} search={{ ...search, status, page: 1 }} {...props} />
          )}
        />
      }
      query={search}
      {...filterTable}
      views={saved}
      columnChoice={{ columns: choices, shown, ...columnChoice }}
      notice={
        rows?.meta.is_similar && (
          <Notice tone="info" live>
            <Trans>No exact matches. Showing similar products.</Trans>
          </Notice>
        )
      }
      list={rows}
      busy={isPlaceholderData}
      rows={(shownRows) => (
        <DataTable
          label={t`Products`}
          columns={columns}
          rowId={({ id }) => id}
          media
          selection={{
            ...choice.rows,
            labelAll: t`Select all on this page`,
            labelRow: (id) => t`Select ${titleOf(id)}`,
          }}
          card={card}
          {...shownRows}
        />
      )}
      nothingYet={<NothingYet onImport={openImport} />}
      noMatch={{
        title: <Trans>No matching products.</Trans>,
        clear: <Trans>Clear filters</Trans>,
        className: "link",
      }}
      count={<Plural value={total} one="# product" other="# products" />}
      link={(state, props) => <Link to={paths.products()} search={state} {...props} />}
      onChange={change}
    >
      {count > 0 && (
        <BulkBar
          most={selection.kind === "all" ? undefined : maxChosen}
          label={t`Selected products`}
          count={count}
          all={choice.all}
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
              productStatuses,
            ),
            onDone: choice.clear,
          })}
        </BulkBar>
      )}
    </List>
  );
};
