import { createLazyRoute } from "@tanstack/react-router";
import { BulkActions } from "../features/bulk-edits/bulk-actions.tsx";
import { BulkEdits } from "../features/bulk-edits/bulk-edits.tsx";
import { Imports } from "../features/imports/imports.tsx";
import { ProductListPage } from "../features/products/list/product-list-page.tsx";

/** The product list, over which products are imported and many of them edited at once. */
export const Route = createLazyRoute("/app/products")({
  component: () => (
    <>
      <BulkEdits />
      <ProductListPage bulkActions={(chosen) => <BulkActions {...chosen} />} />
      <Imports />
    </>
  ),
});
