import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount, formatNumber } from "../lib/format.ts";
import "./button.css";
import { cx } from "./cx.ts";

type Props = {
  page: number;
  perPage: number;
  total: number;
  /** Whether there are more rows than `total`. */
  isCapped: boolean;
  /** The total with its noun, such as "12 orders". Shown if everything fits on one page. */
  count: ReactNode;
  /** A real link to a page: `(page, props) => <Link search=... {...props} />`. */
  link: (
    page: number,
    props: { className: string; "aria-label": string; children: ReactNode },
  ) => ReactNode;
};

/** The position in a list, with links to the other pages if there are any. */
export const Pager = ({ page, perPage, total, isCapped, count, link }: Props) => {
  const { t } = useLingui();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const from = formatNumber((page - 1) * perPage + 1);
  const to = formatNumber(Math.min(page * perPage, total));
  const arrow = (target: number, label: string, icon: ReactNode) => {
    const className = cx("icon-btn", "icon-btn-framed");
    if (target < 1 || target > pages) {
      return (
        <span className={className} role="link" aria-disabled="true" aria-label={label}>
          {icon}
        </span>
      );
    }
    return link(target, { className, "aria-label": label, children: icon });
  };
  if (total === 0) return null;
  return (
    <div className="flex items-center justify-between gap-4 pt-4 text-muted">
      <span role="status">
        {pages === 1 ? count : t`${from} – ${to} of ${formatCount(total, isCapped)}`}
      </span>
      {pages > 1 && (
        <nav className="flex items-center gap-2" aria-label={t`Pages`}>
          {arrow(
            page - 1,
            t`Previous page`,
            <ChevronLeft className="flip-rtl" aria-hidden="true" />,
          )}
          <span>
            <Trans>
              Page {formatNumber(page)} of {formatCount(pages, isCapped)}
            </Trans>
          </span>
          {arrow(page + 1, t`Next page`, <ChevronRight className="flip-rtl" aria-hidden="true" />)}
        </nav>
      )}
    </div>
  );
};
