import * as z from "zod/mini";
import { requiredLine } from "./name-text.ts";
import { DashboardStep, dayChecks } from "./dashboard.ts";
import {
  dataOf,
  Day,
  endpoint,
  fileOf,
  idOf,
  Instant,
  listOf,
  PageMeta,
  pageQuery,
  searchText,
} from "./http.ts";

/**
 * A customer who follows the shop. Contact data belongs to the marketplace and is not included
 * (domain.md, Follower).
 */
export const Follower = z.object({
  id: idOf("follower"),
  name: z.string(),
  followed_at: Instant,
  orders_count: z.int(),
  last_order_at: z.nullable(Instant),
  /** `null` if the follower has not ordered yet. */
  customer_id: z.nullable(idOf("customer")),
});
export type Follower = z.output<typeof Follower>;

/** The first and the last day, in the seller's time zone. */
const days = { from: z.optional(Day), to: z.optional(Day) };
/** Filters of the list of current followers, by the day since when they follow. */
const filters = {
  search: searchText,
  ...days,
};

export const FollowerSort = z.enum(["-followed_at", "followed_at", "name", "-name"]);
export type FollowerSort = z.output<typeof FollowerSort>;
export const FollowerListQuery = z
  .strictObject({ ...pageQuery, ...filters, sort: z._default(FollowerSort, "-followed_at") })
  .check(...dayChecks);
export type FollowerListQuery = z.output<typeof FollowerListQuery>;

export const FollowerExportQuery = z
  .strictObject({ ...filters, format: z._default(z.enum(["csv", "xlsx"]), "csv") })
  .check(...dayChecks);
export type FollowerExportQuery = z.output<typeof FollowerExportQuery>;

/** The last 30 days unless given. */
export const FollowerFiguresQuery = z.strictObject(days).check(...dayChecks);
export type FollowerFiguresQuery = z.output<typeof FollowerFiguresQuery>;

/**
 * A day, week or month of a period, identified by its first day: followers gained and lost, and
 * their number at its end.
 */
export const FollowerPoint = z.object({
  date: Day,
  gained: z.int(),
  lost: z.int(),
  total: z.int(),
});
export type FollowerPoint = z.output<typeof FollowerPoint>;

export const FollowerFigures = z.object({
  from: Day,
  to: Day,
  step: DashboardStep,
  /** Current followers. */
  total: z.int(),
  gained: z.int(),
  lost: z.int(),
  series: z.array(FollowerPoint),
});
export type FollowerFigures = z.output<typeof FollowerFigures>;

/** The most announcements in any seven days (domain.md, Follower). */
export const announcementsPerWeek = 2;

export const Announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** Followers at the time of sending. */
  followers_count: z.int(),
  sent_at: Instant,
});
export type Announcement = z.output<typeof Announcement>;

export const NewAnnouncement = z.strictObject({
  title: requiredLine(80, 3),
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
});
export type NewAnnouncement = z.output<typeof NewAnnouncement>;

export const followersApi = {
  list: endpoint("GET", "/api/follow/followers", {
    access: "activePlan",
    summary: "Lists current followers (K29).",
    query: FollowerListQuery,
    reply: listOf(Follower),
  }),
  figures: endpoint("GET", "/api/follow/figures", {
    access: "activePlan",
    summary: "Returns follower figures: the total, and followers gained and lost over a period.",
    query: FollowerFiguresQuery,
    reply: dataOf(FollowerFigures),
  }),
  export: endpoint("GET", "/api/follow/export", {
    access: "activePlan",
    summary: "Exports the filtered followers, without contact data.",
    query: FollowerExportQuery,
    reply: fileOf("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  }),
  announcements: endpoint("GET", "/api/follow/announcements", {
    access: "activePlan",
    summary: "Lists announcements, newest first, and when the next one may be sent.",
    query: z.strictObject(pageQuery),
    reply: z.object({
      status: z.literal(true),
      data: z.array(Announcement),
      meta: z.extend(PageMeta, {
        /** When the next announcement may be sent; `null`: now. */
        next_at: z.nullable(Instant),
      }),
    }),
  }),
  announce: endpoint("POST", "/api/follow/announcements", {
    access: "activePlan",
    summary: "Sends an announcement to all followers through the marketplace.",
    body: NewAnnouncement,
    status: 201,
    reply: dataOf(Announcement),
  }),
};
