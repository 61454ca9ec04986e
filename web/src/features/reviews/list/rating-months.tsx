import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReviewMonth } from "@sellerdesk/contract/figures";
import { formatNumber } from "../../../lib/format.ts";
import { formatMonth, formatShortMonth } from "../../../lib/format-figures.ts";
import { useReviewMonths } from "../api.ts";

const mostStars = 5;

const Month = ({ month: { month, count, average } }: { month: ReviewMonth }) => {
  const name = formatMonth(month);
  const rating = average === null ? null : formatNumber(average);
  return (
    <li className="rating-month">
      <span className="sr-only">
        {rating === null ? (
          <Trans>{name}: no reviews</Trans>
        ) : (
          <Plural
            value={count}
            one={`${name}: ${rating}, # review`}
            other={`${name}: ${rating}, # reviews`}
          />
        )}
      </span>
      <span aria-hidden="true" className="rating-month-value">
        {rating}
      </span>
      <span aria-hidden="true" className="rating-month-place">
        <span style={{ blockSize: `${((average ?? 0) / mostStars) * 100}%` }} />
      </span>
      <span aria-hidden="true" className="rating-month-name">
        {formatShortMonth(month)}
      </span>
    </li>
  );
};

/**
 * Shows the average of each of the last months.
 * @param productId limits it to one product; undefined for all
 */
export const RatingMonths = ({ productId }: { productId: string | undefined }) => {
  const { t } = useLingui();
  const { data: months = [] } = useReviewMonths(productId);
  return (
    <div className="rating-months">
      <h2 className="text-13 font-quiet text-muted">
        <Trans>Rating by month</Trans>
      </h2>
      <ol aria-label={t`Rating by month`}>
        {months.map((month) => (
          <Month key={month.month} month={month} />
        ))}
      </ol>
    </div>
  );
};
