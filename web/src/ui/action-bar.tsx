import type { ReactNode } from "react";
import "./bars.css";

type Props = {
  label: string;
  /** The subject of the buttons. */
  text: ReactNode;
  /** Buttons, the primary one last. */
  children: ReactNode;
};

/** Stays at the sheet's foot while a long page is scrolled: what is to be done with all of it. */
export const ActionBar = ({ label, text, children }: Props) => (
  <div className="save-bar" role="region" aria-label={label}>
    <div>
      {text && <div className="save-bar-text grow">{text}</div>}
      {children}
    </div>
  </div>
);
