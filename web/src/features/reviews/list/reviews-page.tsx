import { Trans, useLingui } from "@lingui/react/macro";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { paths } from "../../../lib/paths.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { SegmentLinks, segmentActive } from "../../../ui/segment-links.tsx";
import { useAllReviews } from "../api.ts";
import { ReviewBrowser } from "./review-browser.tsx";

const route = getRouteApi("/app/products/review/all");

/** The reviews of all products, including a view of those that wait for a reply. */
const ReviewsPage = () => {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: list, isPlaceholderData } = useAllReviews(search);
  return (
    <>
      <PageHead
        title={t`Reviews`}
        badges={
          <SegmentLinks label={t`Products and reviews`}>
            <Link to={paths.products()} activeOptions={segmentActive}>
              <Trans>Products</Trans>
            </Link>
            <Link to={paths.reviews()} activeOptions={segmentActive}>
              <Trans>Reviews</Trans>
            </Link>
          </SegmentLinks>
        }
      />
      <ReviewBrowser
        path={paths.reviews()}
        search={search}
        list={list}
        isOld={isPlaceholderData}
        onChange={(changes, options) =>
          void navigate({ search: (now) => ({ ...now, ...changes }), ...options })
        }
      />
    </>
  );
};

export const Route = createLazyRoute("/app/products/review/all")({ component: ReviewsPage });
