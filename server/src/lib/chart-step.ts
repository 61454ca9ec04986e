export type Step = "day" | "week" | "month";

/**
 * How a period is cut for a chart: up to a month by day, up to half a year by week, longer by
 * month.
 */
export const chartStepFor = (days: number): Step =>
  days <= 31 ? "day" : days <= 184 ? "week" : "month";
