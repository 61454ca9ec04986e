import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import "./page-head.css";

/** The path from the list to this page. The last item is the page itself. */
export const Crumbs = ({ items }: { items: readonly ReactNode[] }) => {
  const { t } = useLingui();
  return (
    <nav className="crumbs" aria-label={t`Breadcrumb`}>
      {items.map((item, index) => (
        // The path does not change while the page is open.
        <Fragment key={index}>
          {index > 0 && <ChevronRight className="flip-rtl" aria-hidden="true" />}
          {item}
        </Fragment>
      ))}
    </nav>
  );
};
