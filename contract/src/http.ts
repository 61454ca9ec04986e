import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { Param } from "./text.ts";
import { validationCode } from "./validation-texts.ts";

/** Any schema of the contract. */
export type Schema = z.ZodMiniType;
/** The type that a client sends: defaults may be left out. */
export type Input<S extends Schema> = z.input<S>;
/** The type that a handler receives and a reply carries: defaults are filled in. */
export type Output<S extends Schema> = z.output<S>;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The callers of an endpoint (safety 4). `public` anyone · `registering` the token of a
 * registration · `seller` any logged-in seller · `activePlan` a seller whose plan is active by the
 * database's clock · `marketplace` a marketplace key.
 */
export type Access = "public" | "registering" | "seller" | "activePlan" | "marketplace";

/** Permissions of a marketplace key; each endpoint of the marketplace API needs one of them. */
export const MarketplaceScope = z.enum([
  "orders",
  "reviews",
  "follows",
  "lookups",
  "catalogue",
  "operator",
]);
export type MarketplaceScope = z.output<typeof MarketplaceScope>;

/** A multipart form with one file (K4): the file's field, and the text fields beside it. */
export type Upload = { field: string; fields: z.ZodMiniObject };

export type Endpoint = {
  readonly method: Method;
  /** Fastify's form: `/api/products/:id`. */
  readonly path: `/api/${string}`;
  /** An id may follow the path. The path with an empty id, `/api/orders/`, is this endpoint too. */
  readonly idFollows?: true;
  readonly access: Access;
  /**
   * The scopes that a marketplace key may call it with; one is enough. Set if and only if `access`
   * is `marketplace`.
   */
  readonly scopes?: readonly [MarketplaceScope, ...MarketplaceScope[]];
  /** A POST that may be repeated without an Idempotency-Key: it only reads, or it is idempotent. */
  readonly isRepeatable?: true;
  /** A feed. The `cursor` of its reply continues it, right away if `has_more`. */
  readonly feed?: true;
  /** Error codes that a caller must handle, beside the general ones; complete for `marketplace`. */
  readonly refusals?: readonly ErrorCode[];
  /** One sentence for OpenAPI. */
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: Schema;
  readonly upload?: Upload;
  /** The whole reply: `dataOf(...)`, `listOf(...)`, or `fileOf(...)` if it is not JSON. */
  readonly reply: Schema;
  /** HTTP status of success, 200 unless given. */
  readonly status?: 201 | 202;
  /** Largest body in bytes, 64 KiB unless given (safety 5). */
  readonly bodyLimit?: number;
};

/**
 * Declares one endpoint. The server's route, the client's method and OpenAPI are derived from it.
 */
export const endpoint = <
  const M extends Method,
  const P extends Endpoint["path"],
  const E extends Omit<Endpoint, "method" | "path">,
>(
  method: M,
  path: P,
  definition: E,
): { readonly method: M; readonly path: P } & E => ({ method, path, ...definition });

/** A success reply: `{ status: true, data }` (A9). */
export const dataOf = <S extends Schema>(data: S) => z.object({ status: z.literal(true), data });

/** A number of rows; if `is_capped`, counting stopped there and there are more. */
export const cappedCount = { count: z.int(), is_capped: z.boolean() };

export const PageMeta = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  /** Whether more rows match than `total`: counting stops at a multiple of 10,000. */
  is_capped: z.boolean(),
  total_pages: z.int(),
});
export type PageMeta = z.output<typeof PageMeta>;

/** A success reply with one page of rows. */
export const listOf = <S extends Schema>(row: S) =>
  z.object({ status: z.literal(true), data: z.array(row), meta: PageMeta });

/**
 * The content types of replies that are not JSON, such as a CSV file or an event stream, for
 * OpenAPI.
 */
export const fileContentTypes = z.registry<{ contentTypes: string[] }>();

/** A reply that is not JSON. @param contentTypes its possible content types */
export const fileOf = (...contentTypes: string[]) =>
  z.unknown().register(fileContentTypes, { contentTypes });

/**
 * The params of a text: strings, numbers, texts with `code`, `params` and `message`, and lists of
 * texts.
 */
export const TextParams = z.record(
  z.string(),
  // Only `msg` creates these. OpenAPI has no place for a schema that refers to itself.
  z.unknown() as z.ZodMiniType<Param>,
);

/**
 * The English message, and the code and params by which it is translated. Old messages have no
 * code.
 */
export const messageFields = {
  message: z.string(),
  /** The code of the text. */
  text: z.optional(z.nullable(z.string())),
  params: z.optional(z.nullable(TextParams)),
};
const MessageFields = z.object(messageFields);
export type MessageFields = z.output<typeof MessageFields>;

/** A failure reply. */
export const FieldError = z.object({
  field: z.string(),
  code: z.string(),
  ...messageFields,
});
export type FieldError = z.output<typeof FieldError>;
export const Failure = z.object({
  status: z.literal(false),
  /** Equals the code of the message. */
  code: z.string(),
  message: z.string(),
  params: z.optional(TextParams),
  errors: z.optional(z.array(FieldError)),
  request_id: z.string(),
});
export type Failure = z.output<typeof Failure>;

/**
 * The kind of row that an id in a path, query or body refers to. A test tries another seller's id
 * in every such position of every endpoint (safety 3).
 */
export type IdOf =
  | "banner"
  | "banner_section"
  | "brand"
  | "bulk_edit"
  | "category"
  | "color"
  | "customer"
  | "document"
  | "follower"
  | "fulfilment"
  | "import"
  | "invoice"
  | "notification"
  | "offer"
  | "order"
  | "order_item"
  | "order_return"
  | "payment"
  | "plan"
  | "product"
  | "review"
  | "review_image"
  | "saved_reply"
  | "saved_report"
  | "saved_view"
  | "seller"
  | "session"
  | "social_link"
  | "variant"
  | "verification_requirement"
  | "verification_submission"
  | "webhook"
  | "webhook_delivery";
export const idPositions = z.registry<{ of: IdOf }>();

/** Creates the schema of an id: a UUID, registered with the kind of row that it refers to. */
export const idOf = (resource: IdOf) => z.uuid().register(idPositions, { of: resource });

/** Creates the params of a path with one id: `/api/products/:id`. */
export const IdParams = (resource: IdOf) => z.strictObject({ id: idOf(resource) });

/** The most rows on one page of a list (safety 5). */
export const maxPerPage = 100;

/** `?page=1&per_page=25`, the start of every list's query. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPerPage)), 25),
};

/** `?search=`: trimmed, at most 100 characters. */
export const searchText = z._default(z.string().check(z.trim(), z.maxLength(100)), "");

/** An instant, ISO 8601 with `Z`. PostgreSQL has no year 0. */
export const Instant = z.iso
  .datetime()
  .check(z.refine((text) => !text.startsWith("0000"), validationCode("there_is_no_year_0")));

/**
 * The time of an event in another system: not before the year 2000. The server rejects times in the
 * future.
 */
export const PastInstant = Instant.check(
  z.refine((text) => text >= "2000", validationCode("enter_a_moment_from_the_year_2000_on")),
);

/**
 * A day, `YYYY-MM-DD`, of the years 1000 to 9998, so that the days and months around it are valid
 * too.
 */
export const Day = z.iso
  .date()
  .check(
    z.refine((text) => !/^(0|9999)/.test(text), validationCode("enter_a_year_from_1000_to_9998")),
  );

/**
 * The `version` that a change is based on; if the row has another one, the change is a conflict.
 */
export const SeenVersion = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** Money in minor units of the record's currency. */
export const MoneyMinor = z.int().check(z.minimum(0), z.maximum(100_000_000_000));

/** ISO 4217 code. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));
