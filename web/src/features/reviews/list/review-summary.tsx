import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReviewSummary as Summary } from "@sellerdesk/contract/reviews";
import type { ReactNode } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { Stars } from "../item/stars.tsx";
import { RatingMonths } from "./rating-months.tsx";

type LinkProps = { "aria-current"?: "true"; className: string; children: ReactNode };
type Props = {
  summary: Summary;
  /** The product of the reviews; undefined for all. */
  productId: string | undefined;
  /** The number of stars in the list's filter. */
  rating: number | undefined;
  /** Renders a link to the list filtered by stars; undefined removes the filter. */
  link: (rating: number | undefined, props: LinkProps) => ReactNode;
};

const row =
  "-mx-2 grid grid-cols-[4rem_minmax(0,1fr)_2.5rem] items-center gap-3 rounded-control px-2 py-1 hover:bg-hover aria-[current]:bg-selected";

/**
 * Shows the average rating and how often each number of stars was given. A bar filters the list;
 * the selected bar removes the filter.
 */
export const ReviewSummary = ({ summary, productId, rating, link }: Props) => {
  const { t } = useLingui();
  const { count, average, histogram, hidden } = summary;
  const most = Math.max(1, ...histogram);
  return (
    <div className="review-summary border-t-2 border-rule pt-4">
      <div>
        <div className="text-40 font-title tracking-tighter">
          {average === null ? "–" : formatNumber(average)}
        </div>
        {average !== null && <Stars rating={Math.round(average)} />}
        <p className="mt-1 text-muted">
          <Plural value={count} one="# review" other="# reviews" />
          {hidden > 0 && (
            <>
              {" · "}
              <Plural value={hidden} one="# hidden" other="# hidden" />
            </>
          )}
        </p>
      </div>
      <ul aria-label={t`Reviews by stars`}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const given = histogram[stars - 1] ?? 0;
          const isChosen = stars === rating;
          return (
            <li key={stars}>
              {link(isChosen ? undefined : stars, {
                className: row,
                ...(isChosen && { "aria-current": "true" }),
                children: (
                  <>
                    <Plural value={stars} one="# star" other="# stars" />
                    <span className="h-1.5 overflow-hidden rounded-full bg-pressed">
                      <span
                        className="block h-full rounded-full bg-accent"
                        style={{ inlineSize: `${(given / most) * 100}%` }}
                      />
                    </span>
                    <span className="num text-muted">{formatNumber(given)}</span>
                  </>
                ),
              })}
            </li>
          );
        })}
        {rating !== undefined && (
          <li className="pt-2">
            {link(undefined, { className: "link", children: <Trans>Show all</Trans> })}
          </li>
        )}
      </ul>
      <RatingMonths productId={productId} />
    </div>
  );
};
