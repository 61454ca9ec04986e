import { type Said, say } from "@sellerdesk/contract/words";

/**
 * Notices of single followers in an hour; what comes above them is told together (domain.md,
 * Notification).
 */
export const mostNoticesAnHour = 5;

/** What a notice says of those who follow. @param names at least one, the newest first */
export const followMessage = ([name = "", ...others]: readonly string[]): Said =>
  others.length === 0
    ? say("{name} follows your shop", { name })
    : say("{n} new followers in the last hour, among them {name}", { n: others.length + 1, name });
