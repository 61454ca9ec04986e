import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PageMeta } from "@sellerdesk/contract/http";
import type {
  Review,
  ReviewListQuery,
  ReviewSummary as Summary,
} from "@sellerdesk/contract/reviews";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Illustration } from "../../../ui/illustration.tsx";
import { List } from "../../../ui/list.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TabCount, Tabs, tabActive } from "../../../ui/tabs.tsx";
import { ReviewItem } from "../item/review-item.tsx";
import { ReviewSummary } from "./review-summary.tsx";
import { useReviewFilters } from "./use-review-filters.tsx";
import "./reviews.css";

type Props = {
  /** The page's own path, which all of its links keep. */
  path: string;
  search: ReviewListQuery;
  list:
    | {
        data: Review[];
        meta: PageMeta & { summary: Summary; deletes: boolean };
      }
    | undefined;
  /** Whether the rows are still those of the previous page. */
  isOld: boolean;
  /** The product of the reviews; undefined if the list is of all products. */
  productId?: string;
  onChange: (changes: Partial<ReviewListQuery>, options?: { replace: boolean }) => void;
};

type View = {
  key: string;
  query: Pick<ReviewListQuery, "unanswered" | "images">;
  name: ReactNode;
  isCurrent: boolean;
};

const Views = ({
  path,
  search,
  unanswered,
}: Pick<Props, "path" | "search"> & { unanswered: number }) => {
  const { t } = useLingui();
  const { unanswered: _1, images: _2, page: _3, ...rest } = search;
  const views: View[] = [
    {
      key: "all",
      query: {},
      name: <Trans>All</Trans>,
      isCurrent: !search.unanswered && !search.images,
    },
    {
      key: "unanswered",
      query: { unanswered: "true" },
      name: <Trans>Unanswered</Trans>,
      isCurrent: search.unanswered !== undefined,
    },
    {
      key: "images",
      query: { images: "true" },
      name: <Trans>With images</Trans>,
      isCurrent: search.images !== undefined,
    },
  ];
  return (
    <Tabs label={t`View`}>
      {views.map(({ key, query, name, isCurrent }) => (
        <Link
          key={key}
          to={path}
          search={{ ...rest, ...query }}
          aria-current={isCurrent ? "page" : undefined}
          activeOptions={tabActive}
        >
          {name}
          {key === "unanswered" && <TabCount>{formatNumber(unanswered)}</TabCount>}
        </Link>
      ))}
    </Tabs>
  );
};

const Loading = () => (
  <div className="grid gap-8 pt-4" aria-hidden="true">
    <Skeleton height="9rem" />
    <Skeleton height="6rem" />
    <Skeleton height="6rem" />
  </div>
);

/** A list of reviews with their summary, views, filters and pages. */
export const ReviewBrowser = ({ path, search, list, isOld, productId, onChange }: Props) => {
  const { t } = useLingui();
  const filterTable = useReviewFilters(search, (changes) => onChange({ ...changes, page: 1 }));
  if (!list) return <Loading />;
  const { summary, deletes, total } = list.meta;
  if (summary.count + summary.hidden === 0)
    return (
      <EmptyState picture={<Illustration scene="cup" />} title={<Trans>No reviews yet</Trans>}>
        {productId === undefined ? (
          <Trans>Customer reviews of your products appear here.</Trans>
        ) : (
          <Trans>Customer reviews of this product appear here.</Trans>
        )}
      </EmptyState>
    );
  return (
    <List
      top={
        <>
          <ReviewSummary
            summary={summary}
            productId={productId}
            rating={search.rating}
            link={(rating, props) => (
              <Link to={path} search={{ ...search, rating, page: 1 }} {...props} />
            )}
          />
          <div className="mt-6">
            <Views path={path} search={search} unanswered={summary.unanswered} />
          </div>
        </>
      }
      query={search}
      {...filterTable}
      list={list}
      busy={isOld}
      rows={({ rows = [], busy }) => (
        <ul
          aria-label={t`Reviews`}
          aria-busy={busy}
          className="review-list border-t border-line-strong"
        >
          {rows.map((review) => (
            <ReviewItem
              key={review.id}
              review={review}
              deletes={deletes}
              namesProduct={productId === undefined}
            />
          ))}
        </ul>
      )}
      noMatch={{
        title: <Trans>No matching reviews.</Trans>,
        clear: <Trans>Clear filters</Trans>,
        className: "link",
      }}
      count={<Plural value={total} one="# review" other="# reviews" />}
      link={(state, props) => <Link to={path} search={state} {...props} />}
      onChange={onChange}
    />
  );
};
