import { useLingui } from "@lingui/react/macro";
import { Star } from "lucide-react";

const all = [1, 2, 3, 4, 5];

/** Shows one to five stars, with a number for screen readers. */
export const Stars = ({ rating }: { rating: number }) => {
  const { t } = useLingui();
  return (
    <span className="inline-flex gap-0.5" role="img" aria-label={t`${rating} of 5 stars`}>
      {all.map((index) => (
        <Star
          key={index}
          className={
            index <= rating ? "size-4 fill-current text-spark-deep" : "size-4 text-line-strong"
          }
          aria-hidden="true"
        />
      ))}
    </span>
  );
};
