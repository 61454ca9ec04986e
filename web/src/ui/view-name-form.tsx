import { Trans, useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useAppForm } from "../lib/form.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";
import { Input } from "./input.tsx";

const ViewName = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) });

type Props = {
  saving: boolean;
  saveError: Error | null;
  input: RefObject<HTMLInputElement | null>;
  /** Saves the view; `done` runs once it is saved. */
  onSave: (name: string, done: () => void) => void;
};

/** Asks for the name of a new view. */
export const ViewNameForm = ({ saving, saveError, input, onSave }: Props) => {
  const { t } = useLingui();
  const form = useAppForm(ViewName, { name: "" });
  const typed = useWatch({ control: form.control, name: "name" });
  return (
    <Form
      className="saved-views-form"
      form={form}
      loading={saving}
      submitError={saveError}
      failureField="name"
      onSubmit={({ name }) => onSave(name, () => form.reset())}
    >
      <Field label={t`Save these filters as a view`} error={form.formState.errors.name?.message}>
        <Input
          ref={input}
          value={typed}
          maxLength={40}
          onChange={({ target }) => form.setValue("name", target.value)}
        />
      </Field>
      <Button type="submit" busy={saving} disabled={typed.trim() === ""}>
        <Trans>Save view</Trans>
      </Button>
    </Form>
  );
};
