import { useLingui } from "@lingui/react/macro";
import { LoginWithCode } from "@sellerdesk/contract/accounts";
import type { ReactNode } from "react";
import { useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { IdentifierInput } from "./identifier-input.tsx";

type Props = {
  identifier: string;
  action: ReactNode;
  busy: boolean;
  error: string | undefined;
  autoFocus?: boolean;
  onSubmit: (identifier: string) => void;
};

/** Asks where to send a code. */
export const IdentifierForm = ({
  identifier,
  action,
  busy,
  error,
  autoFocus = false,
  onSubmit,
}: Props) => {
  const { t } = useLingui();
  const form = useAppForm(LoginWithCode, { identifier });
  const submit = form.handleSubmit((values) => onSubmit(values.identifier));
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label={t`E-mail or phone`} error={form.formState.errors.identifier?.message ?? error}>
        <IdentifierInput autoFocus={autoFocus} {...form.register("identifier")} />
      </Field>
      <Button type="submit" variant="primary" size="lg" wide busy={busy}>
        {action}
      </Button>
    </form>
  );
};
