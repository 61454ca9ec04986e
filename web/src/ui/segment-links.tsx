import type { ReactNode } from "react";
import "./tabs.css";

/** Pages that belong together, beside the title of each. @param children links, one of them current */
export const SegmentLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="segments" aria-label={label}>
    {children}
  </nav>
);

/** For the `<Link>` of a page: it is current whatever filters its list has. */
export const segmentActive = { exact: true, includeSearch: false } as const;
