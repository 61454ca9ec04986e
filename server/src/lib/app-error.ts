import { type ErrorCode, errorMessage, errors } from "@sellerdesk/contract/errors";
import type { FieldError } from "@sellerdesk/contract/http";
import type { Said } from "@sellerdesk/contract/words";

type Details = {
  /** Fills `{name}` in the message. */
  params?: Record<string, string | number>;
  /** The fields that are at fault, for the form to show. */
  fields?: FieldError[];
  /** Seconds for the `Retry-After` header (429, 503). */
  retryAfter?: number;
  /** What made it fail, for the log. */
  cause?: unknown;
};

/** A failure that the caller is told of, by a code of the contract's catalogue. */
export class AppError extends Error {
  declare readonly message: Said;
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, { params, fields, retryAfter, cause }: Details = {}) {
    super(errorMessage(code, params), { cause });
    this.code = code;
    this.status = errors[code].status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}
