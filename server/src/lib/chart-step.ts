export type Step = "day" | "week" | "month";

/**
 * Chooses the length of a chart's points: days up to a month, weeks up to half a year, else months.
 */
export const chartStepFor = (days: number): Step =>
  days <= 31 ? "day" : days <= 184 ? "week" : "month";
