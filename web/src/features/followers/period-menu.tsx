import { Trans, useLingui } from "@lingui/react/macro";
import { Days } from "@sellerdesk/contract/dashboard";
import { CalendarDays, ChevronDown } from "lucide-react";
import { useState } from "react";
import { formatDay } from "../../lib/format.ts";
import { useSeller } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { DaysDialog } from "../../ui/days-dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";

type Props = {
  /** The days in the address; none for the usual ones. */
  days: Days;
  /** The days that are shown, where a choice begins. */
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

/** Which days the figures are of, and since which days those follow who are listed. */
export const PeriodMenu = ({ days, shown, onChange }: Props) => {
  const { t } = useLingui();
  const { timezone } = useSeller();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button icon={<CalendarDays aria-hidden="true" />}>
            <span className="visually-hidden">{t`Period:`} </span>
            {days.from === undefined || days.to === undefined
              ? t`Last 30 days`
              : t`${formatDay(days.from)} to ${formatDay(days.to)}`}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onClick={() => onChange({ from: undefined, to: undefined })}>
          <Trans>Last 30 days</Trans>
        </MenuItem>
        <MenuItem onClick={() => onChange(lastDays(90, timezone))}>
          <Trans>Last 90 days</Trans>
        </MenuItem>
        <MenuItem onClick={() => onChange(lastDays(365, timezone))}>
          <Trans>Last 365 days</Trans>
        </MenuItem>
        <MenuSeparator />
        <MenuItem onClick={() => setChoosing(true)}>
          <Trans>Choose days</Trans>
        </MenuItem>
      </Menu>
      {isChoosing && (
        <DaysDialog
          schema={Days}
          shown={shown}
          onClose={() => setChoosing(false)}
          onChange={(chosen) => {
            setChoosing(false);
            onChange(chosen);
          }}
        />
      )}
    </>
  );
};
