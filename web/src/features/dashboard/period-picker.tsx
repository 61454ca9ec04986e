import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  DashboardCompare,
  type DashboardPageQuery,
  DashboardRange,
  DashboardQuery,
} from "@sellerdesk/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { CalendarDays, ChevronDown } from "lucide-react";
import { useState } from "react";
import { useAppForm } from "../../lib/form.ts";
import { formatDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";

const rangeNames: Record<DashboardRange, MessageDescriptor> = {
  7: msg`Last 7 days`,
  30: msg`Last 30 days`,
  90: msg`Last 90 days`,
  month: msg`This month`,
};
const compareNames: Record<DashboardCompare, MessageDescriptor> = {
  previous: msg`vs previous`,
  year: msg`vs last year`,
  none: msg`No comparison`,
};

/** The period in words. */
export const usePeriodName = ({ range, from, to }: DashboardPageQuery): string => {
  const { t } = useLingui();
  if (from === undefined || to === undefined) return t(rangeNames[range]);
  return t`${formatDay(from)} to ${formatDay(to)}`;
};

type Props = {
  query: DashboardPageQuery;
  /** The days that are shown now, where a choice of one's own begins. */
  shown: { from: string; to: string };
  onChange: (days: { from: string; to: string }) => void;
};

/** Which days the figures are of, and what they are compared with. */
export const PeriodPicker = ({ query, shown, onChange }: Props) => {
  const { t } = useLingui();
  const [isChoosing, setChoosing] = useState(false);
  const period = usePeriodName(query);
  return (
    <>
      <Menu
        trigger={
          <Button icon={<CalendarDays aria-hidden="true" />}>
            <span className="visually-hidden">{t`Period:`} </span>
            {period}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
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
        <MenuSeparator />
        <MenuItem onClick={() => setChoosing(true)}>
          <Trans>Choose days</Trans>
        </MenuItem>
      </Menu>
      <Menu
        trigger={
          <Button>
            {t(compareNames[query.compare])}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {DashboardCompare.options.map((compare) => (
          <MenuItem key={compare} render={<Link to={paths.dashboard()} search={{ ...query, compare }} />}>
            {t(compareNames[compare])}
          </MenuItem>
        ))}
      </Menu>
      {isChoosing && (
        <DaysDialog
          shown={shown}
          onClose={() => setChoosing(false)}
          onChange={(days) => {
            setChoosing(false);
            onChange(days);
          }}
        />
      )}
    </>
  );
};

type DaysProps = Pick<Props, "shown" | "onChange"> & { onClose: () => void };

const DaysDialog = ({ shown, onClose, onChange }: DaysProps) => {
  const { t } = useLingui();
  const form = useAppForm(DashboardQuery, { from: shown.from, to: shown.to });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ from, to }) => from && to && onChange({ from, to }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Choose days</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="days" variant="primary">
            <Trans>Show</Trans>
          </Button>
        </>
      }
    >
      <form
        id="days"
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        <Field label={t`First day`} error={errors.from?.message}>
          <Input type="date" {...form.register("from")} />
        </Field>
        <Field label={t`Last day`} error={errors.to?.message}>
          <Input type="date" {...form.register("to")} />
        </Field>
      </form>
    </Dialog>
  );
};
