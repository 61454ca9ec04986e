import { useLingui } from "@lingui/react/macro";
import { TwoFactorProof as Proof } from "@sellerdesk/contract/security";
import type { ReactNode } from "react";
import { useAppForm } from "../../../lib/form.ts";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Input } from "../../../ui/input.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";

type Props = {
  title: string;
  description: string;
  submitLabel: ReactNode;
  destructive?: boolean;
  loading: boolean;
  submitError: Error | null;
  onSubmit: (proof: Proof) => void;
  onClose: () => void;
};

/** Asks for the password and a code before two-step login is changed. */
export const TwoFactorProof = (props: Props) => {
  const { t } = useLingui();
  const form = useAppForm(Proof, { password: "", code: "" });
  const { errors } = form.formState;
  return (
    <FormDialog form={form} {...props}>
      <Field label={t`Your password`} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Field label={t`Code from your app, or a recovery code`} error={errors.code?.message}>
        <Input
          dir="ltr"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
          {...form.register("code")}
        />
      </Field>
    </FormDialog>
  );
};
