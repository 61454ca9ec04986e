import { Trans } from "@lingui/react/macro";
import type { DashboardPoint } from "@sellerdesk/contract/dashboard";
import { type CSSProperties, type PointerEvent, useState } from "react";
import { formatDay } from "../../lib/format.ts";
import { axisOver, box, labelledAt, partAt, pathsOf } from "./chart-scale.ts";
import { type Chart, valueOf, type wordsFor } from "./series-words.ts";

/** Room for the axis: the longest label, whose characters are 7 px wide at most, and 8 px beside it. */
const axisStyle = (labels: readonly string[]): CSSProperties => {
  const characters = Math.max(...labels.map((label) => label.length));
  // A custom property, which React's type does not know.
  return { "--chart-axis": `${characters * 0.4375 + 0.5}rem` } as CSSProperties;
};

type Words = ReturnType<typeof wordsFor>;
type Props = { series: readonly DashboardPoint[]; chart: Chart; words: Words; label: string };

const percent = (part: number) => `${part * 100}%`;
/** Where an empty chart ends: 4.00 of a currency, or four orders. */
const leastTop = { revenue: 400, orders: 4, units: 4 };
const mostLabels = 6;

/** The lines of a series, and what the pointer is over. */
const SeriesPlot = ({ series, chart, words, label }: Props) => {
  const [pointed, setPointed] = useState<number | null>(null);
  const values = series.map((point) => valueOf(point, chart));
  const others = series.flatMap(({ previous }) => (previous ? valueOf(previous, chart) : []));
  const { top, ticks } = axisOver(Math.max(...values, ...others), leastTop[chart]);
  const paths = pathsOf(values, top);
  const last = series.length - 1;
  const labels = ticks.map(words.short);
  const place = (at: number) => percent(partAt(at, series.length));

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const along = (event.clientX - left) / width;
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    setPointed(Math.min(last, Math.max(0, Math.round((isRtl ? 1 - along : along) * last))));
  };
  const under = pointed === null ? undefined : series[pointed];

  return (
    <div style={axisStyle(labels)}>
      <div className="chart-plot" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        {ticks.map((tick, at) => (
          <span key={tick} className="chart-y" style={{ insetBlockStart: percent(1 - tick / top) }}>
            {labels[at]}
          </span>
        ))}
        <svg
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="flip-rtl"
        >
          {ticks.map((tick) => (
            <path key={tick} className="chart-grid" d={`M0 ${(1 - tick / top) * box.height}H${box.width}`} />
          ))}
          <path className="chart-area" d={paths.area} />
          {others.length > 0 && <path className="chart-previous" d={pathsOf(others, top).line} />}
          <path className="chart-line" d={paths.line} />
        </svg>
        {under && pointed !== null && (
          <>
            <span className="chart-guide" style={{ insetInlineStart: place(pointed) }} />
            <span
              className="chart-dot"
              style={{
                insetInlineStart: place(pointed),
                insetBlockStart: percent(1 - valueOf(under, chart) / top),
              }}
            />
            <Tip
              {...{ chart, words }}
              point={under}
              at={place(pointed)}
              isEnd={partAt(pointed, series.length) > 0.5}
            />
          </>
        )}
      </div>
      <div className="chart-x" aria-hidden="true">
        {labelledAt(series.length, mostLabels).map((at) => (
          <span
            key={at}
            style={at === last && at > 0 ? { insetInlineEnd: 0 } : { insetInlineStart: place(at) }}
          >
            {formatDay(series[at]?.date ?? "")}
          </span>
        ))}
      </div>
    </div>
  );
};

type TipProps = { point: DashboardPoint; chart: Chart; words: Words; at: string; isEnd: boolean };

const Tip = ({ point, chart, words, at, isEnd }: TipProps) => (
  <div
    className="chart-tip"
    style={isEnd ? { insetInlineEnd: `calc(100% - ${at})` } : { insetInlineStart: at }}
  >
    <div className="text-muted">{formatDay(point.date)}</div>
    <div className="font-title">{words.full(valueOf(point, chart))}</div>
    {point.previous && (
      <div className="text-muted">
        <Trans>
          {words.full(valueOf(point.previous, chart))} on {formatDay(point.previous.date)}
        </Trans>
      </div>
    )}
  </div>
);

export default SeriesPlot;
