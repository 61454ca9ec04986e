import type { GeneralErrorCode } from "@sellerdesk/contract/errors";
import type { Endpoint, FieldError } from "@sellerdesk/contract/http";

/** The server refused the request and gives the reason. */
export type Refused<Code extends string = string> = {
  kind: "refused";
  /** The HTTP status. */
  status: number;
  /** The reason, for your program. New codes are added without notice. */
  code: Code;
  /** English, for your log. */
  message: string;
  /** Fields that are invalid or lack stock, each with its own code. */
  errors: readonly FieldError[];
  /** Names the request in the server's log. */
  requestId: string;
};

/** The reason why a call has no reply. */
export type Failure =
  | Refused
  /** The server is busy or the key sends too many requests. `retryAfter` in seconds, if given. */
  | { kind: "throttled"; status: number; retryAfter: number | undefined }
  /** No answer, or half of one: the request may have had its effect. */
  | { kind: "unreachable"; cause: unknown }
  /** No answer within `timeout` milliseconds: the request may have had its effect. */
  | { kind: "timeout"; timeout: number }
  /** Your own signal ended the call. */
  | { kind: "aborted" }
  /** Something other than Sellerdesk answered, such as a proxy. */
  | { kind: "unexpected"; status: number };

const reasons = {
  refused: (failure: Refused) => `${failure.code}: ${failure.message}`,
  throttled: () => "the server is busy",
  unreachable: () => "the server was not reached",
  timeout: ({ timeout }: { timeout: number }) => `no answer within ${timeout} ms`,
  aborted: () => "ended by its signal",
  unexpected: ({ status }: { status: number }) => `an answer of another server, ${status}`,
};

// Each reason takes the failure of its own kind.
const reasonOf = (failure: Failure) => reasons[failure.kind](failure as never);

/** The endpoint of a method. */
type CalledEndpoint = Pick<Endpoint, "method" | "path" | "refusals">;

/** A call that failed for good; `failure.kind` says how. */
export class SellerdeskError extends Error {
  override readonly name = "SellerdeskError";
  readonly failure: Failure;
  /** The endpoint that was called. */
  readonly endpoint: CalledEndpoint;

  constructor(endpoint: CalledEndpoint, failure: Failure) {
    super(`${endpoint.method} ${endpoint.path}: ${reasonOf(failure)}`, {
      ...(failure.kind === "unreachable" && { cause: failure.cause }),
    });
    this.endpoint = endpoint;
    this.failure = failure;
  }
}

/** The codes that a method's endpoint may refuse with. */
export type RefusalOf<E> =
  | GeneralErrorCode
  | (E extends { readonly refusals: readonly (infer Code extends string)[] } ? Code : never);

/**
 * Checks if a call of `method` was refused with `code`, one of those that its endpoint lists or that
 * every endpoint may answer.
 */
export const isRefused = <E extends CalledEndpoint, const Code extends RefusalOf<E>>(
  error: unknown,
  method: { readonly endpoint: E },
  code: Code,
): error is SellerdeskError & { readonly failure: Refused<Code> } =>
  error instanceof SellerdeskError &&
  error.endpoint === method.endpoint &&
  error.failure.kind === "refused" &&
  error.failure.code === code;
