/** How many lines the axis has above zero. */
export const steps = 4;

/** The smallest round top (1, 2, 2.5 or 5 times a power of ten a step) that `max` fits under; minor units in, minor units out. */
export const niceTop = (max: number): number => {
  if (max <= 0) return steps * 100;
  const least = Math.max(1, max / steps);
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= least) ?? 10;
  return step * magnitude * steps;
};

/** The points of a line in a box of 720 by 220, as an SVG path. */
export const linePath = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => {
      const x = (at / Math.max(1, values.length - 1)) * 720;
      const y = 220 - (value / top) * 220;
      return `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
