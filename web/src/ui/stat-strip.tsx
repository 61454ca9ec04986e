import type { ReactNode } from "react";
import "./stat-strip.css";

/** Figures side by side under a rule. Children are `<Stat>`s, or links around them. */
export const StatStrip = ({ ruled = true, children }: { ruled?: boolean; children: ReactNode }) => (
  <div className={ruled ? "stat-strip stat-strip-ruled" : "stat-strip"}>{children}</div>
);

type StatProps = { label: ReactNode; value: ReactNode; note?: ReactNode };

/** One figure: what it is, how much, and compared with what. */
export const Stat = ({ label, value, note }: StatProps) => (
  <div>
    <div className="text-13 font-quiet text-muted">{label}</div>
    <div className="my-0.5 text-22 font-title tracking-tight whitespace-nowrap">{value}</div>
    {note !== undefined && <div className="text-13 text-muted">{note}</div>}
  </div>
);
