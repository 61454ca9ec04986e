import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { productsPerTable, type TableProduct } from "@sellerdesk/contract/product-table";
import type { ProductFilters } from "@sellerdesk/contract/product-lists";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { readChosenColumns, writeChosenColumns } from "../../../lib/chosen-columns.ts";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useChosenProducts } from "../../../lib/selected-products.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { PageLoader } from "../../../ui/page-loader.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SaveBar } from "../../../ui/save-bar.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { SavedAt } from "../saved-at.tsx";
import { filtersOf } from "../list/product-filters.ts";
import { ColumnPicker } from "../variant-cells/column-picker.tsx";
import { useTable } from "./table-api.ts";
import { type TableColumn, tableColumns } from "./table-cells.ts";
import { TableGrid } from "./table-grid.tsx";
import { TableList } from "./table-list.tsx";
import { useTableColumnNames } from "./table-parts.tsx";
import { TableReview } from "./table-review.tsx";
import { type ProductTable, useProductTable } from "./use-product-table.ts";
import "./product-table.css";

const route = getRouteApi("/app/products");

/** The columns that may be hidden: products without their titles could not be distinguished. */
const hideable: readonly TableColumn[] = tableColumns.filter((column) => column !== "title");
const columnsName = "table-columns";

/** Shows the number of changes, and how many of them cannot be saved yet. */
const Changes = ({ table, onShowProblem }: { table: ProductTable; onShowProblem: () => void }) => {
  const changed = [...table.changed.values()];
  const products = new Set(changed.map(({ row }) => row.product.id)).size;
  const problems = changed.filter(({ problem }) => problem !== undefined).length;
  const n = formatNumber(changed.length);
  return (
    <span className="flex flex-wrap gap-x-3">
      <b className="font-strong" role="status">
        {changed.length === 1 ? (
          <Trans>1 change</Trans>
        ) : (
          <Plural
            value={products}
            one={`${n} changes in # product`}
            other={`${n} changes in # products`}
          />
        )}
      </b>
      {table.savedAt !== null && (
        <span className="text-muted">
          <SavedAt time={table.savedAt} />
        </span>
      )}
      {problems > 0 && (
        <button type="button" className="link text-danger" onClick={onShowProblem}>
          <Plural value={problems} one="# cell needs attention" other="# cells need attention" />
        </button>
      )}
    </span>
  );
};

const TableEditor = ({ products, total }: { products: readonly TableProduct[]; total: number }) => {
  const { t } = useLingui();
  const table = useProductTable(products);
  const isNarrow = useNarrow();
  const names = useTableColumnNames();
  const [chosen, setChosen] = useState(() => readChosenColumns(columnsName, hideable, hideable));
  const [isReviewing, setReviewing] = useState(false);
  // The list on phones hides no columns: columns that were changed there are shown here too.
  const typed = new Set([...table.changed.values()].map(({ column }) => column));
  const columns = tableColumns.filter(
    (column) => column === "title" || chosen.includes(column) || typed.has(column),
  );
  const [{ currency } = { currency: "USD" }] = products;
  const variants = products.reduce((sum, product) => sum + product.variants.length, 0);
  const count = table.savable.length;
  const showProblem = () => {
    const first = [...table.changed.values()].find(({ problem }) => problem !== undefined);
    document.querySelector<HTMLElement>(`[data-key="${first?.key ?? ""}"]`)?.focus();
  };
  return (
    <>
      <PageHead
        crumbs={
          <Crumbs
            items={[
              <Link key="products" to={paths.products()}>
                <Trans>Products</Trans>
              </Link>,
              <span key="table">
                <Trans>Edit as table</Trans>
              </span>,
            ]}
          />
        }
        title={<Plural value={total} one="Edit # product" other="Edit # products" />}
        subtitle={
          <>
            <Plural value={variants} one="# variant." other="# variants." />{" "}
            <Trans>Nothing is saved until you save.</Trans>
          </>
        }
        actions={
          !isNarrow && (
            <ColumnPicker
              all={hideable}
              names={names}
              shown={columns}
              onChange={(next) => {
                setChosen(next);
                writeChosenColumns(columnsName, next);
              }}
            />
          )
        }
      />
      {isNarrow ? (
        <TableList table={table} currency={currency} />
      ) : (
        <TableGrid table={table} currency={currency} columns={columns} />
      )}
      {table.changed.size > 0 && (
        <SaveBar
          text={<Changes table={table} onShowProblem={showProblem} />}
          failure={table.error?.message}
          onDiscard={table.discard}
        >
          <Button onClick={() => setReviewing(true)}>
            <Trans>Review changes</Trans>
          </Button>
          <Button
            variant="primary"
            busy={table.isSaving}
            disabled={count === 0}
            onClick={table.save}
          >
            <Plural value={count} one="Save # change" other="Save # changes" />
          </Button>
        </SaveBar>
      )}
      <LeaveGuard
        isDirty={table.changed.size > 0}
        description={t`What you typed into the table stays in this browser. It is not saved yet.`}
      />
      {isReviewing && <TableReview table={table} onClose={() => setReviewing(false)} />}
    </>
  );
};

type TableProps = { selection: { ids: string[] } | { filters: ProductFilters }; page: number };

const Table = ({ selection, page }: TableProps) => {
  const { t } = useLingui();
  const { data } = useTable(selection, page);
  if (!data) return <PageLoader label={t`Loading the products`} />;
  if (data.products.length === 0) return <Nothing />;
  return (
    <>
      <TableEditor key={page} products={data.products} total={data.total} />
      <Pager
        page={page}
        perPage={productsPerTable}
        total={data.total}
        isCapped={false}
        count=""
        link={(to, props) => (
          <Link
            to={paths.products()}
            search={(now) => ({ ...now, page: to })}
            state={(now) => now}
            {...props}
          />
        )}
      />
    </>
  );
};

const Nothing = () => (
  <EmptyState
    heading="h1"
    title={<Trans>No products are selected.</Trans>}
    action={
      <Link className={buttonClass()} to={paths.products()}>
        <Trans>Back to products</Trans>
      </Link>
    }
  />
);

/** Edits the selected products, or all that match the filters of the address, as a table. */
export const ProductTablePage = () => {
  const search = route.useSearch();
  const chosen = useChosenProducts();
  const selection =
    search.table === "all"
      ? { filters: filtersOf(search) }
      : chosen && "ids" in chosen
        ? chosen
        : null;
  return selection ? <Table selection={selection} page={search.page} /> : <Nothing />;
};
