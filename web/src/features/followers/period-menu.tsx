import { Trans, useLingui } from "@lingui/react/macro";
import { Days } from "@sellerdesk/contract/dashboard";
import { formatDay } from "../../lib/format.ts";
import { useSeller } from "../../lib/session.ts";
import { MenuItem } from "../../ui/menu.tsx";
import { PeriodMenu } from "../../ui/period-menu.tsx";

type Props = {
  /** The days in the address; undefined for the default period. */
  days: Days;
  /** The visible days, which are the initial value for a custom period. */
  shown: { from: string; to: string };
  onChange: (days: Days) => void;
};

/** Returns the last `count` days including today, in the seller's time zone. */
const lastDays = (count: number, timeZone: string) => {
  // Swedish dates have the format of ISO 8601.
  const dayOf = (instant: number) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(instant);
  const today = dayOf(Date.now());
  return {
    from: new Date(Date.parse(today) - (count - 1) * 86_400_000).toISOString().slice(0, 10),
    to: today,
  };
};

/** Selects the days of the figures, and of the listed followers. */
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
