import { type CallInput, pathOf } from "@sellerdesk/contract/call";
import type { Endpoint, Failure, FieldError, Output } from "@sellerdesk/contract/http";
import { takesKey } from "@sellerdesk/contract/idempotency";
import { t } from "@lingui/core/macro";
import { translateMessage, translateText } from "./server-messages.ts";
import { endSession, expireSession, readSession } from "./session.ts";
import { openWrite, type Write } from "./write-keys.ts";

export type CallOptions = {
  signal?: AbortSignal;
  /** Replaces the session's token by the registration's (K12). */
  token?: string;
  headers?: Record<string, string>;
};

/** The error of a field, in the seller's language. */
export type ShownFieldError = FieldError;

/**
 * A failed call, with a message in the seller's language. `status` is 0 if the server was not
 * reached.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly fields: ShownFieldError[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    failure: Pick<Failure, "code" | "message"> & {
      errors?: ShownFieldError[];
      request_id?: string;
    },
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

/**
 * Ends the stored session if the token is invalid, or if a GET finds that the plan has ended (H2,
 * L1).
 */
const applyToSession = (
  endpoint: Pick<Endpoint, "method" | "access">,
  token: string | undefined,
  error: ApiError,
): void => {
  const session = readSession();
  const isOfSession = session.auth && session.data.token === token;
  if (!isOfSession || (endpoint.access !== "seller" && endpoint.access !== "activePlan")) return;
  const isPlanEnd = error.code === "plan_not_found" || error.code === "plan_expired";
  if (endpoint.method === "GET" && isPlanEnd && session.data.plan_status === "active") {
    expireSession();
    location.reload();
  } else if (error.code === "unauthorized") {
    endSession();
  }
};

const unreachable = (): ApiError =>
  new ApiError(
    {
      code: "unreachable",
      message: t`Can’t reach the server. Check your connection and try again.`,
    },
    0,
  );

/**
 * The error of a write that got no response: the server may have received it. Its key makes a retry
 * harmless.
 */
const answerLost = (status = 0): ApiError =>
  new ApiError(
    {
      code: "answer_lost",
      message: t`The server did not respond, so this may already be saved. Check your connection and try again: nothing is saved twice.`,
    },
    status,
  );

/** The error of a write during which the server stopped, so that its outcome is unknown. */
const outcomeUnknown = ({ code, request_id }: Failure) => ({
  code,
  request_id,
  message: t`We can’t tell whether this was saved. Check first, then try again.`,
});

const brokenOff = (): ApiError =>
  new ApiError(
    {
      code: "broken_off",
      message: t`The download was interrupted and the file was not saved. Try again.`,
    },
    0,
  );

/** The error of requests that a page makes during a logout. They are not sent. */
const loggedOut = (): ApiError =>
  new ApiError({ code: "unauthorized", message: t`Log in to continue.` }, 401);

/** Translates a failure to the seller's language; the API responds in English. */
const inTheirWords = ({ message, params, errors, ...failure }: Failure) => ({
  ...failure,
  message: translateText({ code: failure.code, params, message }),
  ...(errors && {
    errors: errors.map((error) => ({ ...error, message: translateMessage(error) })),
  }),
});

const failureOf = async (response: Response, endpoint: Endpoint): Promise<ApiError> => {
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  const body: Failure | null = await response.json().catch(() => null);
  const fallback = { code: "internal", message: t`Something went wrong on our side. Try again.` };
  if (body?.code === "request_outcome_unknown")
    return new ApiError(outcomeUnknown(body), response.status);
  if (body?.message) return new ApiError(inTheirWords(body), response.status, retryAfter);
  // The error page of a proxy does not say whether the server has handled the request.
  const isLost = response.status >= 500 && takesKey(endpoint);
  return isLost ? answerLost(response.status) : new ApiError(fallback, response.status, retryAfter);
};

/** Returns the bearer token of a call: the session's, except for public calls (A8). */
const bearerFor = (endpoint: Pick<Endpoint, "access">): string | undefined => {
  const session = readSession();
  return endpoint.access !== "public" && session.auth ? session.data.token : undefined;
};

/**
 * Returns a successful response. Logs a failure to the console, applies it to the session and
 * throws it (L2). The console shows a warning because the seller sees the error on the screen, and
 * many failures, such as an invalid field, are not defects of the page.
 */
const checked = async (
  endpoint: Endpoint,
  path: string,
  bearer: string | undefined,
  answered: Promise<Response>,
): Promise<Response> => {
  const response = await answered.catch((error: unknown) => {
    if (error instanceof Error && error.name === "AbortError") throw error;
    console.warn(`${endpoint.method} ${path} got no answer`, error);
    throw takesKey(endpoint) ? answerLost() : unreachable();
  });
  if (response.ok) return response;
  const failure = await failureOf(response, endpoint);
  console.warn(`${endpoint.method} ${path} answered ${response.status}: ${failure.message}`);
  applyToSession(endpoint, bearer, failure);
  throw failure;
};

type PreparedCall = {
  endpoint: Endpoint;
  path: string;
  bearer: string | undefined;
  body: string | undefined;
} & Pick<CallOptions, "signal" | "headers">;

const requestOf = (
  endpoint: Endpoint,
  input: object,
  { token, ...options }: CallOptions,
): PreparedCall => {
  const parts: { params?: object; query?: object; body?: unknown } = input;
  const bearer = token ?? bearerFor(endpoint);
  if (bearer === undefined && endpoint.access !== "public") throw loggedOut();
  const path = pathOf(endpoint, parts.params, parts.query);
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  return { endpoint, path, bearer, body, ...options };
};

const send = ({
  endpoint,
  path,
  bearer,
  body,
  headers,
  signal,
}: PreparedCall): Promise<Response> => {
  const answered = fetch(path, {
    method: endpoint.method,
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  return checked(endpoint, path, bearer, answered);
};

/**
 * Sends a call and returns the open response, for files and streams.
 * @throws ApiError, and the AbortError of `signal`
 */
export const callRaw = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Response> => send(requestOf(endpoint, input as object, options));

/**
 * Checks if an error is the final outcome of a write. Otherwise the outcome is unknown, or the
 * server asks the client to wait.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== "request_in_progress";

/** Replies of running writes by idempotency key: a second click shares the reply to the first. */
const running = new Map<string, Promise<unknown>>();

/** Sends a write with an Idempotency-Key, which stays the same until the response has arrived. */
const write = (
  { endpoint, ...request }: Write & { endpoint: Endpoint },
  sendUnder: (key: string) => Promise<Response>,
): Promise<unknown> => {
  const { key, close } = openWrite(request);
  const before = running.get(key);
  if (before) return before;
  const answer = async () => {
    try {
      const response = await sendUnder(key);
      const reply: unknown = await response.json().catch((error: unknown) => {
        console.warn(`${endpoint.method} ${request.path} broke off`, error);
        throw answerLost();
      });
      close();
      return reply;
    } catch (error) {
      if (isFinal(error)) close();
      throw error;
    } finally {
      running.delete(key);
    }
  };
  const answered = answer();
  running.set(key, answered);
  return answered;
};

/** Sends a call with an Idempotency-Key. */
const writeCall = (request: PreparedCall): Promise<unknown> => {
  const { endpoint, path, bearer, body } = request;
  return write({ endpoint, method: endpoint.method, path, bearer, content: body }, (key) =>
    send({ ...request, headers: { "idempotency-key": key, ...request.headers } }),
  );
};

/**
 * Calls an endpoint of the contract: `call(offersApi.list, { query: { page: 2 } })`. Pass `{}` if
 * it has no input. A write can be repeated after a lost response: it has one effect.
 * @returns the whole reply: `{ status, data }`, lists with `meta`
 * @throws ApiError, and the AbortError of `signal`
 */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Output<E["reply"]>> => {
  const request = requestOf(endpoint, input as object, options);
  const reply = takesKey(endpoint) ? await writeCall(request) : await (await send(request)).json();
  // The server writes each reply with the schema of this type.
  return reply as Output<E["reply"]>;
};

type PreparedUpload = { endpoint: Endpoint; form: FormData; headers: Record<string, string> };

/** Sends a form by XMLHttpRequest, because fetch does not report upload progress. */
const sendForm = (
  { endpoint, form, headers }: PreparedUpload,
  onProgress?: (part: number) => void,
): Promise<Response> =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => fail(new Error("the upload broke off")));
    request.addEventListener("load", () => {
      const received = new Headers();
      for (const name of ["retry-after", "idempotent-replayed"]) {
        const value = request.getResponseHeader(name);
        if (value !== null) received.set(name, value);
      }
      done(new Response(request.responseText, { status: request.status, headers: received }));
    });
    request.send(form);
  });

/**
 * Identifies a file without reading it. If two contents have the same description, the server
 * detects it.
 */
const describeFile = ({ name, size, lastModified }: File) => ({ name, size, lastModified });

/**
 * Sends a file as FormData, in the field that the endpoint names (K4), with its text fields. Like
 * any other write it can be repeated after a lost response, with the same file or with one that was
 * selected again.
 * @param onProgress receives the sent share, 0 to 1
 * @returns the reply; `isReplayed` if it is the stored reply to an earlier attempt
 * @throws ApiError
 */
export const upload = async <const E extends Endpoint & { upload: { field: string } }>(
  endpoint: E,
  file: File,
  fields: Record<string, string> = {},
  onProgress?: (part: number) => void,
): Promise<Output<E["reply"]> & { isReplayed: boolean }> => {
  const { method, path } = endpoint;
  const form = new FormData();
  // Fields first: the server reads them before the file streams in.
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(endpoint.upload.field, file);
  const bearer = bearerFor(endpoint);
  const content = JSON.stringify([fields, describeFile(file)]);
  let isReplayed = false;
  const reply = await write({ endpoint, method, path, bearer, content }, async (key) => {
    const headers = {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      "idempotency-key": key,
    };
    const sent = sendForm({ endpoint, form, headers }, onProgress);
    const response = await checked(endpoint, path, bearer, sent);
    isReplayed = response.headers.get("idempotent-replayed") === "true";
    return response;
  });
  // The server writes each reply with the schema of this type.
  return Object.assign(reply as object, { isReplayed }) as Output<E["reply"]> & {
    isReplayed: boolean;
  };
};

/**
 * Reads the body of a response and reports the number of bytes as they arrive.
 * @throws Error if it is incomplete
 */
const arrive = (
  { body, headers }: Response,
  onProgress: (bytes: number) => void,
): Promise<Blob> => {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      bytes += chunk.length;
      onProgress(bytes);
      out.enqueue(chunk);
    },
  });
  return new Response(body?.pipeThrough(counting), { headers }).blob();
};

/**
 * Downloads a file that needs the token and lets the browser save it. An incomplete file is not
 * saved.
 * @param onProgress receives the number of bytes
 * @throws ApiError
 */
export const download = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  name: string,
  onProgress: (bytes: number) => void = () => {},
): Promise<void> => {
  const response = await callRaw(endpoint, input);
  const file = await arrive(response, onProgress).catch((error: unknown) => {
    console.warn(`${endpoint.method} ${endpoint.path} broke off`, error);
    throw brokenOff();
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};
