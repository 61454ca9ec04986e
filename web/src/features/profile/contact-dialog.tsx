import { Trans, useLingui } from "@lingui/react/macro";
import type { CodeChannel } from "@sellerdesk/contract/accounts";
import { useState } from "react";
import { CodeInput } from "../../ui/code-input.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Input } from "../../ui/input.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { showToast } from "../../ui/toast.tsx";
import { fieldMessage, otherMessage } from "./field-message.ts";
import { useConfirmContact, useRequestContact } from "./security-api.ts";

type Props = {
  channel: CodeChannel;
  /** The number to confirm, where there is one that was not proved. */
  initial: string;
  onClose: () => void;
};

/** Changes the e-mail address or phone number: the password first, then the code that was sent to the new one. */
export const ContactDialog = ({ channel, initial, onClose }: Props) => {
  const { t } = useLingui();
  const [value, setValue] = useState(initial);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const request = useRequestContact();
  const confirm = useConfirmContact();
  const isEmail = channel === "email";
  const title = isEmail ? t`Change e-mail address` : t`Change phone number`;

  if (!request.isSuccess)
    return (
      <FormDialog
        title={title}
        description={
          isEmail
            ? t`We send a code to the new address, and tell the old one once it is changed.`
            : t`We send a code to this number. You can log in with it afterwards.`
        }
        submitLabel={<Trans>Send a code</Trans>}
        busy={request.isPending}
        error={otherMessage(request.error, "value", "password")}
        onSubmit={() => request.mutate({ channel, value, password })}
        onClose={onClose}
      >
        <Field
          label={isEmail ? t`New e-mail address` : t`Phone number with country code`}
          error={fieldMessage(request.error, "value")}
        >
          <Input
            type={isEmail ? "email" : "tel"}
            dir="ltr"
            autoComplete={isEmail ? "email" : "tel"}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        </Field>
        <Field label={t`Your password`} error={fieldMessage(request.error, "password")}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      </FormDialog>
    );
  return (
    <FormDialog
      title={title}
      description={
        <Trans>
          We sent six digits to <bdi dir="ltr">{value}</bdi>. They work for 10 minutes.
        </Trans>
      }
      submitLabel={<Trans>Confirm</Trans>}
      busy={confirm.isPending}
      error={otherMessage(confirm.error, "code")}
      onSubmit={() =>
        confirm.mutate(
          { channel, value, code },
          {
            onSuccess: () => {
              onClose();
              showToast(isEmail ? t`Your e-mail address is changed.` : t`Your phone number is confirmed.`);
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field label={t`One-time code`} error={fieldMessage(confirm.error, "code")}>
        <CodeInput autoFocus value={code} onChange={setCode} />
      </Field>
    </FormDialog>
  );
};
