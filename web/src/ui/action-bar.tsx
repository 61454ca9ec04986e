import type { ReactNode } from "react";
import "./bars.css";

type Props = {
  label: string;
  /** The subject of the buttons. */
  text: ReactNode;
  /** Buttons, the primary one last. */
  children: ReactNode;
};

/**
 * A bar of actions for a whole page. It stays at the foot of the sheet while a long page is
 * scrolled.
 */
export const ActionBar = ({ label, text, children }: Props) => (
  <div className="save-bar" role="region" aria-label={label}>
    <div>
      {text && <div className="save-bar-text grow">{text}</div>}
      {children}
    </div>
  </div>
);
