import type { Endpoint, Failure, FieldError, Input, Output, Schema } from "@sellerdesk/contract/http";
import { t } from "@lingui/core/macro";
import { clearSession, expireSession, readSession } from "./session.ts";

type Part<E extends Endpoint, K extends "params" | "query" | "body"> =
  E extends Record<K, infer S extends Schema>
    ? Record<never, never> extends Input<S>
      ? { [P in K]?: Input<S> }
      : { [P in K]: Input<S> }
    : unknown;
export type CallInput<E extends Endpoint> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;
export type CallOptions = {
  signal?: AbortSignal;
  /** In the place of the session's: the registration's token (K12). */
  token?: string;
  headers?: Record<string, string>;
};

/** A call that failed, in words for the seller. `status` 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    failure: Omit<Failure, "status" | "request_id"> & { request_id?: string },
    status: number,
    retryAfter?: number,
  ) {
    super(failure.message);
    this.status = status;
    this.code = failure.code;
    this.fields = failure.errors ?? [];
    this.requestId = failure.request_id;
    this.retryAfterSeconds = retryAfter;
  }
}

/** The key under which a notice waits for the page after a reload. */
const noticeKey = "sellerdesk.notice";

/** A notice for the logged-out pages: the session ended by itself. */
export const takeEndedNotice = (): boolean => {
  const isDue = sessionStorage.getItem(noticeKey) === "ended";
  sessionStorage.removeItem(noticeKey);
  return isDue;
};

/** What a dead token or an ended plan does to the stored session, wherever the call came from (H2, L1). */
const applyToSession = (endpoint: Pick<Endpoint, "method" | "access">, error: ApiError): void => {
  const session = readSession();
  if (!session.auth || (endpoint.access !== "seller" && endpoint.access !== "activePlan")) return;
  const isPlanEnd = error.message === "Plan not found" || error.message === "Plan expired";
  if (endpoint.method === "GET" && isPlanEnd && session.data.plan_status === "active") {
    expireSession();
    location.reload();
  } else if (error.code === "unauthorized") {
    sessionStorage.setItem(noticeKey, "ended");
    clearSession();
  }
};

const unreachable = (): ApiError =>
  new ApiError(
    { code: "unreachable", message: t`The server cannot be reached. Check your connection and try again.` },
    0,
  );

const failureOf = async (response: Response): Promise<ApiError> => {
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  const body: Failure | null = await response.json().catch(() => null);
  const fallback = { code: "internal", message: t`Something went wrong on our side. Try again.` };
  return new ApiError(body?.message ? body : fallback, response.status, retryAfter);
};

const pathOf = (endpoint: Endpoint, params: object = {}, query: object = {}): string => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
};

/**
 * Sends a call and hands back the open response, for files and streams. Carries the session's token on all but public calls (A8).
 * Failures are logged to the console and thrown to the caller (L2).
 * @throws ApiError
 */
export const callRaw = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, token, headers }: CallOptions = {},
): Promise<Response> => {
  const parts: { params?: object; query?: object; body?: unknown } = input as object;
  const session = readSession();
  const bearer = token ?? (endpoint.access !== "public" && session.auth ? session.data.token : undefined);
  const path = pathOf(endpoint, parts.params, parts.query);
  let response: Response;
  try {
    response = await fetch(path, {
      method: endpoint.method,
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(parts.body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    console.warn(`${endpoint.method} ${path} did not reach the server`, error);
    throw unreachable();
  }
  if (response.ok) return response;
  const failure = await failureOf(response);
  console.warn(`${endpoint.method} ${path} answered ${response.status}: ${failure.message}`);
  applyToSession(endpoint, failure);
  throw failure;
};

/**
 * Calls an endpoint of the contract. `call(offersApi.list, { query: { page: 2 } })`; an endpoint without input takes `{}`.
 * @returns the whole reply: `{ status, data }`, lists with `meta`
 * @throws ApiError, and what `signal` throws when it ends the call
 */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<Output<E["reply"]>> => {
  const response = await callRaw(endpoint, input, options);
  // The server writes each reply by the schema that this type comes from.
  return (await response.json()) as Output<E["reply"]>;
};

/**
 * Sends one file as FormData, in the field that the endpoint names (K4), with its text fields beside it.
 * @param onProgress hears the part that is sent, 0 to 1
 * @throws ApiError
 */
export const upload = <const E extends Endpoint & { upload: { field: string } }>(
  endpoint: E,
  file: File,
  fields: Record<string, string> = {},
  onProgress?: (part: number) => void,
): Promise<Output<E["reply"]>> => {
  const form = new FormData();
  // Fields first: the server reads them before the file streams in.
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(endpoint.upload.field, file);
  const session = readSession();
  // fetch cannot tell how much it has sent.
  const request = new XMLHttpRequest();
  return new Promise((done, fail) => {
    const failWith = (failure: ApiError) => {
      console.warn(`${endpoint.method} ${endpoint.path} answered ${failure.status}: ${failure.message}`);
      applyToSession(endpoint, failure);
      fail(failure);
    };
    request.open(endpoint.method, endpoint.path);
    if (session.auth) request.setRequestHeader("authorization", `Bearer ${session.data.token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => failWith(unreachable()));
    request.addEventListener("load", () => {
      if (request.status < 400) return done(JSON.parse(request.responseText));
      void failureOf(new Response(request.responseText, { status: request.status })).then(failWith);
    });
    request.send(form);
  });
};

/** Fetches a file that needs the token and gives it to the browser to save. @throws ApiError */
export const download = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  name: string,
): Promise<void> => {
  const response = await callRaw(endpoint, input);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};
