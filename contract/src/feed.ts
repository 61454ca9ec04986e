import * as z from "zod/mini";
import { validationCode } from "./validation-texts.ts";

/** The regular expression of a feed's sequence number, which a cursor has after its epoch. */
export const feedNumber = "\\d{1,15}";

/**
 * Creates the schema of a feed's cursor: the epoch of the feed's numbers and a position. Cursors of
 * earlier versions are a position alone.
 * @param position a regular expression
 */
const cursorOf = (position: string) =>
  z.string().check(z.regex(new RegExp(`^([0-9a-f]{1,8}\\.)?${position}$`)));

const limitOf = (usual: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual);

export const OrderFeedQuery = z.strictObject({
  /**
   * The `cursor` of the page before; without it the feed is read from its beginning. `latest`
   * returns no changes and the cursor of the end.
   */
  cursor: z.optional(z.union([z.literal("latest"), cursorOf(feedNumber)])),
  limit: limitOf(50, 100),
});
export type OrderFeedQuery = z.output<typeof OrderFeedQuery>;

/**
 * Creates the query of a feed whose cursor was formerly named `since`.
 * @param position a regular expression
 */
export const feedQuery = (position: string) =>
  z
    .strictObject({
      /** The `cursor` of the page before; without it the feed is read from its beginning. */
      cursor: z.optional(cursorOf(position)),
      /** The earlier name of `cursor`. */
      since: z.optional(cursorOf(position)),
      limit: limitOf(100, 200),
    })
    .check(
      z.refine(({ cursor, since }) => cursor === undefined || since === undefined, {
        path: ["since"],
        message: validationCode("give_cursor_or_since_not_both"),
      }),
    );

/**
 * The position of a feed that skips entries which had left before the reader began. The second
 * number is the feed's end at that time; cursors have it until the reader has passed it.
 */
export const readingPosition = `${feedNumber}(-${feedNumber})?`;

export const SellerFeedQuery = z.strictObject({
  /** The `cursor` of the page before; without it the feed is read from its beginning. */
  cursor: z.optional(cursorOf(readingPosition)),
  limit: limitOf(100, 200),
});
export type SellerFeedQuery = z.output<typeof SellerFeedQuery>;

export const FeedQuery = feedQuery(feedNumber);
export type FeedQuery = z.output<typeof FeedQuery>;

/** The fields of an endpoint that reads a feed. */
export const feedEndpoint = {
  access: "marketplace",
  feed: true,
  refusals: ["cursor_unknown"],
} as const;

/** The last fields of a page of a feed. */
export const feedEnd = {
  /** The `cursor` of the next request: right away if `has_more`, else at any time. */
  cursor: z.string(),
  has_more: z.boolean(),
};
