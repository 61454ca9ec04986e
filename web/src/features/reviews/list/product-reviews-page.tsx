import { Trans, useLingui } from "@lingui/react/macro";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../lib/paths.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { useProductReviews } from "../api.ts";
import { ReviewBrowser } from "./review-browser.tsx";

const route = getRouteApi("/app/products/review/$id");

type Neighbour = { id: string; title: string } | null;

const NeighbourLink = ({
  to,
  label,
  children,
}: {
  to: Neighbour;
  label: string;
  children: ReactNode;
}) => {
  const className = "icon-btn icon-btn-framed";
  return to ? (
    <Link to={paths.productReviews(to.id)} className={className} aria-label={label} title={label}>
      {children}
    </Link>
  ) : (
    <span role="link" aria-disabled="true" className={className} aria-label={label}>
      {children}
    </span>
  );
};

const Neighbours = ({ previous, next }: { previous: Neighbour; next: Neighbour }) => {
  const { t } = useLingui();
  if (!previous && !next) return null;
  const [before, after] = [previous?.title ?? "", next?.title ?? ""];
  return (
    <>
      <NeighbourLink
        to={previous}
        label={
          previous
            ? t`Previous product with reviews: ${before}`
            : t`No previous product with reviews`
        }
      >
        <ChevronUp aria-hidden="true" />
      </NeighbourLink>
      <NeighbourLink
        to={next}
        label={next ? t`Next product with reviews: ${after}` : t`No next product with reviews`}
      >
        <ChevronDown aria-hidden="true" />
      </NeighbourLink>
    </>
  );
};

/** The reviews of one product (C7, K41). */
const ProductReviewsPage = () => {
  const { t } = useLingui();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: list, isPlaceholderData } = useProductReviews(id, search);
  const product = list?.meta.product;
  return (
    <>
      <PageHead
        title={t`Reviews`}
        crumbs={
          <Crumbs
            items={[
              <Link key="products" to={paths.products()}>
                <Trans>Products</Trans>
              </Link>,
              product && (
                <Link
                  key="product"
                  to={paths.product(id)}
                  dir="auto"
                  className="truncate-line"
                  title={product.title}
                >
                  {product.title}
                </Link>
              ),
              <Trans key="reviews">Reviews</Trans>,
            ]}
          />
        }
        actions={
          <>
            <Link to={paths.reviews()} className="link">
              <Trans>Reviews of all products</Trans>
            </Link>
            {list && <Neighbours previous={list.meta.previous} next={list.meta.next} />}
          </>
        }
      />
      <ReviewBrowser
        path={paths.productReviews(id)}
        search={search}
        list={list}
        isOld={isPlaceholderData}
        productId={id}
        onChange={(changes, options) =>
          void navigate({ search: (now) => ({ ...now, ...changes }), ...options })
        }
      />
    </>
  );
};

export const Route = createLazyRoute("/app/products/review/$id")({ component: ProductReviewsPage });
