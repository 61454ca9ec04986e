import { type ErrorCode, errorMessage, errors } from "@sellerdesk/contract/errors";
import type { FieldError } from "@sellerdesk/contract/http";
import type { Params, ParamsArgument, Text } from "@sellerdesk/contract/text";
import type { errorTexts } from "@sellerdesk/contract/texts/errors";

/** An invalid field and the text of its error. */
export type FieldProblem = Pick<FieldError, "field" | "code"> & {
  message: Text;
  /** Details for programs, in addition to the values in the message. */
  params?: Params;
};

type Details = {
  /** The fields that are at fault, for the form to show. */
  fields?: FieldProblem[];
  /** Seconds for the `Retry-After` header (429, 503). */
  retryAfter?: number;
  /** The original error, for the log. */
  cause?: unknown;
};

/** Codes of errors whose text has no placeholders. */
export type PlainErrorCode = {
  [Code in ErrorCode]: ParamsArgument<(typeof errorTexts)[Code]> extends [] ? Code : never;
}[ErrorCode];

/** The arguments of an error after its code: the values of its text, if it has any, and details. */
type DetailsOf<Code extends ErrorCode> =
  ParamsArgument<(typeof errorTexts)[Code]> extends [infer Given]
    ? [details: Details & { params: Given }]
    : [details?: Details];

/** An error for the caller, with a code of the contract's catalog. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly params: Params;
  readonly status: number;
  fields: FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: Code, ...[details = {}]: DetailsOf<Code>) {
    const { fields, retryAfter, cause } = details;
    // The type above requires params if the text has placeholders.
    const params = "params" in details ? (details.params as Params) : {};
    super(errorMessage(code, params), { cause });
    this.code = code;
    this.params = params;
    this.status = errors[code].status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  /** Attaches the error to fields. */
  withFields(fields: FieldProblem[]): this {
    this.fields = fields;
    return this;
  }

  /** The message with its code and params. */
  get text(): Text {
    return { code: this.code, params: this.params, message: this.message };
  }
}

/**
 * Returns a value that must exist. Takes no booleans and no `null`, which may mean something else.
 * @throws AppError `not_found` if it is undefined
 */
export const requireFound = <Value extends object>(value: Value | undefined): Value => {
  if (value === undefined) throw new AppError("not_found");
  return value;
};
