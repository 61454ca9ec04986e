import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError, type ShownFieldError } from "./api-client.ts";
import { translateServerText } from "./server-messages.ts";
import { installValidationMessages } from "./validation-messages.ts";

installValidationMessages();

/** A form over a schema of the contract: what is typed goes in, what the schema makes of it is submitted. */
export type AppForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

/** A schema whose own messages are in the seller's language. */
const speaking = <In, Out>(schema: z.ZodMiniType<Out, In>) => {
  const standard = schema["~standard"];
  return {
    "~standard": {
      ...standard,
      async validate(value: unknown) {
        const result = await standard.validate(value);
        if (!result.issues) return result;
        return {
          issues: result.issues.map((issue) => ({
            ...issue,
            message: translateServerText(issue.message),
          })),
        };
      },
    },
  };
};

/**
 * A form that checks on leaving a field, then as one types, and on submit puts the focus on the first field that is wrong.
 * @param schema the contract's schema of the request body, or one made for the form
 * @param defaultValues a value for every field, so that none changes from uncontrolled to controlled
 */
export const useAppForm = <In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
  defaultValues: DefaultValues<In>,
): AppForm<In, Out> =>
  useForm<In, unknown, Out>({
    resolver: standardSchemaResolver(speaking(schema)),
    defaultValues,
    mode: "onTouched",
  });

/**
 * Puts the server's field errors on the fields of a form.
 * @returns whether any of them belongs to a field of the form; else the caller shows the failure's own message
 */
export const setFieldErrors = <In extends FieldValues, Out>(
  form: AppForm<In, Out>,
  errors: readonly ShownFieldError[],
): boolean => {
  const names = Object.keys(form.getValues());
  const known = errors.filter(({ field }) =>
    names.some((name) => field === name || field.startsWith(`${name}.`)),
  );
  known.forEach(({ field, message }, index) =>
    // A path that the form has: its first part was just found among the values.
    form.setError(
      field as FieldPath<In>,
      { type: "server", message },
      { shouldFocus: index === 0 },
    ),
  );
  return known.length > 0;
};

/** The same for whatever a request has failed with; only a refusal by the server names fields. */
export const setServerErrors = <In extends FieldValues, Out>(
  form: AppForm<In, Out>,
  error: unknown,
): boolean => setFieldErrors(form, error instanceof ApiError ? error.fields : []);
