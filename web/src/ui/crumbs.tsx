import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import "./page-head.css";

/** The way from the list to this page; the last one is the page itself. `label` names the navigation. */
export const Crumbs = ({ label, items }: { label: string; items: readonly ReactNode[] }) => (
  <nav className="crumbs" aria-label={label}>
    {items.map((item, index) => (
      // The way does not change while the page is open.
      <Fragment key={index}>
        {index > 0 && <ChevronRight className="flip-rtl" aria-hidden="true" />}
        {item}
      </Fragment>
    ))}
  </nav>
);
