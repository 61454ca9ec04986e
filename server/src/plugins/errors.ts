import { errorMessage, errors } from "@sellerdesk/contract/errors";
import type { Failure, FieldError } from "@sellerdesk/contract/http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isBusy } from "../db/busy.ts";
import { AppError, type FieldProblem, type PlainErrorCode } from "../lib/app-error.ts";
import { toMessageFields } from "../lib/message-fields.ts";

const fastifyCodes: Record<string, PlainErrorCode | "too_large"> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed",
  FST_REQ_FILE_TOO_LARGE: "too_large",
};

const megabytes = (bytes: number) =>
  bytes >= 1_048_576 ? `${Math.round(bytes / 1_048_576)} MB` : `${Math.round(bytes / 1024)} kB`;

const toAppError = (error: FastifyError, request: FastifyRequest): AppError => {
  if (error instanceof AppError) return error;
  // The client disconnected, which has the same error as an unreachable database.
  if (request.raw.destroyed && !request.raw.complete) return new AppError("malformed");
  const code = fastifyCodes[error.code];
  if (code === "too_large")
    return new AppError(code, { params: { limit: megabytes(request.routeOptions.bodyLimit) } });
  if (code) return new AppError(code);
  if (isBusy(error)) return new AppError("unavailable", { retryAfter: 2 });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError("malformed");
  return new AppError("internal");
};

type Refusal = Pick<AppError, "code" | "message" | "status"> &
  Partial<Pick<AppError, "params" | "fields" | "retryAfter">>;

const toFieldError = ({ field, code, message, params }: FieldProblem): FieldError => ({
  field,
  code,
  ...toMessageFields({ ...message, params: { ...message.params, ...params } }),
});

/** Converts an error to the failure format of the contract. */
export const toFailure = (
  { code, message, params = {}, fields }: Refusal,
  requestId: string,
): Failure => ({
  status: false,
  code,
  message,
  ...(Object.keys(params).length > 0 && { params }),
  request_id: requestId,
  ...(fields && { errors: fields.map(toFieldError) }),
});

/** Sends a failure reply. */
export const sendFailure = (reply: FastifyReply, failure: Refusal): FastifyReply => {
  if (failure.retryAfter !== undefined) reply.header("retry-after", String(failure.retryAfter));
  return reply
    .code(failure.status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(toFailure(failure, reply.request.id)));
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Logs one line for the operator, without the URL, which may contain a search. */
const logFailure = (
  { log, method, routeOptions }: FastifyRequest,
  failure: AppError,
  error: Error,
): void => {
  const request = { method, route: routeOptions.url };
  if (failure.status === 503)
    log.warn({ request, reason: reasonOf(failure.cause ?? error) }, "the request was put off");
  else log.error({ request, err: error }, "the request failed");
};

/**
 * Writes every failure reply. Unknown errors are a 500 with a constant text, logged with the
 * request's id.
 */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = toAppError(error, request);
    if (failure.status >= 500) logFailure(request, failure, error);
    return sendFailure(reply, failure);
  });
};

/** Sends the reply to an API address that does not exist. */
export const notFound = (reply: FastifyReply): FastifyReply =>
  sendFailure(reply, {
    code: "not_found",
    message: errorMessage("not_found"),
    status: errors.not_found.status,
  });
