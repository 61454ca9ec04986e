import { Trans, useLingui } from "@lingui/react/macro";
import type { Review } from "@sellerdesk/contract/reviews";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { formatDate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Crumbs } from "../../ui/crumbs.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useReviews } from "./api.ts";
import { ReviewSummary } from "./review-summary.tsx";
import { Stars } from "./stars.tsx";

const route = getRouteApi("/app/products/review/$id");

const ReviewItem = ({ review }: { review: Review }) => (
  <li className="grid gap-2 border-b border-line py-5">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars rating={review.rating} />
      <span dir="auto">{review.customer_name}</span>
      {review.verified_purchase && (
        <span className="text-13 text-muted">
          <Trans>Verified purchase</Trans>
        </span>
      )}
      {review.status === "hidden" && (
        <Badge tone="neutral" glyph="slash">
          <Trans>Hidden</Trans>
        </Badge>
      )}
      {review.status === "removal_requested" && (
        <Badge tone="warning" glyph="clock">
          <Trans>Removal requested</Trans>
        </Badge>
      )}
      <time className="ms-auto text-13 text-muted" dateTime={review.created_at}>
        {formatDate(review.created_at)}
      </time>
    </div>
    {review.title !== "" && (
      <p dir="auto" className="font-strong wrap-anywhere">
        {review.title}
      </p>
    )}
    {review.body !== "" && (
      <p dir="auto" className="max-w-reading wrap-anywhere whitespace-pre-line">
        {review.body}
      </p>
    )}
    {review.reply !== null && (
      <div className="max-w-reading border-s-2 border-line-strong ps-4">
        <p className="text-13 text-muted">
          <Trans>Your answer</Trans>
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {review.reply}
        </p>
      </div>
    )}
  </li>
);

const ProductReviewsPage = () => {
  const { t } = useLingui();
  const { id } = route.useParams();
  const search = route.useSearch();
  const { data: list, isPlaceholderData } = useReviews(id, search);
  const product = list?.meta.product;
  return (
    <>
      <PageHead
        title={t`Reviews`}
        crumbs={
          <Crumbs
            label={t`Path`}
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
      />
      {!list && <Skeleton height="10rem" />}
      {list?.meta.summary.count === 0 && (
        <EmptyState picture={<Illustration scene="cup" />} title={<Trans>No reviews yet</Trans>}>
          <Trans>What customers say about this product is listed here.</Trans>
        </EmptyState>
      )}
      {list && list.meta.summary.count > 0 && (
        <>
          <ReviewSummary productId={id} summary={list.meta.summary} rating={search.rating} />
          <ul
            aria-label={t`Reviews`}
            aria-busy={isPlaceholderData}
            className="mt-6 border-t border-line-strong"
          >
            {list.data.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          {list.data.length === 0 && <EmptyState title={<Trans>No review has these stars.</Trans>} />}
          <Pager
            page={search.page}
            perPage={search.per_page}
            total={list.meta.total}
            link={(page, props) => (
              <Link to={paths.productReviews(id)} search={{ ...search, page }} {...props} />
            )}
          />
        </>
      )}
    </>
  );
};

export const Route = createLazyRoute("/app/products/review/$id")({ component: ProductReviewsPage });
