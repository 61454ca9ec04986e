import { createLazyRoute } from "@tanstack/react-router";
import { Imports } from "../features/imports/imports.tsx";
import { ProductListPage } from "../features/products/product-list-page.tsx";

/** The product list, over which products are imported. */
export const Route = createLazyRoute("/app/products")({
  component: () => (
    <>
      <ProductListPage bulkActions={() => null} />
      <Imports />
    </>
  ),
});
