import type { ReactNode } from "react";
import "./tabs.css";

/**
 * Links to pages that belong together, beside the title of each page.
 * @param children links, one of them current
 */
export const SegmentLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="segments" aria-label={label}>
    {children}
  </nav>
);

/** For the `<Link>` of a page: it is current with any filters of its list. */
export const segmentActive = { exact: true, includeSearch: false } as const;
