import { Trans, useLingui } from "@lingui/react/macro";
import { CalendarDays, ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { DaysDialog } from "./days-dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "./menu.tsx";

type Props = Omit<ComponentProps<typeof DaysDialog>, "onClose"> & {
  /** The name of the shown period. */
  name: string;
  /** Common periods, as items of the menu. */
  children: ReactNode;
};

/** Chooses the days of the figures: a common period, or two custom days. */
export const PeriodMenu = ({ name, children, onChange, ...days }: Props) => {
  const { t } = useLingui();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button icon={<CalendarDays aria-hidden="true" />}>
            <span className="visually-hidden">{t`Period:`} </span>
            {name}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {children}
        <MenuSeparator />
        <MenuItem onClick={() => setChoosing(true)}>
          <Trans>Choose days</Trans>
        </MenuItem>
      </Menu>
      {isChoosing && (
        <DaysDialog
          {...days}
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
