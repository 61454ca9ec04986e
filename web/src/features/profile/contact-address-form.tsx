import { Trans, useLingui } from "@lingui/react/macro";
import type { CodeChannel } from "@sellerdesk/contract/accounts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Input } from "../../ui/input.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { fieldMessage, otherMessage } from "./field-message.ts";

type Props = {
  title: string;
  channel: CodeChannel;
  value: string;
  password: string;
  busy: boolean;
  error: Error | null;
  onValue: (value: string) => void;
  onPassword: (password: string) => void;
  onSubmit: () => void;
  onClose: () => void;
};

/** The new e-mail address or phone number, and the password without which nobody changes it. */
export const ContactAddressForm = (props: Props) => {
  const { channel, value, password, error, onValue, onPassword, ...dialog } = props;
  const { t } = useLingui();
  const isEmail = channel === "email";
  return (
    <FormDialog
      {...dialog}
      description={
        isEmail
          ? t`We send a code to the new address, and tell the old one once it is changed.`
          : t`We send a code to this number. You can log in with it afterwards.`
      }
      submitLabel={<Trans>Send a code</Trans>}
      error={otherMessage(error, "value", "password")}
    >
      <Field
        label={isEmail ? t`New e-mail address` : t`Phone number with country code`}
        error={fieldMessage(error, "value")}
      >
        <Input
          type={isEmail ? "email" : "tel"}
          dir="ltr"
          autoComplete={isEmail ? "email" : "tel"}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      </Field>
      <Field label={t`Your password`} error={fieldMessage(error, "password")}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => onPassword(target.value)}
        />
      </Field>
    </FormDialog>
  );
};
