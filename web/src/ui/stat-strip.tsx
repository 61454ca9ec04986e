import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import "./stat-strip.css";

type StripProps = {
  ruled?: boolean;
  /** The number of figures in a row, if there is space for them. */
  columns?: 3 | 6;
  children: ReactNode;
};

/** Figures side by side under a rule. Children are `<Stat>`s, or links around them. */
export const StatStrip = ({ ruled = true, columns = 6, children }: StripProps) => (
  <div
    className={cx("stat-strip", ruled && "stat-strip-ruled", columns === 3 && "stat-strip-three")}
  >
    {children}
  </div>
);

type StatProps = { label: ReactNode; value: ReactNode; note?: ReactNode };

/** One figure: its name, its value, and the value that it is compared with. */
export const Stat = ({ label, value, note }: StatProps) => (
  <div>
    <div className="text-13 font-quiet text-muted">{label}</div>
    <div className="my-0.5 text-22 font-title tracking-tight whitespace-nowrap">{value}</div>
    {note !== undefined && <div className="text-13 text-muted">{note}</div>}
  </div>
);
