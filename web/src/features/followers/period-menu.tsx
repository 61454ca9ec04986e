import { Trans, useLingui } from "@lingui/react/macro";
import { Days } from "@sellerdesk/contract/dashboard";
import { formatDay } from "../../lib/format.ts";
import { useSeller } from "../../lib/session.ts";
import { MenuItem } from "../../ui/menu.tsx";
import { PeriodMenu } from "../../ui/period-menu.tsx";

type Props = {
  /** The days in the address; none for the usual ones. */
  days: Days;
  /** The days that are shown, where a choice starts. */
  shown: { from: string; to: string };
  onChange: (days: Days) => void;
};

/** The last `count` days with today, in the seller's calendar. */
const lastDays = (count: number, timeZone: string) => {
  // Sweden writes days as ISO 8601 does.
  const dayOf = (instant: number) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(instant);
  const today = dayOf(Date.now());
  return {
    from: new Date(Date.parse(today) - (count - 1) * 86_400_000).toISOString().slice(0, 10),
    to: today,
  };
};

/** Chooses the days of the figures, and of the listed followers. */
export const FollowerPeriodMenu = ({ days, shown, onChange }: Props) => {
  const { t } = useLingui();
  const { timezone } = useSeller();
  const name =
    days.from === undefined || days.to === undefined
      ? t`Last 30 days`
      : t`${formatDay(days.from)} to ${formatDay(days.to)}`;
  return (
    <PeriodMenu name={name} schema={Days} shown={shown} onChange={onChange}>
      <MenuItem onClick={() => onChange({ from: undefined, to: undefined })}>
        <Trans>Last 30 days</Trans>
      </MenuItem>
      <MenuItem onClick={() => onChange(lastDays(90, timezone))}>
        <Trans>Last 90 days</Trans>
      </MenuItem>
      <MenuItem onClick={() => onChange(lastDays(365, timezone))}>
        <Trans>Last 365 days</Trans>
      </MenuItem>
    </PeriodMenu>
  );
};
