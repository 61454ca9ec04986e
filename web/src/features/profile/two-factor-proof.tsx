import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Input } from "../../ui/input.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { fieldMessage, otherMessage } from "./field-message.ts";

type Props = {
  title: string;
  description: string;
  submitLabel: ReactNode;
  destructive?: boolean;
  busy: boolean;
  error: Error | null;
  onSubmit: (proof: { password: string; code: string }) => void;
  onClose: () => void;
};

/** Asks for the password and a code, before the second step is changed. */
export const TwoFactorProof = ({ error, onSubmit, ...dialog }: Props) => {
  const { t } = useLingui();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  return (
    <FormDialog
      {...dialog}
      error={otherMessage(error, "password", "code")}
      onSubmit={() => onSubmit({ password, code })}
    >
      <Field label={t`Your password`} error={fieldMessage(error, "password")}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Field label={t`Code of your app, or a recovery code`} error={fieldMessage(error, "code")}>
        <Input
          dir="ltr"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
    </FormDialog>
  );
};
