import { type ErrorCode, errorMessage, errors } from "@sellerdesk/contract/errors";
import type { FieldError } from "@sellerdesk/contract/http";
import type { Params, Text } from "@sellerdesk/contract/text";

/** One field at fault, with the text that says why. */
export type FieldFault = Pick<FieldError, "field" | "code"> & {
  message: Text;
  /** For programs, beside the values in the message. */
  params?: Params;
};

type Details = {
  /** Fills the placeholders of the message. */
  params?: Params;
  /** The fields that are at fault, for the form to show. */
  fields?: FieldFault[];
  /** Seconds for the `Retry-After` header (429, 503). */
  retryAfter?: number;
  /** What made it fail, for the log. */
  cause?: unknown;
};

/** A failure that the caller is notified of, by a code of the contract's catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Params;
  readonly status: number;
  readonly fields: FieldFault[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, { params = {}, fields, retryAfter, cause }: Details = {}) {
    super(errorMessage(code, params), { cause });
    this.code = code;
    this.params = params;
    this.status = errors[code].status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  /** The message as the text that it is. */
  get text(): Text {
    return { code: this.code, params: this.params, message: this.message };
  }
}
