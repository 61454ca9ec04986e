import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { ChartPlot, percent } from "./chart-plot.tsx";
import { axisOver, partAt, pathsOf } from "./chart-scale.ts";

type ChartPoint = {
  /** The formatted day. */
  day: string;
  value: number;
  /** The value that it is compared with. */
  previous?: { day: string; value: number } | null;
};
type Words = { full: (value: number) => string; short: (value: number) => string };
type Props = {
  points: readonly ChartPoint[];
  /** Formats a figure in full, and in short for the axis. */
  words: Words;
  label: string;
  /** The top of the axis of an empty chart. */
  least: number;
};

/** The line of a series, the line that it is compared with, and the values under the pointer. */
export const LineChart = ({ points, words, label, least }: Props) => {
  const [pointed, setPointed] = useState<number | null>(null);
  const values = points.map(({ value }) => value);
  const others = points.flatMap(({ previous }) => (previous ? previous.value : []));
  const axis = axisOver(Math.max(...values, ...others), least);
  const { top } = axis;
  const paths = pathsOf(values, top);
  const last = points.length - 1;
  const toPosition = (index: number) => percent(partAt(index, points.length));
  const under = pointed === null ? undefined : points[pointed];

  const drawing = (
    <>
      <path className="chart-area" d={paths.area} />
      {others.length > 0 && (
        <path className="chart-previous" d={pathsOf(others, top, points.length).line} />
      )}
      <path className="chart-line" d={paths.line} />
    </>
  );
  return (
    <ChartPlot
      label={label}
      axis={axis}
      short={words.short}
      days={points.map(({ day }) => day)}
      positionOf={(index) => partAt(index, points.length)}
      onPoint={(part) => setPointed(part === null ? null : Math.round(part * last))}
      drawing={drawing}
    >
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
    </ChartPlot>
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
