import * as z from "zod/mini";
import { endpoint, idOf, Instant, PageMeta, pageQuery, searchText } from "./http.ts";

/** A customer who follows the shop; contact data is the marketplace's and not part of it (domain.md, Follower). */
export const Follower = z.object({
  id: idOf("follower"),
  name: z.string(),
  followed_at: Instant,
  orders_count: z.int(),
  last_order_at: z.nullable(Instant),
});
export type Follower = z.output<typeof Follower>;

export const FollowerSort = z.enum(["-followed_at", "followed_at", "name", "-name"]);
export type FollowerSort = z.output<typeof FollowerSort>;
export const FollowerListQuery = z.strictObject({
  ...pageQuery,
  search: searchText,
  sort: z._default(FollowerSort, "-followed_at"),
});
export type FollowerListQuery = z.output<typeof FollowerListQuery>;

/** Followers now, and how many came and went in the last 30 days. */
export const FollowerCounts = z.object({ total: z.int(), gained: z.int(), lost: z.int() });
export type FollowerCounts = z.output<typeof FollowerCounts>;

export const followersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/follow/followers",
    access: "activePlan",
    summary: "The shop's followers, with what moved in the last 30 days (K29).",
    query: FollowerListQuery,
    reply: z.object({
      status: z.literal(true),
      data: z.array(Follower),
      meta: z.extend(PageMeta, { counts: FollowerCounts }),
    }),
  }),
};
