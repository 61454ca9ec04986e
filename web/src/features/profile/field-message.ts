import { ApiError } from "../../lib/api-client.ts";

/** What a failure says of a field, in forms too small for more than two. */
export const fieldMessage = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError
    ? error.fields.find((shownFieldError) => shownFieldError.field === field)?.message
    : undefined;

/** What a failure says where none of the form's fields is at fault. */
export const otherMessage = (error: Error | null, ...fields: string[]): string | undefined =>
  error !== null && fields.every((field) => fieldMessage(error, field) === undefined)
    ? error.message
    : undefined;
