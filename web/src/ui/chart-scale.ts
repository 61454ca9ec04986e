import { nice, ticks } from "d3-array";
import { area, line } from "d3-shape";

/** The box in which the lines are drawn. It is stretched to the available space. */
export const box = { width: 720, height: 220 };

/** The approximate number of lines of the axis above zero. */
const lines = 4;

/**
 * Returns the axis for a highest value. It ends at a round number, and its ticks are whole, because
 * units and minor units are.
 * @param least the lowest possible end, so that an empty chart has an axis too
 */
export const axisOver = (max: number, least: number): { top: number; ticks: number[] } => {
  const [, top] = nice(0, Math.max(max, least), lines);
  return { top, ticks: ticks(0, top, lines).filter(Number.isInteger) };
};

/** Returns the position of a point along the box, 0 to 1; a single one is in the middle. */
export const partAt = (index: number, points: number): number =>
  points === 1 ? 0.5 : index / (points - 1);

/**
 * Returns the line through values and the area under it, as SVG paths. A single value is a level
 * line.
 * @param count the number of points in the box; with fewer values the line ends before its other
 * side
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
