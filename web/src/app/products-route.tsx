import { createLazyRoute, getRouteApi } from "@tanstack/react-router";
import { BulkActions } from "../features/bulk-edits/bulk-actions.tsx";
import { BulkEdits } from "../features/bulk-edits/bulk-edits.tsx";
import { Imports } from "../features/imports/imports.tsx";
import { ProductListPage } from "../features/products/list/product-list-page.tsx";
import { lazyModule } from "../lib/lazy.ts";
import { LazyContent } from "../ui/lazy-content.tsx";

const route = getRouteApi("/app/products");
const tablePage = lazyModule(
  async () => (await import("../features/products/table/product-table-page.tsx")).ProductTablePage,
);

/** Shows the product list, or the table of the products that the URL names. */
const ProductsRoute = () => {
  const { table } = route.useSearch();
  const navigate = route.useNavigate();
  if (table === undefined)
    return <ProductListPage bulkActions={(chosen) => <BulkActions {...chosen} />} />;
  return (
    <LazyContent
      part={tablePage}
      onMissing={() => void navigate({ search: (now) => ({ ...now, table: undefined }) })}
    >
      {(ProductTablePage) => <ProductTablePage />}
    </LazyContent>
  );
};

/** The products page, with the dialogs for imports and bulk edits. */
export const Route = createLazyRoute("/app/products")({
  component: () => (
    <>
      <BulkEdits />
      <ProductsRoute />
      <Imports />
    </>
  ),
});
