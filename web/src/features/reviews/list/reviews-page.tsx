import { Trans, useLingui } from "@lingui/react/macro";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { paths } from "../../../lib/paths.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { useAllReviews } from "../api.ts";
import { ReviewBrowser } from "./review-browser.tsx";

const route = getRouteApi("/app/products/review/all");

/** The reviews of all products, where those that wait for an answer are found. */
const ReviewsPage = () => {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: list, isPlaceholderData } = useAllReviews(search);
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
              <Trans key="reviews">Reviews</Trans>,
            ]}
          />
        }
      />
      <ReviewBrowser
        path={paths.reviews()}
        search={search}
        list={list}
        isOld={isPlaceholderData}
        namesProducts
        onChange={(changes, options) =>
          void navigate({ search: (now) => ({ ...now, ...changes }), ...options })
        }
      />
    </>
  );
};

export const Route = createLazyRoute("/app/products/review/all")({ component: ReviewsPage });
