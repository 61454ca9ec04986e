import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Product } from "@sellerdesk/contract/products";
import { useQuery } from "@tanstack/react-query";
import { createLazyRoute, getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Ellipsis, MessageSquare, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Crumbs } from "../../ui/crumbs.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLoader } from "../../ui/page-loader.tsx";
import { showToast } from "../../ui/toast.tsx";
import { productQuery, useDeleteProduct } from "./api.ts";
import { ProductBadge } from "./product-badges.tsx";
import { ProductForm } from "./product-form.tsx";

const route = getRouteApi("/app/products/$id");

const More = ({ product }: { product: Product }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteProduct();
  const confirm = () =>
    remove.mutate(product.id, {
      onSuccess: () => {
        showToast(t`Product deleted`);
        void navigate({ to: paths.products(), ignoreBlocker: true });
      },
    });
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t`More actions`} framed>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem
          icon={<MessageSquare aria-hidden="true" />}
          render={<Link to={paths.productReviews(product.id)} />}
        >
          <Trans>Reviews</Trans>
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden="true" />} destructive onClick={() => setAsking(true)}>
          <Trans>Delete product</Trans>
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => {
          setAsking(open);
          remove.reset();
        }}
        title={
          <Trans>
            Delete <bdi>{product.title}</bdi>?
          </Trans>
        }
        description={t`It leaves the shop with all of its variants and stock. Orders that were placed keep it.`}
        confirmLabel={t`Delete product`}
        busy={remove.isPending}
        error={remove.error?.message}
        onConfirm={confirm}
      />
    </>
  );
};

const ProductEditPage = () => {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data: product } = useQuery(productQuery(id));
  if (!product) return <PageLoader label={t`Loading the product`} />;
  return (
    <>
      <PageHead
        title={<bdi className="block max-w-reading">{product.title}</bdi>}
        badges={<ProductBadge {...product} />}
        subtitle={
          <>
            <Plural value={product.variants.length} one="# variant" other="# variants" />
            {" · "}
            <Trans>created {formatDate(product.created_at)}</Trans>
            {" · "}
            <Trans>last saved {formatDate(product.updated_at)}</Trans>
          </>
        }
        crumbs={
          <Crumbs
            label={t`Where you are`}
            items={[
              <Link key="list" to={paths.products()}>
                <Trans>Products</Trans>
              </Link>,
              <Trans key="this">Edit</Trans>,
            ]}
          />
        }
        actions={<More product={product} />}
      />
      {product.review_state === "rejected" && (
        <div className="mb-6">
          <Notice tone="danger" title={<Trans>The marketplace did not approve this product.</Trans>}>
            {product.review_reason}
          </Notice>
        </div>
      )}
      <ProductForm key={product.id} product={product} currency={product.currency} onSaved={() => {}} />
    </>
  );
};

export const Route = createLazyRoute("/app/products/$id")({ component: ProductEditPage });
