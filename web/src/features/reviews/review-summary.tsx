import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReviewSummary as Summary } from "@sellerdesk/contract/reviews";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Stars } from "./stars.tsx";

type Props = {
  productId: string;
  summary: Summary;
  /** The stars that the list is filtered by. */
  rating: number | undefined;
};

/** The average, and how often each number of stars was given; a bar filters the list, the chosen one shows all again. */
export const ReviewSummary = ({ productId, summary, rating }: Props) => {
  const { t } = useLingui();
  const { count, average, histogram } = summary;
  const most = Math.max(1, ...histogram);
  return (
    <div className="grid gap-6 border-t-2 border-rule pt-4 sm:grid-cols-[14rem_minmax(0,26rem)]">
      <div>
        <div className="text-40 font-title tracking-tighter">
          {average === null ? "–" : formatNumber(average)}
        </div>
        <Stars rating={Math.round(average ?? 0)} />
        <p className="mt-1 text-muted">
          <Plural value={count} one="# review" other="# reviews" />
        </p>
      </div>
      <ul aria-label={t`Reviews by stars`}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const given = histogram[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <Link
                to={paths.productReviews(productId)}
                search={stars === rating ? {} : { rating: stars }}
                aria-current={stars === rating ? "true" : undefined}
                className="-mx-2 grid grid-cols-[4rem_minmax(0,1fr)_2.5rem] items-center gap-3 rounded-control px-2 py-1 hover:bg-hover aria-[current]:bg-selected"
              >
                <Plural value={stars} one="# star" other="# stars" />
                <span className="h-1.5 overflow-hidden rounded-full bg-pressed">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ inlineSize: `${(given / most) * 100}%` }}
                  />
                </span>
                <span className="num text-muted">{formatNumber(given)}</span>
              </Link>
            </li>
          );
        })}
        {rating !== undefined && (
          <li className="pt-2">
            <Link to={paths.productReviews(productId)} className="link">
              <Trans>Show all</Trans>
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
};
