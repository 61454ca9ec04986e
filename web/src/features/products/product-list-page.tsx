import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ProductListQuery, ProductRow, ProductStatus } from "@sellerdesk/contract/products";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Download, Ellipsis, Plus, Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { formatDate, formatMoneyRange, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useInitialLoading } from "../../lib/use-initial-loading.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Pager } from "../../ui/pager.tsx";
import { TabCount, Tabs } from "../../ui/tabs.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { exportProducts, useProductCounts, useProducts } from "./api.ts";
import { OfferMark } from "./offer-mark.tsx";
import { ProductBadge, StockFigure } from "./product-badges.tsx";
import { ProductFilterBar } from "./product-filter-bar.tsx";

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
        >
          {status === undefined ? <Trans>All</Trans> : t(tabNames[status])}
          {counts.length > 0 && <TabCount>{formatNumber(countOf(status))}</TabCount>}
        </Link>
      ))}
    </Tabs>
  );
};

const Actions = ({ search, onImport }: { search: ProductListQuery; onImport: () => void }) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const [isExporting, setExporting] = useState(false);
  const saveFile = async () => {
    setExporting(true);
    const { page: _page, per_page: _perPage, sort: _sort, project: _project, ...filters } = search;
    try {
      await exportProducts(filters);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message);
    } finally {
      setExporting(false);
    }
  };
  const add = (
    <Link to={paths.addProduct()} className={buttonClass({ variant: "primary" })}>
      <Plus aria-hidden="true" />
      <Trans>Add product</Trans>
    </Link>
  );
  if (isNarrow) {
    return (
      <>
        <Menu
          trigger={
            <IconButton label={t`More actions`} framed>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem icon={<Upload aria-hidden="true" />} onClick={onImport}>
            <Trans>Import</Trans>
          </MenuItem>
          <MenuItem icon={<Download aria-hidden="true" />} onClick={() => void saveFile()}>
            <Trans>Export</Trans>
          </MenuItem>
        </Menu>
        {add}
      </>
    );
  }
  return (
    <>
      <Button variant="ghost" icon={<Upload aria-hidden="true" />} onClick={onImport}>
        <Trans>Import</Trans>
      </Button>
      <Button
        variant="ghost"
        icon={<Download aria-hidden="true" />}
        busy={isExporting}
        onClick={() => void saveFile()}
      >
        <Trans>Export</Trans>
      </Button>
      {add}
    </>
  );
};

const Maker = ({ brand, variants_count }: ProductRow) => (
  <>
    {brand && (
      <>
        <bdi>{brand.name}</bdi>
        {" · "}
      </>
    )}
    <Plural value={variants_count} one="# variant" other="# variants" />
  </>
);

const Title = ({ product: { id, title }, className }: { product: ProductRow; className: string }) => (
  <Link to={paths.product(id)} className={className} title={title} dir="auto">
    {title}
  </Link>
);

const Card = ({ product }: { product: ProductRow }) => {
  const available = formatNumber(product.available);
  return (
    <div className="flex gap-3">
      <Thumb src={product.image} />
      <div className="min-w-0 grow">
        <Title product={product} className="line-clamp-2 font-strong" />
        <div className="mt-0.5 flex justify-between gap-2 text-13 text-muted">
          <span className="truncate-line">
            <Maker {...product} />
          </span>
          <span className="font-strong whitespace-nowrap text-text">
            {formatMoneyRange(product.price_from_minor, product.price_to_minor, product.currency)}
          </span>
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          <ProductBadge {...product} />
          {product.stock === "in" ? (
            <span className="text-13 text-muted">
              <Trans>{available} available</Trans>
            </span>
          ) : (
            <StockFigure {...product} />
          )}
          <OfferMark {...product} />
        </div>
      </div>
    </div>
  );
};

/** The head of a column that sorts: first one way, then the other. */
const sortBy = (
  search: ProductListQuery,
  first: ProductListQuery["sort"],
  second: ProductListQuery["sort"],
): NonNullable<Column<ProductRow>["sort"]> => ({
  now:
    search.sort === first || search.sort === second
      ? search.sort.startsWith("-")
        ? "descending"
        : "ascending"
      : undefined,
  link: (props: { className: string; children: ReactNode }) => (
    <Link
      to={paths.products()}
      search={{ ...search, page: 1, sort: search.sort === first ? second : first }}
      {...props}
    />
  ),
});

const columnsFor = (search: ProductListQuery): Column<ProductRow>[] => [
  {
    key: "product",
    head: <Trans>Product</Trans>,
    sort: sortBy(search, "title", "-title"),
    className: "w-full max-w-0",
    cell: (product) => (
      <span className="flex min-w-0 items-center gap-3">
        <Thumb src={product.image} />
        <span className="min-w-0">
          <Title product={product} className="truncate-line block font-strong hover:underline" />
          <span className="truncate-line block text-13 text-muted">
            <Maker {...product} />
          </span>
        </span>
      </span>
    ),
  },
  { key: "status", head: <Trans>Status</Trans>, cell: (product) => <ProductBadge {...product} /> },
  {
    key: "available",
    head: <Trans>Available</Trans>,
    figures: true,
    cell: (product) => <StockFigure {...product} />,
  },
  {
    key: "price",
    head: <Trans>Price</Trans>,
    figures: true,
    sort: sortBy(search, "price", "-price"),
    cell: (product) => (
      <>
        {formatMoneyRange(product.price_from_minor, product.price_to_minor, product.currency)}
        <OfferMark {...product} />
      </>
    ),
  },
  {
    key: "category",
    head: <Trans>Category</Trans>,
    className: "hidden text-muted whitespace-nowrap lg:table-cell",
    cell: ({ category }) => category && <bdi>{category.name}</bdi>,
  },
  {
    key: "updated",
    head: <Trans>Updated</Trans>,
    figures: true,
    className: "text-muted",
    sort: sortBy(search, "-updated_at", "updated_at"),
    cell: ({ updated_at }) => formatDate(updated_at),
  },
];

const Nothing = ({ isFiltered, onImport }: { isFiltered: boolean; onImport: () => void }) =>
  isFiltered ? (
    <EmptyState
      title={<Trans>No product matches.</Trans>}
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
      <Trans>Add your first product, or bring them all in from a file.</Trans>
    </EmptyState>
  );

/** The seller's products; `#import` in its address opens the import, which is another feature's. */
export const ProductListPage = () => {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isLoading = useInitialLoading();
  const { data: list, isPlaceholderData } = useProducts(search);
  const { search: text, status, category_id, brand_id, stock } = search;
  const isFiltered =
    text !== "" || [status, category_id, brand_id, stock].some((value) => value !== undefined);
  const shown = isLoading ? undefined : list;
  const openImport = () => void navigate({ search, hash: "import" });

  return (
    <>
      <PageHead title={t`Products`} actions={<Actions search={search} onImport={openImport} />} />
      <StatusTabs search={search} />
      <ProductFilterBar
        search={search}
        rows={list?.data ?? []}
        onChange={(changes) => void navigate({ search: { ...search, ...changes, page: 1 } })}
      />
      {shown?.data.length === 0 ? (
        <Nothing isFiltered={isFiltered} onImport={openImport} />
      ) : (
        <DataTable
          label={t`Products`}
          columns={columnsFor(search)}
          rows={shown?.data}
          rowId={({ id }) => id}
          media
          busy={isPlaceholderData}
          card={(product) => <Card product={product} />}
        />
      )}
      {shown && (
        <Pager
          page={search.page}
          perPage={search.per_page}
          total={shown.meta.total}
          link={(page, props) => <Link to={paths.products()} search={{ ...search, page }} {...props} />}
        />
      )}
    </>
  );
};
