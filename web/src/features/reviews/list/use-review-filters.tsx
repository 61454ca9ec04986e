import { useLingui } from "@lingui/react/macro";
import { type ReviewListQuery, ReviewSort, ReviewStatus } from "@sellerdesk/contract/reviews";
import { ChoiceSelect } from "../../../ui/choice-select.tsx";
import { choiceFilter, dayFilter } from "../../../ui/drawer-filters.tsx";
import type { FilterBarProps } from "../../../ui/filter-bar.tsx";

/** All filters of a list of reviews, and its order. */
export const useReviewFilters = (
  { status, from, to, sort }: ReviewListQuery,
  onChange: (changes: Partial<ReviewListQuery>) => void,
): Pick<FilterBarProps<ReviewListQuery>, "filters" | "sort"> => {
  const { t } = useLingui();
  const statusNames = {
    published: t({ message: "Published", context: "review" }),
    hidden: t({ message: "Hidden", context: "review" }),
    removal_requested: t`Removal requested`,
  } satisfies Record<ReviewStatus, string>;
  const sortNames = {
    "-created_at": t`Newest first`,
    created_at: t`Oldest first`,
    rating: t`Fewest stars first`,
    "-rating": t`Most stars first`,
  } satisfies Record<ReviewSort, string>;
  return {
    filters: {
      search: { in: "search", label: t`Search reviews` },
      rating: { in: "top" },
      images: { in: "top" },
      unanswered: { in: "top" },
      status: choiceFilter({
        label: t`Status`,
        none: t`Any`,
        value: status,
        options: ReviewStatus.options.map((option) => [option, statusNames[option]]),
        onChange: (option) => onChange({ status: option }),
      }),
      from: dayFilter({
        label: t`From`,
        value: from,
        max: to,
        onChange: (day) => onChange({ from: day }),
      }),
      to: dayFilter({
        label: t`To`,
        value: to,
        min: from,
        onChange: (day) => onChange({ to: day }),
      }),
    },
    sort: {
      in: "end",
      control: (
        <ChoiceSelect
          className="basis-full sm:ms-auto sm:basis-auto"
          aria-label={t`Sort`}
          value={sort}
          options={ReviewSort.options.map((option) => [option, sortNames[option]])}
          onChange={(option = sort) => onChange({ sort: option })}
        />
      ),
    },
  };
};
