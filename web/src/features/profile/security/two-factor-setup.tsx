import { Trans, useLingui } from "@lingui/react/macro";
import { CurrentPassword } from "@sellerdesk/contract/security";
import * as z from "zod/mini";
import { useAppForm } from "../../../lib/form.ts";
import { CodeField, useCodeForm } from "../../../ui/code-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { useConfirmTwoFactor, useStartTwoFactor } from "./security-api.ts";

const PasswordForm = z.strictObject({ password: CurrentPassword });

type Props = {
  /** Called with the recovery codes when two-step login is on. */
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

/**
 * Turns two-step login on: asks for the password, shows the secret for the app, and asks for its
 * first code.
 */
export const TwoFactorSetup = ({ onDone, onClose }: Props) => {
  const { t } = useLingui();
  const passwordForm = useAppForm(PasswordForm, { password: "" });
  const codeForm = useCodeForm(t`Enter the six-digit code.`);
  const start = useStartTwoFactor();
  const confirm = useConfirmTwoFactor();
  const title = t`Turn on two-step login`;

  if (!start.data)
    return (
      <FormDialog
        key="password"
        title={title}
        description={t`You need an authenticator app on your phone, such as Aegis, Google Authenticator or the one in your password manager.`}
        submitLabel={<Trans>Continue</Trans>}
        form={passwordForm}
        loading={start.isPending}
        submitError={start.error}
        onSubmit={({ password }) => start.mutate(password)}
        onClose={onClose}
      >
        <Field label={t`Your password`} error={passwordForm.formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...passwordForm.register("password")} />
        </Field>
      </FormDialog>
    );
  const { secret, uri } = start.data;
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <FormDialog
      key="code"
      title={title}
      description={t`Scan this with your authenticator app, then enter the six-digit code.`}
      submitLabel={<Trans>Turn on</Trans>}
      form={codeForm}
      loading={confirm.isPending}
      submitError={confirm.error}
      // Awaited: the recovery codes are shown even if this dialog was closed meanwhile.
      onSubmit={async ({ code }) => onDone(await confirm.mutateAsync(code))}
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
      <CodeField form={codeForm} label={t`Code from your app`} />
    </FormDialog>
  );
};
