import * as z from "zod/mini";
import { feedEnd, feedEndpoint, FeedQuery } from "./feed.ts";
import { requiredLine } from "./name-text.ts";
import { dataOf, endpoint, idOf, Instant, PastInstant } from "./http.ts";

const params = z.strictObject({
  seller_id: idOf("seller"),
  /** The marketplace's own id of the customer. */
  customer_external_id: requiredLine(100),
});

export const NewFollow = z.strictObject({
  /** Public, without contact data. */
  name: requiredLine(120),
  /** Now unless given; a future time counts as now. */
  followed_at: z.optional(PastInstant),
});
export type NewFollow = z.output<typeof NewFollow>;

const FollowState = z.object({ is_following: z.boolean() });
export type FollowState = z.output<typeof FollowState>;

const SentAnnouncement = z.object({
  id: z.uuid(),
  seller_id: idOf("seller"),
  title: z.string(),
  body: z.string(),
  sent_at: Instant,
});
export type SentAnnouncement = z.output<typeof SentAnnouncement>;

const follow = "/api/marketplace/v1/follows/:seller_id/:customer_external_id";

export const marketplaceFollowsApi = {
  follow: endpoint("PUT", follow, {
    access: "marketplace",
    scopes: ["follows"],
    summary:
      "Records that a customer follows a seller. It may be sent again and in any order with unfollowing: the latest time counts.",
    params,
    body: NewFollow,
    reply: dataOf(FollowState),
  }),
  unfollow: endpoint("DELETE", follow, {
    access: "marketplace",
    scopes: ["follows"],
    summary:
      "Records that a customer no longer follows a seller, since `unfollowed_at` or now. It may be sent again and in any order.",
    params,
    query: z.strictObject({ unfollowed_at: z.optional(PastInstant) }),
    reply: dataOf(FollowState),
  }),
  announcements: endpoint("GET", "/api/marketplace/v1/announcements", {
    ...feedEndpoint,
    scopes: ["follows"],
    summary: "Lists sellers' announcements after a cursor, for the marketplace to deliver.",
    query: FeedQuery,
    reply: dataOf(z.object({ announcements: z.array(SentAnnouncement), ...feedEnd })),
  }),
};
