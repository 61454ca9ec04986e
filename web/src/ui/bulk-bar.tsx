import type { ReactNode } from "react";
import "./bars.css";

/** Floats over a list while rows are chosen: how many, what can be done with them, Clear. */
export const BulkBar = ({
  label,
  count,
  children,
}: {
  label: string;
  count: ReactNode;
  children: ReactNode;
}) => (
  <div className="bulk-bar" role="region" aria-label={label}>
    <strong role="status">{count}</strong>
    {children}
  </div>
);
