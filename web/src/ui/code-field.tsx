import { type ComponentProps, type RefObject, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { type AppForm, useAppForm } from "../lib/form.ts";
import { CodeInput } from "./code-input.tsx";
import { Field } from "./field.tsx";

type Code = { code: string };

/**
 * Creates the form of a one-time code.
 * @param message the error of a code that is too short
 */
export const useCodeForm = (message: string): AppForm<Code, Code> => {
  const [schema] = useState(() =>
    z.object({ code: z.string().check(z.trim(), z.minLength(6, message)) }),
  );
  return useAppForm(schema, { code: "" });
};

type Props = Omit<ComponentProps<typeof Field>, "error" | "children"> & {
  form: AppForm<Code, Code>;
  autoFocus?: boolean;
  input?: RefObject<HTMLInputElement | null>;
};

/** Six digits. The error of a code disappears as soon as another one is typed. */
export const CodeField = ({ form, autoFocus = true, input, ...field }: Props) => (
  <Field {...field} error={form.formState.errors.code?.message}>
    <CodeInput
      {...(input && { ref: input })}
      autoFocus={autoFocus}
      value={useWatch({ control: form.control, name: "code" })}
      onChange={(code) => {
        form.setValue("code", code);
        form.clearErrors();
      }}
    />
  </Field>
);
