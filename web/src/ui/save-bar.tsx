import type { ReactNode } from "react";
import "./bars.css";

/** Appears at the sheet's foot while something is unsaved: says so, and offers Discard and Save. */
export const SaveBar = ({
  label,
  text,
  children,
}: {
  label: string;
  text: ReactNode;
  children: ReactNode;
}) => (
  <div className="save-bar" role="region" aria-label={label}>
    <div>
      <span className="dirty-dot" aria-hidden="true" />
      <span className="save-bar-text grow">{text}</span>
      {children}
    </div>
  </div>
);
