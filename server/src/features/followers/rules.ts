import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";

/**
 * The maximum number of notifications of single followers in an hour. Further followers are
 * announced together (domain.md, Notification).
 */
export const mostNoticesAnHour = 5;

/**
 * The notification of new followers.
 * @param names at least one, the newest first
 */
export const followMessage = ([name = "", ...others]: readonly string[]): Text =>
  others.length === 0
    ? msg("new_follower", { name })
    : msg("new_followers", { n: others.length + 1, name });
