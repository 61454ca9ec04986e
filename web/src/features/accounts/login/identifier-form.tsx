import { useLingui } from "@lingui/react/macro";
import { LoginWithCode } from "@sellerdesk/contract/accounts";
import type { ReactNode } from "react";
import { useAppForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { IdentifierInput } from "./identifier-input.tsx";

type Props = {
  identifier: string;
  action: ReactNode;
  loading: boolean;
  submitError: Error | null;
  autoFocus?: boolean;
  onSubmit: (identifier: string) => void;
};

/** Asks for the email address or phone number to send a code to. */
export const IdentifierForm = ({
  identifier,
  action,
  loading,
  submitError,
  autoFocus = false,
  onSubmit,
}: Props) => {
  const { t } = useLingui();
  const form = useAppForm(LoginWithCode, { identifier });
  return (
    <Form
      className="grid gap-5"
      form={form}
      loading={loading}
      submitError={submitError}
      failureField="identifier"
      onSubmit={(values) => onSubmit(values.identifier)}
    >
      <Field label={t`Email or phone`} error={form.formState.errors.identifier?.message}>
        <IdentifierInput autoFocus={autoFocus} {...form.register("identifier")} />
      </Field>
      <Button type="submit" variant="primary" size="lg" wide busy={loading}>
        {action}
      </Button>
    </Form>
  );
};
