import { pathOf } from "@sellerdesk/contract/call";
import type { Endpoint, Failure as RefusalBody } from "@sellerdesk/contract/http";
import { takesKey } from "@sellerdesk/contract/idempotency";
import { type Failure, SellerdeskError } from "./errors.ts";

/** The address of an installation, and the key. */
export type ClientOptions = {
  /** The address of the installation, such as `https://sellers.example`. */
  baseUrl: string;
  /** A marketplace key, `sdk_live_...`. It is secret: keep it on your server. */
  key: string;
  /** Replaces the global `fetch`, for example to trace calls. */
  fetch?: typeof fetch;
  /** Milliseconds that one attempt may take, 30,000 unless given. */
  timeout?: number;
  /** Attempts after the first one, 4 unless given. */
  retries?: number;
};

export type CallOptions = {
  /** Ends the call, also while it waits for its next attempt. */
  signal?: AbortSignal;
  /**
   * For a POST that must have one effect even if your process dies before the reply: store it
   * before the call and use it again after the crash. The server remembers it for 24 hours. Unless
   * given, each call has a random one, the same in all of its attempts.
   */
  idempotencyKey?: string;
};

/** The parts of a request. */
export type CallParts = { params?: object; query?: object; body?: unknown };

type Attempt = { reply: { data: unknown; meta?: unknown } } | { failure: Failure; wait?: number };

const isRefusal = (body: unknown): body is RefusalBody =>
  typeof body === "object" && body !== null && "code" in body && "request_id" in body;

const isReply = (body: unknown): body is { data: unknown } =>
  typeof body === "object" && body !== null && "status" in body && body.status === true;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns the seconds of a `Retry-After` header, or undefined if it has none. */
const secondsOf = (header: string | null): number | undefined => {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
};

const readResponse = async (response: Response): Promise<Attempt> => {
  const { status, headers } = response;
  const body = parseJson(await response.text());
  if (response.ok && isReply(body)) return { reply: body };
  const retryAfter = secondsOf(headers.get("retry-after"));
  const wait = retryAfter === undefined ? {} : { wait: retryAfter * 1000 };
  if (status === 429 || status === 503)
    return { failure: { kind: "throttled", status, retryAfter }, ...wait };
  if (!isRefusal(body)) return { failure: { kind: "unexpected", status }, ...wait };
  const { code, message, errors = [], request_id: requestId } = body;
  return { failure: { kind: "refused", status, code, message, errors, requestId }, ...wait };
};

/** Checks if the same request may succeed later. */
const isPassing = (failure: Failure): boolean => {
  switch (failure.kind) {
    case "throttled":
    case "unreachable":
    case "timeout":
      return true;
    case "aborted":
      return false;
    case "refused":
      return (
        [408, 500, 502, 504].includes(failure.status) || failure.code === "request_in_progress"
      );
    case "unexpected":
      return [408, 500, 502, 504].includes(failure.status);
  }
};

const longestRetryAfter = 60_000;

/**
 * Returns the milliseconds to wait: what the server asks for, at most `longestRetryAfter`,
 * otherwise exponential backoff with full jitter up to 8 seconds.
 */
const backoff = (attempt: number, asked: number | undefined): number =>
  asked === undefined
    ? Math.random() * Math.min(8000, 250 * 2 ** attempt)
    : Math.min(asked, longestRetryAfter);

/** Waits for `ms` milliseconds, or until `signal` aborts. */
export const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done) => {
    if (signal?.aborted) return done();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });

/**
 * Sends a call and repeats it while the failure may be temporary. That is harmless: reads, PUT and
 * DELETE are idempotent, and a POST carries one Idempotency-Key in all its attempts.
 * @throws SellerdeskError
 */
export const send = async (
  { baseUrl, key, fetch: fetchReply = fetch, timeout = 30_000, retries = 4 }: ClientOptions,
  endpoint: Endpoint,
  { params, query, body }: CallParts,
  { signal, idempotencyKey }: CallOptions,
): Promise<{ data: unknown; meta?: unknown }> => {
  const url = baseUrl.replace(/\/+$/, "") + pathOf(endpoint, params, query);
  const request = {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(takesKey(endpoint) && { "idempotency-key": idempotencyKey ?? crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // A POST that followed a redirect would become a GET.
    redirect: "manual",
  } as const;

  const attempt = async (): Promise<Attempt> => {
    const timer = AbortSignal.timeout(timeout);
    try {
      const ends = signal ? AbortSignal.any([signal, timer]) : timer;
      return await readResponse(await fetchReply(url, { ...request, signal: ends }));
    } catch (cause) {
      if (signal?.aborted) return { failure: { kind: "aborted" } };
      if (timer.aborted) return { failure: { kind: "timeout", timeout } };
      return { failure: { kind: "unreachable", cause } };
    }
  };

  for (let made = 0; ; made += 1) {
    const outcome = await attempt();
    if ("reply" in outcome) return outcome.reply;
    const { failure } = outcome;
    if (made >= retries || !isPassing(failure)) throw new SellerdeskError(endpoint, failure);
    await wait(backoff(made, outcome.wait), signal);
    if (signal?.aborted) throw new SellerdeskError(endpoint, { kind: "aborted" });
  }
};
