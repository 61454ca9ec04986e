import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import {
  DashboardCompare,
  type DashboardPageQuery,
  DashboardRange,
  Days,
} from "@sellerdesk/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { formatDay } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { PeriodMenu } from "../../../ui/period-menu.tsx";

const rangeNames: Record<DashboardRange, MessageDescriptor> = {
  7: msg`Last 7 days`,
  30: msg`Last 30 days`,
  90: msg`Last 90 days`,
  month: msg`This month`,
};
const compareNames: Record<DashboardCompare, MessageDescriptor> = {
  previous: msg`vs previous period`,
  year: msg`vs last year`,
  none: msg`No comparison`,
};

/** Returns the name of the period. */
export const usePeriodName = ({ range, from, to }: DashboardPageQuery): string => {
  const { t } = useLingui();
  if (from === undefined || to === undefined) return t(rangeNames[range]);
  return t`${formatDay(from)} to ${formatDay(to)}`;
};

type Props = {
  query: DashboardPageQuery;
  /** The visible days, which are the initial value for a custom period. */
  shown: { from: string; to: string };
  onChange: (days: { from: string; to: string }) => void;
};

/** Selects the days of the figures, and the days to compare them with. */
export const PeriodPicker = ({ query, shown, onChange }: Props) => {
  const { t } = useLingui();
  const period = usePeriodName(query);
  return (
    <>
      <PeriodMenu name={period} schema={Days} shown={shown} onChange={onChange}>
        {DashboardRange.options.map((range) => (
          <MenuItem
            key={range}
            render={
              <Link
                to={paths.dashboard()}
                search={{ ...query, range, from: undefined, to: undefined, step: undefined }}
              />
            }
          >
            {t(rangeNames[range])}
          </MenuItem>
        ))}
      </PeriodMenu>
      <Menu
        trigger={
          <Button>
            {t(compareNames[query.compare])}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {DashboardCompare.options.map((compare) => (
          <MenuItem
            key={compare}
            render={<Link to={paths.dashboard()} search={{ ...query, compare }} />}
          >
            {t(compareNames[compare])}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
