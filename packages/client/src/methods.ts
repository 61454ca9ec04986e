import type { CallInput, ReplyData } from "@sellerdesk/contract/call";
import type { Endpoint, Output } from "@sellerdesk/contract/http";
import { SellerdeskError } from "./errors.ts";
import { type CallOptions, type CallParts, type ClientOptions, send, wait } from "./request.ts";

/** The `data` of the reply; paginated lists also have their `meta`. */
type Result<E extends Endpoint> =
  Output<E["reply"]> extends { meta: infer Meta }
    ? { data: ReplyData<E>; meta: Meta }
    : ReplyData<E>;

/** The input, which may be left out if the endpoint needs none. */
type Inputs<E extends Endpoint> =
  {} extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

export type FollowOptions = {
  /** The cursor that you saved last; without it the feed is read from its beginning. */
  cursor?: string | undefined;
  /** The most entries of one page. */
  limit?: number;
  /** Milliseconds between two requests at the end of the feed, 2000 unless given. */
  every?: number;
  /** Stops reading. */
  signal?: AbortSignal;
};

type Feed<E extends Endpoint> = {
  /**
   * Reads the pages up to the end of the feed. Save the entries of a page and its `cursor` in one
   * transaction.
   * @throws SellerdeskError; after `cursor_unknown`, read the feed from its beginning
   */
  pages: (...inputs: Inputs<E>) => AsyncGenerator<Result<E>, void, undefined>;
  /**
   * Reads the pages up to the end of the feed, then every new page until `signal` aborts. Temporary
   * failures are retried without limit.
   * @throws SellerdeskError as `pages`
   */
  follow: (options?: FollowOptions) => AsyncGenerator<Result<E>, void, undefined>;
};

/** Calls one endpoint. @throws SellerdeskError */
export type Method<E extends Endpoint> = ((...inputs: Inputs<E>) => Promise<Result<E>>) & {
  readonly endpoint: E;
} & (E extends { readonly feed: true } ? Feed<E> : unknown);

type Table = Record<string, Endpoint>;
export type Methods<T extends Table> = { readonly [Name in keyof T]: Method<T[Name]> };

type Page = { cursor: string; has_more: boolean };

async function* readPages(read: (cursor: string | undefined) => Promise<Page>, start?: string) {
  for (let cursor = start; ;) {
    const page = await read(cursor);
    yield page;
    if (!page.has_more) return;
    cursor = page.cursor;
  }
}

async function* followPages(
  read: (cursor: string | undefined) => Promise<Page>,
  { cursor: start, every = 2000, signal }: FollowOptions,
) {
  for (let cursor = start; ;) {
    const page = await read(cursor);
    if (page.cursor !== cursor) yield page;
    cursor = page.cursor;
    if (!page.has_more) await wait(every, signal);
  }
}

/** Ends without an error when the caller's own signal aborts. */
async function* untilAborted<T>(pages: AsyncGenerator<T, void, undefined>) {
  try {
    yield* pages;
  } catch (error) {
    if (!(error instanceof SellerdeskError && error.failure.kind === "aborted")) throw error;
  }
}

const createMethod = (client: ClientOptions, endpoint: Endpoint) => {
  const call = async (input: CallParts = {}, options: CallOptions = {}): Promise<unknown> => {
    const { data, meta } = await send(client, endpoint, input, options);
    return meta === undefined ? data : { data, meta };
  };
  const pages = ({ query }: { query?: { cursor?: string } } = {}, options: CallOptions = {}) =>
    readPages(
      // A feed replies with pages.
      async (cursor) => (await call({ query: { ...query, cursor } }, options)) as Page,
      query?.cursor,
    );
  const follow = (options: FollowOptions = {}) => {
    const { limit, signal } = options;
    const patient = { ...client, retries: Infinity };
    const read = async (cursor: string | undefined) => {
      const reply = await send(
        patient,
        endpoint,
        { query: { cursor, limit } },
        { ...(signal && { signal }) },
      );
      return reply.data as Page; // as above
    };
    return untilAborted(followPages(read, options));
  };
  return Object.assign(call, { endpoint }, endpoint.feed && { pages, follow });
};

/** A method for each endpoint of a table. */
export const createMethods = <T extends Table>(client: ClientOptions, table: T): Methods<T> =>
  // Each entry becomes the method that its type is made of; only the compiler knows the types.
  Object.fromEntries(
    Object.entries(table).map(([name, endpoint]) => [name, createMethod(client, endpoint)]),
  ) as object as Methods<T>;
