import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CodeInput } from "../../ui/code-input.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { fieldMessage, otherMessage } from "./field-message.ts";
import { QrCode } from "./qr-code.tsx";
import { useConfirmTwoFactor, useStartTwoFactor } from "./security-api.ts";

type Props = {
  /** It is on; these are the recovery codes. */
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

/** Turns two-step login on: the password, then the app takes the secret and shows its first code. */
export const TwoFactorSetup = ({ onDone, onClose }: Props) => {
  const { t } = useLingui();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const start = useStartTwoFactor();
  const confirm = useConfirmTwoFactor();
  const title = t`Turn on two-step login`;
  // Not in the callbacks of `mutate`: the recovery codes are shown also where this dialog was closed meanwhile.
  const turnOn = async (typed: string) => {
    if (!confirm.isPending) onDone(await confirm.mutateAsync(typed));
  };
  // Why it failed stands at the field.
  const submit = (typed: string) => void turnOn(typed).catch(() => undefined);

  if (!start.data)
    return (
      <FormDialog
        title={title}
        description={t`You need an authenticator app on your phone, such as Aegis, Google Authenticator or the one of your password manager.`}
        submitLabel={<Trans>Continue</Trans>}
        busy={start.isPending}
        error={otherMessage(start.error, "password")}
        onSubmit={() => start.mutate(password)}
        onClose={onClose}
      >
        <Field label={t`Your password`} error={fieldMessage(start.error, "password")}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      </FormDialog>
    );
  const { secret, uri } = start.data;
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <FormDialog
      title={title}
      description={t`Scan this with your authenticator app, then enter the six digits that it shows.`}
      submitLabel={<Trans>Turn on</Trans>}
      busy={confirm.isPending}
      error={otherMessage(confirm.error, "code")}
      onSubmit={() => submit(code)}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={uri} label={t`QR code for your authenticator app`} />
        <div className="min-w-0 max-w-60">
          <p className="text-13 text-muted">
            <Trans>No camera? Type this key into the app:</Trans>
          </p>
          <p dir="ltr" className="mt-2 tracking-wider text-16 break-words">
            {groups.join(" ")}
          </p>
        </div>
      </div>
      <Field label={t`Code of your app`} error={fieldMessage(confirm.error, "code")}>
        <CodeInput autoFocus value={code} onChange={setCode} onFull={submit} />
      </Field>
    </FormDialog>
  );
};
