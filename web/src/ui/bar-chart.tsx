import { type ReactNode, useState } from "react";
import { ChartPlot, percent } from "./chart-plot.tsx";
import { axisOver, box, pathsOf } from "./chart-scale.ts";
import "./bar-chart.css";

type BarPoint = {
  /** The formatted day. */
  day: string;
  value: number;
  /** The part of the value at the foot of its bar; below zero it is not drawn. */
  foot: number | null;
  /** The mean of the days up to this one. */
  mean: number;
  previous: number | null;
};
/** An offer or a banner that was active for some of the points, by their indexes. */
type BarMarker = {
  kind: "offer" | "banner";
  name: string;
  from: number;
  to: number;
  icon: ReactNode;
};
type Props = {
  points: readonly BarPoint[];
  markers: readonly BarMarker[];
  /** Formats a figure in short for the axis. */
  short: (value: number) => string;
  label: string;
  /** The top of the axis of an empty chart. */
  least: number;
  /** The content of the tooltip of a point. */
  tip: (index: number) => ReactNode;
};

/** The share of a point's width that its bar fills. */
const barPart = 0.7;

/**
 * Bars with a solid foot, the mean as a line over them, and the other period as a dashed line.
 * Below them the times of the markers.
 */
export const BarChart = ({ points, markers, short, label, least, tip }: Props) => {
  const [pointed, setPointed] = useState<number | null>(null);
  const count = points.length;
  const previous = points.flatMap((point) => point.previous ?? []);
  const axis = axisOver(Math.max(...points.map(({ value }) => value), ...previous), least);
  const { top } = axis;
  const step = box.width / count;
  const heightOf = (value: number) => (Math.max(0, value) / top) * box.height;
  /** Draws a line from the middle of the first bar to the middle of the last one. */
  const lineOf = (values: readonly number[]) => {
    const inner = `translate(${step / 2} 0) scale(${(count - 1) / count} 1)`;
    return { d: pathsOf(values, top, count).line, ...(count > 1 && { transform: inner }) };
  };
  const drawing = (
    <>
      {markers
        .filter(({ kind }) => kind === "offer")
        .map(({ name, from, to }) => (
          <rect
            key={`${name} ${from}`}
            className="bar-tint"
            x={from * step}
            width={(to - from + 1) * step}
            height={box.height}
          />
        ))}
      {points.map(({ day, value, foot }, index) => {
        const bar = { x: (index + (1 - barPart) / 2) * step, width: step * barPart };
        const [height, footHeight] = [heightOf(value), heightOf(Math.min(foot ?? 0, value))];
        return (
          <g key={day} data-pointed={index === pointed || undefined}>
            <rect className="bar" {...bar} y={box.height - height} height={height} />
            <rect className="bar-foot" {...bar} y={box.height - footHeight} height={footHeight} />
            <path
              className="bar-cap"
              d={value > 0 ? `M${bar.x} ${box.height - height}h${bar.width}` : ""}
            />
          </g>
        );
      })}
      {previous.length > 0 && <path className="chart-previous" {...lineOf(previous)} />}
      <path className="bar-mean" {...lineOf(points.map(({ mean }) => mean))} />
    </>
  );
  const lane = markers.length > 0 && (
    <ul className="bar-lane">
      {markers.map(({ kind, name, from, to, icon }) => (
        <li
          key={`${kind} ${name} ${from}`}
          data-kind={kind}
          title={name}
          style={{ gridColumn: `${from + 1} / ${to + 2}` }}
        >
          {icon}
          <bdi className="truncate-line">{name}</bdi>
        </li>
      ))}
    </ul>
  );
  return (
    <ChartPlot
      label={label}
      axis={axis}
      short={short}
      days={points.map(({ day }) => day)}
      positionOf={(index) => index / count}
      onPoint={(part) =>
        setPointed(part === null ? null : Math.min(count - 1, Math.floor(part * count)))
      }
      drawing={drawing}
      below={lane}
    >
      {pointed !== null && (
        <div
          className="chart-tip"
          style={
            pointed > count / 2
              ? { insetInlineEnd: percent(1 - (pointed + 1) / count) }
              : { insetInlineStart: percent(pointed / count) }
          }
        >
          {tip(pointed)}
        </div>
      )}
    </ChartPlot>
  );
};
