import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "./api-client.ts";
import { installValidationMessages, translateIssue } from "./validation-messages.ts";

installValidationMessages();

/** A form with a schema: it holds the schema's input and submits the schema's output. */
export type AppForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

/** Wraps a schema so that its own messages are in the seller's language. */
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
            message: translateIssue(issue),
          })),
        };
      },
    },
  };
};

/**
 * State of a `Form`. A field is validated on blur, then on every change.
 * @param schema the contract's schema of the request body, or one that was made for the form
 * @param defaultValues a value for every field, so that none changes from uncontrolled to
 * controlled
 */
export const useAppForm = <In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
  defaultValues: DefaultValues<In>,
): AppForm<In, Out> =>
  useForm<In, unknown, Out>({
    resolver: standardSchemaResolver(speaking(schema)),
    defaultValues,
    mode: "onTouched",
    // `Form` sets the focus, also for fields that have no input of their own.
    shouldFocusError: false,
  });

/**
 * Shows the server's field errors on the fields of a form.
 * @param toField returns the form's path of a field that the server names
 * @returns true if any of them belongs to a field of the form
 */
export const setServerErrors = <In extends FieldValues, Out>(
  form: AppForm<In, Out>,
  error: Error,
  toField = (field: string) => field,
): boolean => {
  const names = Object.keys(form.getValues());
  const known = (error instanceof ApiError ? error.fields : [])
    .map(({ field, message }) => ({ field: toField(field), message }))
    .filter(({ field }) => names.some((name) => field === name || field.startsWith(`${name}.`)));
  for (const { field, message } of known)
    // This is a path of the form: its first part was found among the values.
    form.setError(field as FieldPath<In>, { type: "server", message });
  return known.length > 0;
};
