import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Product } from "@sellerdesk/contract/product";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDate } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { PageLoader } from "../../../ui/page-loader.tsx";
import { productQuery } from "../api.ts";
import { Neighbours } from "./neighbours.tsx";
import { OfferNote } from "./offer-note.tsx";
import { ProductBadge } from "../product-badges.tsx";
import { ProductForm } from "./product-form.tsx";
import { ProductRowMenu } from "../product-row-menu.tsx";

const route = getRouteApi("/app/products/$id");

type Props = {
  /** Renders the product's sales figures, which belong to another feature. */
  figures: (product: Product) => ReactNode;
};

const Editing = ({ id, figures }: Props & { id: string }) => {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: product, isFetchedAfterMount } = useQuery(productQuery(id));
  // Wait for the newest product: a form must not open on a cached one.
  if (!product || !isFetchedAfterMount) return <PageLoader label={t`Loading the product`} />;
  return (
    <>
      <PageHead
        title={
          <span className="block max-w-reading">
            <bdi>{product.title}</bdi>
          </span>
        }
        subtitle={
          <>
            <span className="me-2">
              <ProductBadge {...product} />
            </span>
            <Plural value={product.variants.length} one="# variant" other="# variants" />
            {" · "}
            <Trans>created {formatDate(product.created_at)}</Trans>
            {" · "}
            <Trans>last saved {formatDate(product.updated_at)}</Trans>
          </>
        }
        crumbs={
          <Crumbs
            items={[
              <Link key="list" to={paths.products()} search={search}>
                <Trans>Products</Trans>
              </Link>,
              <Trans key="this">Edit</Trans>,
            ]}
          />
        }
        actions={
          <>
            <Neighbours id={id} search={search} />
            <ProductRowMenu
              product={product}
              framed
              onDeleted={() => void navigate({ to: paths.products(), search, ignoreBlocker: true })}
            />
          </>
        }
      />
      {product.review_state === "rejected" && (
        <div className="mb-6">
          <Notice
            tone="danger"
            title={<Trans>The marketplace did not approve this product.</Trans>}
          >
            {product.review_reason}
          </Notice>
        </div>
      )}
      {figures(product)}
      <OfferNote product={product} />
      <ProductForm product={product} currency={product.currency} onSaved={() => {}} />
    </>
  );
};

/** Mounts a new editor for each product, which fetches the product and fills its form. */
export const ProductEditPage = ({ figures }: Props) => {
  const { id } = route.useParams();
  return <Editing key={id} id={id} figures={figures} />;
};
