import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import "./plan-column.css";

/**
 * Plans side by side; cards on phones, the most likely choice first. Children are `<PlanColumn>`s.
 */
export const PlanColumns = ({ children }: { children: ReactNode }) => (
  <div className="plan-columns">
    <div className="plan-grid">{children}</div>
  </div>
);

type Props = {
  name: string;
  /** The level of the name among the page's headings. */
  heading: "h2" | "h3";
  description: string;
  badge?: ReactNode;
  price: string;
  /** The period of the price: "a month". */
  per: string;
  /** The plan that most sellers would choose: its background is tinted. */
  isLikely: boolean;
  /** The button that chooses the plan. */
  action: ReactNode;
  /** The consequences of the choice, or the reason why it is not available. */
  note?: ReactNode;
  noteId?: string;
  lines: readonly string[];
};

/** Maximum characters of a price that fit into a column in large type. */
const longPrice = 9;

/** One plan: its price and its limits. */
export const PlanColumn = (props: Props) => {
  const {
    name,
    heading: Heading,
    description,
    badge,
    price,
    per,
    isLikely,
    action,
    note,
    noteId,
    lines,
  } = props;
  return (
    <article className={cx("plan-column", isLikely && "plan-column-likely")} aria-label={name}>
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <Heading className="text-22 font-title tracking-tight">
            <bdi>{name}</bdi>
          </Heading>
          {badge}
        </div>
        <p className="text-muted">
          <bdi>{description}</bdi>
        </p>
      </div>
      <p className="mt-5 mb-4 flex flex-wrap items-baseline gap-x-2 text-13 text-muted">
        <span
          className={cx(
            price.length > longPrice ? "text-28" : "text-40",
            "font-title tracking-tighter text-text",
          )}
        >
          {price}
        </span>
        {per}
      </p>
      <div>{action}</div>
      <p id={noteId} className="mt-1.5 text-13 text-muted">
        {note}
      </p>
      <ul className="plan-limits">
        {lines.map((line, index) => (
          <li key={index} className="flex items-start gap-2.5">
            <Check aria-hidden="true" />
            <span className="min-w-0">
              <bdi>{line}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
};
