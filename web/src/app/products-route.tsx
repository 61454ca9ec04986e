import { createLazyRoute, getRouteApi } from "@tanstack/react-router";
import { ProductListPage } from "../features/products/list/product-list-page.tsx";
import { loadTexts } from "../lib/i18n.ts";
import { lazyModule, lazyModuleBelow } from "../lib/lazy.ts";
import { LazyContent } from "../ui/lazy-content.tsx";
import { LazySection } from "../ui/lazy-section.tsx";

const route = getRouteApi("/app/products");
const tablePage = lazyModule(
  async () => (await import("../features/products/table/product-table-page.tsx")).ProductTablePage,
  { preloads: false },
);
const overlays = lazyModuleBelow(async () => {
  const [{ BulkActions, BulkEdits, Imports }] = await Promise.all([
    import("./product-overlays.tsx"),
    loadTexts(["imports", "bulk-edits"]),
  ]);
  return { BulkActions, BulkEdits, Imports };
});

/** Shows the product list, or the table of the products that the URL names. */
const ProductsRoute = () => {
  const { table } = route.useSearch();
  const navigate = route.useNavigate();
  if (table === undefined)
    return (
      <ProductListPage
        bulkActions={(chosen) => (
          <LazySection part={overlays} fallback={null}>
            {({ BulkActions }) => <BulkActions {...chosen} />}
          </LazySection>
        )}
      />
    );
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
      <LazySection part={overlays} fallback={null}>
        {({ BulkEdits, Imports }) => (
          <>
            <BulkEdits />
            <Imports />
          </>
        )}
      </LazySection>
      <ProductsRoute />
    </>
  ),
});
