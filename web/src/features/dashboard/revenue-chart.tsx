import { Trans, useLingui } from "@lingui/react/macro";
import type { DashboardDay } from "@sellerdesk/contract/dashboard";
import { type CSSProperties, type PointerEvent, useState } from "react";
import { formatDay, formatMoney, formatShortMoney } from "../../lib/format.ts";
import { linePath, niceTop, steps } from "./chart-scale.ts";
import "./chart.css";

/** Room for the axis: the longest label, whose characters are 7 px wide at most, and 8 px beside it. */
const axisStyle = (labels: readonly string[]): CSSProperties => {
  const characters = Math.max(...labels.map((label) => label.length));
  // A custom property, which React's type does not know.
  return { "--chart-axis": `${characters * 0.4375 + 0.5}rem` } as CSSProperties;
};

type Props = { days: readonly DashboardDay[]; currency: string };

const labelledDays = [0, 6, 12, 18, 24];

/** Revenue of each day of the period over the same day of the period before; the same as a table on demand. */
export const RevenueChart = ({ days, currency }: Props) => {
  const { t } = useLingui();
  const [isTable, setTable] = useState(false);
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  const range = t`${formatDay(first.date)} to ${formatDay(last.date)}`;
  return (
    <section aria-label={t`Revenue by day`} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2>
          <Trans>Revenue by day</Trans>
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
          <span className="chart-key">
            <i />
            {range}
          </span>
          <span className="chart-key chart-key-previous">
            <i />
            <Trans>Previous</Trans>
          </span>
          <button type="button" className="link" onClick={() => setTable(!isTable)}>
            {isTable ? t`Show as chart` : t`Show as table`}
          </button>
        </div>
      </div>
      {isTable ? (
        <DayTable days={days} currency={currency} />
      ) : (
        <Plot
          days={days}
          currency={currency}
          label={t`Revenue by day, ${range}, from ${formatMoney(first.revenue_minor, currency)} to ${formatMoney(last.revenue_minor, currency)}`}
        />
      )}
    </section>
  );
};

const Plot = ({ days, currency, label }: Props & { label: string }) => {
  const [pointed, setPointed] = useState<number | null>(null);
  const revenue = days.map((day) => day.revenue_minor);
  const previous = days.map((day) => day.previous_revenue_minor);
  const top = niceTop(Math.max(...revenue, ...previous));
  const line = linePath(revenue, top);
  const lastDay = days.length - 1;
  const labels = Array.from({ length: steps + 1 }, (_, step) =>
    formatShortMoney((top / steps) * step, currency),
  );
  const part = (at: number) => `${(at / Math.max(1, lastDay)) * 100}%`;

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const along = (event.clientX - left) / width;
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    setPointed(Math.min(lastDay, Math.max(0, Math.round((isRtl ? 1 - along : along) * lastDay))));
  };
  const day = pointed === null ? undefined : days[pointed];

  return (
    <div style={axisStyle(labels)}>
      <div className="chart-plot" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        {labels.map((text, step) => (
          <span key={step} className="chart-y" style={{ insetBlockStart: `${100 - (step / steps) * 100}%` }}>
            {text}
          </span>
        ))}
        <svg
          viewBox="0 0 720 220"
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="flip-rtl"
        >
          {Array.from({ length: steps + 1 }, (_, step) => (
            <path key={step} className="chart-grid" d={`M0 ${(step / steps) * 220}H720`} />
          ))}
          <path className="chart-area" d={`${line}L720 220L0 220z`} />
          <path className="chart-previous" d={linePath(previous, top)} />
          <path className="chart-line" d={line} />
        </svg>
        {day && pointed !== null && (
          <>
            <span className="chart-guide" style={{ insetInlineStart: part(pointed) }} />
            <span
              className="chart-dot"
              style={{
                insetInlineStart: part(pointed),
                insetBlockStart: `${100 - (day.revenue_minor / top) * 100}%`,
              }}
            />
            <Tip day={day} currency={currency} at={part(pointed)} isEnd={pointed > lastDay / 2} />
          </>
        )}
      </div>
      <div className="chart-x" aria-hidden="true">
        {labelledDays.map((at) => {
          const shown = days[at];
          return (
            shown && (
              <span key={at} style={{ insetInlineStart: part(at) }}>
                {formatDay(shown.date)}
              </span>
            )
          );
        })}
        <span style={{ insetInlineEnd: 0 }}>{formatDay(days[lastDay]?.date ?? "")}</span>
      </div>
    </div>
  );
};

type TipProps = { day: DashboardDay; currency: string; at: string; isEnd: boolean };

const Tip = ({ day, currency, at, isEnd }: TipProps) => (
  <div
    className="chart-tip"
    style={isEnd ? { insetInlineEnd: `calc(100% - ${at})` } : { insetInlineStart: at }}
  >
    <div className="text-muted">{formatDay(day.date)}</div>
    <div className="font-title">{formatMoney(day.revenue_minor, currency)}</div>
    <div className="text-muted">
      <Trans>
        {formatMoney(day.previous_revenue_minor, currency)} on {formatDay(day.previous_date)}
      </Trans>
    </div>
  </div>
);

const DayTable = ({ days, currency }: Props) => {
  const { t } = useLingui();
  return (
    <table className="data-table" aria-label={t`Revenue by day`}>
      <thead>
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col" className="num">{t`Revenue`}</th>
          <th scope="col" className="num">{t`Previous`}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <td>{formatDay(day.date)}</td>
            <td className="num">{formatMoney(day.revenue_minor, currency)}</td>
            <td className="num">{formatMoney(day.previous_revenue_minor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
