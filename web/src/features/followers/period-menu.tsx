import { Trans, useLingui } from "@lingui/react/macro";
import { Days } from "@sellerdesk/contract/dashboard";
import { CalendarDays, ChevronDown } from "lucide-react";
import { useState } from "react";
import { formatDay } from "../../lib/format.ts";
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

/** The day that is `count` days ago with today, in the browser's calendar. */
const lastDays = (count: number) => {
  const text = (date: Date) =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
  const [from, to] = [new Date(), new Date()];
  from.setDate(from.getDate() + 1 - count);
  return { from: text(from), to: text(to) };
};

/** Which days the figures are of, and since which days those follow who are listed. */
export const PeriodMenu = ({ days, shown, onChange }: Props) => {
  const { t } = useLingui();
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
        <MenuItem onClick={() => onChange(lastDays(90))}>
          <Trans>Last 90 days</Trans>
        </MenuItem>
        <MenuItem onClick={() => onChange(lastDays(365))}>
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
