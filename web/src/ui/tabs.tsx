import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { formatCount, formatNumber } from "../lib/format.ts";
import { cx } from "./cx.ts";
import "./tabs.css";

/**
 * Underlined views of one list. Children are links, the current one with `aria-current="page"`. A
 * count is in a `<TabCount>`.
 */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="tabs" aria-label={label}>
    {children}
  </nav>
);

/**
 * For the `<Link>` of a tab: it is current only at exactly its URL. Otherwise the tab without a
 * filter would be current beside every other one.
 */
export const tabActive = { exact: true, explicitUndefined: true } as const;

export const TabCount = ({
  urgent = false,
  children,
}: {
  /** Work that cannot wait. */
  urgent?: boolean;
  children: ReactNode;
}) => <span className={cx("tab-count", urgent && "tab-count-urgent")}>{children}</span>;

type StatusTabsProps<Status extends string> = {
  label: string;
  /** The tab without a filter. */
  all: ReactNode;
  /** In the order of the tabs. */
  names: Record<Status, MessageDescriptor>;
  current: Status | undefined;
  /** The number of rows of each tab, once known; left out if tabs have no counts. */
  counts?: readonly { key: Status; count: number; is_capped?: boolean }[];
  /** The number of all rows, if a row may belong to several tabs; else the sum of the counts. */
  total?: number | undefined;
  /** `(status, props) => <Link search={{ ...query, status, page: 1 }} {...props} />` */
  link: (
    status: Status | undefined,
    props: {
      "aria-current": "page" | undefined;
      activeOptions: typeof tabActive;
      children: ReactNode;
    },
  ) => ReactNode;
};

/** Tabs that filter a list by one field: all, and each of its values. */
export const StatusTabs = <Status extends string>({
  label,
  all,
  names,
  current,
  counts = [],
  total,
  link,
}: StatusTabsProps<Status>) => {
  const { t } = useLingui();
  const countOf = (status: Status | undefined) => {
    if (status === undefined && total !== undefined) return formatNumber(total);
    const summed = counts.filter(({ key }) => status === undefined || key === status);
    return formatCount(
      summed.reduce((sum, { count }) => sum + count, 0),
      summed.some(({ is_capped }) => is_capped),
    );
  };
  // `Object.keys` loses the names of the keys.
  const statuses = Object.keys(names) as Status[];
  return (
    <Tabs label={label}>
      {[undefined, ...statuses].map((status) => (
        <Fragment key={status ?? "all"}>
          {link(status, {
            "aria-current": status === current ? "page" : undefined,
            activeOptions: tabActive,
            children: (
              <>
                {status === undefined ? all : t(names[status])}
                {counts.length > 0 && <TabCount>{countOf(status)}</TabCount>}
              </>
            ),
          })}
        </Fragment>
      ))}
    </Tabs>
  );
};
