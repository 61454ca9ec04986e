import type { Product } from "@sellerdesk/contract/product";
import { createLazyRoute } from "@tanstack/react-router";
import { ProductEditPage } from "../features/products/form/product-edit-page.tsx";
import { loadTexts } from "../lib/i18n.ts";
import { lazyModuleBelow } from "../lib/lazy.ts";
import { LazySection } from "../ui/lazy-section.tsx";

const figures = lazyModuleBelow(async () => {
  const [{ ProductFigures }] = await Promise.all([
    import("../features/figures/product-figures.tsx"),
    loadTexts(["figures"]),
  ]);
  return { ProductFigures };
});

/**
 * Renders the figures of a product that has been on sale. A placeholder of the same height is shown
 * until they have loaded.
 */
const figuresOf = (product: Product) =>
  product.published_at !== null && (
    <LazySection part={figures} fallback={<div style={{ blockSize: "11.5rem" }} />}>
      {({ ProductFigures }) => <ProductFigures product={product} />}
    </LazySection>
  );

const ProductRoute = () => <ProductEditPage figures={figuresOf} />;

export const Route = createLazyRoute("/app/products/$id")({ component: ProductRoute });
