import { Trans } from "@lingui/react/macro";
import { type CSSProperties, type PointerEvent, useState } from "react";
import { axisOver, box, labelledAt, partAt, pathsOf } from "./chart-scale.ts";
import "./line-chart.css";

/**
 * Room for the axis: the longest label, whose characters are 7 px wide at most, and 8 px beside it.
 */
const axisStyle = (labels: readonly string[]): CSSProperties => {
  const characters = Math.max(...labels.map((label) => label.length));
  // A custom property, which React's type does not know.
  return { "--chart-axis": `${characters * 0.4375 + 0.5}rem` } as CSSProperties;
};

type ChartPoint = {
  /** The day as it reads. */
  day: string;
  value: number;
  /** The value that it is compared with. */
  previous?: { day: string; value: number } | null;
};
type Words = { full: (value: number) => string; short: (value: number) => string };
type Props = {
  points: readonly ChartPoint[];
  /** A figure in words, and short for the axis. */
  words: Words;
  label: string;
  /** The top of the axis of an empty chart. */
  least: number;
};

const percent = (part: number) => `${part * 100}%`;
const mostLabels = 6;

/** The line of a series beside the one it is compared with, and what the pointer is over. */
const LineChart = ({ points, words, label, least }: Props) => {
  const [pointed, setPointed] = useState<number | null>(null);
  const values = points.map(({ value }) => value);
  const others = points.flatMap(({ previous }) => (previous ? previous.value : []));
  const { top, ticks } = axisOver(Math.max(...values, ...others), least);
  const paths = pathsOf(values, top);
  const last = points.length - 1;
  const labels = ticks.map(words.short);
  const toPosition = (index: number) => percent(partAt(index, points.length));

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const along = (event.clientX - left) / width;
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    setPointed(Math.min(last, Math.max(0, Math.round((isRtl ? 1 - along : along) * last))));
  };
  const under = pointed === null ? undefined : points[pointed];

  return (
    <div style={axisStyle(labels)}>
      <div className="chart-plot" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        {ticks.map((tick, index) => (
          <span key={tick} className="chart-y" style={{ insetBlockStart: percent(1 - tick / top) }}>
            {labels[index]}
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
            <path
              key={tick}
              className="chart-grid"
              d={`M0 ${(1 - tick / top) * box.height}H${box.width}`}
            />
          ))}
          <path className="chart-area" d={paths.area} />
          {others.length > 0 && (
            <path className="chart-previous" d={pathsOf(others, top, points.length).line} />
          )}
          <path className="chart-line" d={paths.line} />
        </svg>
        {under && pointed !== null && (
          <>
            <span className="chart-guide" style={{ insetInlineStart: toPosition(pointed) }} />
            <span
              className="chart-dot"
              style={{
                insetInlineStart: toPosition(pointed),
                insetBlockStart: percent(1 - under.value / top),
              }}
            />
            <Tip
              words={words}
              point={under}
              at={toPosition(pointed)}
              isEnd={partAt(pointed, points.length) > 0.5}
            />
          </>
        )}
      </div>
      <div className="chart-x" aria-hidden="true">
        {labelledAt(points.length, mostLabels).map((index) => (
          <span
            key={index}
            style={
              index === last && index > 0
                ? { insetInlineEnd: 0 }
                : { insetInlineStart: toPosition(index) }
            }
          >
            {points[index]?.day}
          </span>
        ))}
      </div>
    </div>
  );
};

type TipProps = { point: ChartPoint; words: Words; at: string; isEnd: boolean };

const Tip = ({ point, words, at: time, isEnd }: TipProps) => (
  <div
    className="chart-tip"
    style={isEnd ? { insetInlineEnd: `calc(100% - ${time})` } : { insetInlineStart: time }}
  >
    <div className="text-muted">{point.day}</div>
    <div className="font-title">{words.full(point.value)}</div>
    {point.previous && (
      <div className="text-muted">
        <Trans>
          {words.full(point.previous.value)} on {point.previous.day}
        </Trans>
      </div>
    )}
  </div>
);

export default LineChart;
