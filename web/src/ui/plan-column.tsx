import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import "./plan-column.css";

/** Plans side by side; cards on phones, the likely one first. Children are `<PlanColumn>`s. */
export const PlanColumns = ({ children }: { children: ReactNode }) => (
  <div className="plan-columns">{children}</div>
);

type Props = {
  name: string;
  /** The level of the name among the page's headings. */
  heading: "h2" | "h3";
  description: string;
  badge?: ReactNode;
  price: string;
  /** What the price is for: "a month". */
  per: string;
  /** The one that most would choose: its ground is tinted. */
  isLikely: boolean;
  /** Choosing it. */
  action: ReactNode;
  /** What choosing means, or why it cannot be chosen. */
  note?: ReactNode;
  noteId?: string;
  lines: readonly string[];
};

/** One plan: what it costs and what it allows. */
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
      <div className="flex items-center justify-between gap-2">
        <Heading className="text-22 font-title tracking-tight" dir="auto">
          {name}
        </Heading>
        {badge}
      </div>
      <p className="text-muted" dir="auto">
        {description}
      </p>
      <p className="mt-5 mb-4 flex flex-wrap items-baseline gap-x-2 text-13 text-muted">
        <span className="text-40 font-title tracking-tighter text-text">{price}</span>
        {per}
      </p>
      {action}
      <p id={noteId} className="mt-1.5 text-13 text-muted">
        {note}
      </p>
      <ul className="plan-limits">
        {lines.map((line) => (
          <li key={line} className="flex items-center gap-2.5">
            <Check aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </article>
  );
};
