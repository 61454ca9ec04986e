import type { CSSProperties, PointerEvent, ReactNode } from "react";
import { type axisOver, box, labelledAt } from "./chart-scale.ts";
import "./chart-plot.css";

export const percent = (part: number) => `${part * 100}%`;
const mostLabels = 6;

/**
 * Sets the width of the axis: the longest label, whose characters are 7 px wide at most, and 8 px
 * of space beside it.
 */
const axisStyle = (labels: readonly string[]): CSSProperties => {
  const characters = Math.max(...labels.map((label) => label.length));
  // A custom property, which React's type does not know.
  return { "--chart-axis": `${characters * 0.4375 + 0.5}rem` } as CSSProperties;
};

type Props = {
  label: string;
  axis: ReturnType<typeof axisOver>;
  /** Formats a figure in short for the axis. */
  short: (value: number) => string;
  /** The formatted days of the points. */
  days: readonly string[];
  /** The position of the label of a point, 0 to 1. */
  positionOf: (index: number) => number;
  /**
   * Receives the position of the pointer, 0 to 1 in the reading direction; `null` once it has left.
   */
  onPoint: (part: number | null) => void;
  /** SVG in the box of `chart-scale.ts`. */
  drawing: ReactNode;
  /** Rendered over the drawing, for the point under the pointer. */
  children: ReactNode;
  /** Rendered below the days. */
  below?: ReactNode;
};

/** A chart over days: its axes, and the handling of the pointer. */
export const ChartPlot = ({
  label,
  axis: { top, ticks },
  short,
  days,
  positionOf,
  onPoint,
  drawing,
  children,
  below,
}: Props) => {
  const labels = ticks.map(short);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const along = Math.min(1, Math.max(0, (event.clientX - left) / width));
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    onPoint(isRtl ? 1 - along : along);
  };
  return (
    <div style={axisStyle(labels)}>
      <div className="chart-plot" onPointerMove={point} onPointerLeave={() => onPoint(null)}>
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
          {drawing}
        </svg>
        {children}
      </div>
      <div className="chart-x" aria-hidden="true">
        {labelledAt(days.length, mostLabels).map((index) => (
          <span
            key={index}
            style={
              index === days.length - 1 && index > 0
                ? { insetInlineEnd: 0 }
                : { insetInlineStart: percent(positionOf(index)) }
            }
          >
            {days[index]}
          </span>
        ))}
      </div>
      {below}
    </div>
  );
};
