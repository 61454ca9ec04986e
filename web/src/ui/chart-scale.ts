import { nice, ticks } from "d3-array";
import { area, line } from "d3-shape";

/** The box that the lines are drawn in; it is stretched to the place there is. */
export const box = { width: 720, height: 220 };

/** About how many lines the axis has above zero. */
const lines = 4;

/**
 * The axis over a highest value: it ends at a round figure, and its ticks are whole, since units
 * and minor units are.
 * @param least where it ends at least, so that an empty chart has an axis too
 */
export const axisOver = (max: number, least: number): { top: number; ticks: number[] } => {
  const [, top] = nice(0, Math.max(max, least), lines);
  return { top, ticks: ticks(0, top, lines).filter(Number.isInteger) };
};

/** The position of a point along the box, 0 to 1; a single one is in the middle. */
export const partAt = (index: number, points: number): number =>
  points === 1 ? 0.5 : index / (points - 1);

/**
 * The line through values and the area under it, as SVG paths; a single value is a level line.
 * @param count of the points in the box; with fewer values the line ends before its other side
 */
export const pathsOf = (
  values: readonly number[],
  top: number,
  count = values.length,
): { line: string; area: string } => {
  const points = count === 1 ? [...values, ...values] : values;
  const x = (_: number, index: number) => partAt(index, count === 1 ? 2 : count) * box.width;
  const y = (value: number) => box.height * (1 - value / top);
  return {
    line: line<number>(x, y)(points) ?? "",
    area: area<number>(x, box.height, y)(points) ?? "",
  };
};

/**
 * Returns the indexes of the points with a date label: as many as fit, always with the first and
 * the last.
 */
export const labelledAt = (points: number, most: number): number[] => {
  const count = Math.min(points, most);
  if (count <= 1) return points === 0 ? [] : [0];
  return Array.from({ length: count }, (_, index) =>
    Math.round((index * (points - 1)) / (count - 1)),
  );
};
