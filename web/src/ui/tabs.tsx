import type { ReactNode } from "react";
import "./tabs.css";

/**
 * Underlined views of one list. Children are links, the current one with `aria-current="page"`; a
 * count stands in `<TabCount>`.
 */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="tabs" aria-label={label}>
    {children}
  </nav>
);

/**
 * For the `<Link>` of a tab: it is current at exactly its address, or the tab without a filter
 * would be the current one beside every other.
 */
export const tabActive = { exact: true, explicitUndefined: true } as const;

export const TabCount = ({ children }: { children: ReactNode }) => (
  <span className="tab-count">{children}</span>
);
