/** The urgency of a deadline: `soon` in its last 24 hours, `late` once it has passed. */
export type Urgency = "calm" | "soon" | "late";

const soonMs = 24 * 3_600_000;

/** Returns the urgency of a deadline, the same on every screen. */
export const urgencyOf = (deadline: string, now: Date): Urgency => {
  const leftMs = Date.parse(deadline) - now.getTime();
  return leftMs < 0 ? "late" : leftMs < soonMs ? "soon" : "calm";
};
