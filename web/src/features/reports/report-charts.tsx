import { Trans, useLingui } from "@lingui/react/macro";
import type { Report, ReportRow } from "@sellerdesk/contract/reports";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { hourName, rowName, timeOf, weekdayName } from "./report-labels.ts";

/** The number of bars in the chart; the table shows the others. */
const barsShown = 8;

type Bar = { name: string; minor: number; previous: number | null; isOther?: boolean };

/** Shows bars of revenue, with the other period as a tick. The table below has the same figures. */
const Bars = ({ bars, currency, label }: { bars: Bar[]; currency: string; label: string }) => {
  const most = Math.max(1, ...bars.flatMap(({ minor, previous }) => [minor, previous ?? 0]));
  const percent = (minor: number) => `${(Math.max(0, minor) / most) * 100}%`;
  return (
    <ul className="report-bars" aria-label={label}>
      {bars.map(({ name, minor, previous, isOther }) => (
        <li key={name}>
          <span className="truncate-line" dir="auto" title={name}>
            {name}
          </span>
          <span className="report-track" aria-hidden="true">
            <i data-other={isOther} style={{ inlineSize: percent(minor) }} />
            {previous !== null && previous > 0 && (
              <b style={{ insetInlineStart: percent(previous) }} />
            )}
          </span>
          <span className="num font-title">{formatMoney(minor, currency)}</span>
        </li>
      ))}
    </ul>
  );
};

const Legend = ({ isCompared }: { isCompared: boolean }) => (
  <div className="flex gap-4 text-13 text-muted" aria-hidden="true">
    <span className="report-key">
      <i />
      <Trans>This period</Trans>
    </span>
    {isCompared && (
      <span className="report-key">
        <b />
        <Trans>Period before</Trans>
      </span>
    )}
  </div>
);

type Props = { report: Report; title: string };

/** Shows revenue by row: the first rows, and the rest as one bar. */
export const RevenueBars = ({ report, title }: Props) => {
  const { t } = useLingui();
  const { rows, total, total_rows, previous_total: before, currency, by } = report;
  const shown = rows.slice(0, barsShown);
  const bars: Bar[] = shown.map((row) => ({
    name: [rowName(by, row, t), row.detail].filter(Boolean).join(" · "),
    minor: row.figures.revenue_minor,
    previous: row.previous_revenue_minor,
  }));
  const rest = formatNumber(total_rows - shown.length);
  if (total_rows > shown.length)
    bars.push({
      name: t`Other, ${rest}`,
      minor: total.revenue_minor - bars.reduce((sum, { minor }) => sum + minor, 0),
      previous:
        before &&
        before.revenue_minor - bars.reduce((sum, { previous }) => sum + (previous ?? 0), 0),
      isOther: true,
    });
  return (
    <section aria-label={title} className="mt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2>{title}</h2>
        <Legend isCompared={before !== null} />
      </div>
      <Bars bars={bars} currency={currency} label={title} />
    </section>
  );
};

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Shows when customers order: squares by weekday and hour, and revenue by weekday. */
export const TimeCharts = ({ report }: { report: Report }) => {
  const { t } = useLingui();
  const { rows, currency, timezone, total } = report;
  const find = (day: number, hour: number) =>
    rows.find((row) => timeOf(row).day === day && timeOf(row).hour === hour);
  const ordersOf = (row: ReportRow | undefined) => row?.figures.orders ?? 0;
  const busiest = rows.reduce<ReportRow | undefined>(
    (best, row) => (ordersOf(row) > ordersOf(best) ? row : best),
    undefined,
  );
  const most = Math.max(1, ordersOf(busiest));
  const city = (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ");
  const ofDay = (day: number) => rows.filter((row) => timeOf(row).day === day);
  const bars = weekdays.map((day) => ({
    name: weekdayName(day),
    minor: ofDay(day).reduce((sum, { figures }) => sum + figures.revenue_minor, 0),
    previous: report.period.previous
      ? ofDay(day).reduce((sum, row) => sum + (row.previous_revenue_minor ?? 0), 0)
      : null,
  }));
  const time = busiest ? rowName("time", busiest, t) : "";
  const orders = formatNumber(ordersOf(busiest));
  const all = formatNumber(total.orders ?? 0);
  return (
    <>
      {busiest && ordersOf(busiest) > 0 && (
        <p className="mt-6 text-16">
          <Trans>
            <b>{time}</b> is your busiest hour: {orders} of {all} orders.
          </Trans>
        </p>
      )}
      <section aria-label={t`Orders by day and hour`} className="mt-6">
        <h2 className="mb-4">
          <Trans>Orders by day and hour</Trans>
        </h2>
        <div className="report-hours" role="img" aria-label={t`Orders by day and hour`}>
          <span />
          {hours.map((hour) => (
            <span key={hour} className="text-12 text-muted">
              {hour % 3 === 0 ? hourName(hour) : ""}
            </span>
          ))}
          {weekdays.map((day) => [
            <span key={day} className="text-12 text-muted">
              {weekdayName(day, "short")}
            </span>,
            ...hours.map((hour) => {
              const row = find(day, hour);
              const part = ordersOf(row) / most;
              return (
                <i
                  key={`${day} ${hour}`}
                  data-peak={row !== undefined && row === busiest}
                  title={`${weekdayName(day)}, ${hourName(hour)}: ${formatNumber(ordersOf(row))}`}
                  style={{
                    background: `color-mix(in oklab, var(--chart-1) ${Math.round(part * 100)}%, var(--pressed))`,
                  }}
                />
              );
            }),
          ])}
        </div>
        <p className="mt-2 text-13 text-muted">
          <Trans>Times in {city}. Darker means more orders; the table has every figure.</Trans>
        </p>
      </section>
      <section aria-label={t`Revenue by day of week`} className="mt-8">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <h2>
            <Trans>Revenue by day of week</Trans>
          </h2>
          <Legend isCompared={report.period.previous !== null} />
        </div>
        <Bars bars={bars} currency={currency} label={t`Revenue by day of week`} />
      </section>
    </>
  );
};
