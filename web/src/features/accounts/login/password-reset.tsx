import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useResetCode, useSendCode } from "../api.ts";
import { CodeForm } from "../code-form.tsx";
import { IdentifierForm } from "./identifier-form.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

type Props = {
  identifier: string;
  onIdentifier: (identifier: string) => void;
  onBack: () => void;
  onDone: () => void;
};

/**
 * Resets a forgotten password in three steps: the identifier, the code, and a new password (K16,
 * K17, K18).
 */
export const PasswordReset = ({ identifier, onIdentifier, onBack, onDone }: Props) => {
  const [isSent, setSent] = useState(false);
  const sendCode = useSendCode("reset");
  const resetCode = useResetCode(identifier);
  const send = (to: string) => {
    onIdentifier(to);
    resetCode.reset();
    sendCode.mutate(to, { onSuccess: () => setSent(true) });
  };

  if (resetCode.data !== undefined)
    return <NewPasswordForm resetToken={resetCode.data} onDone={onDone} />;
  if (isSent) {
    return (
      <CodeForm
        to={identifier}
        action={<Trans>Continue</Trans>}
        check={resetCode}
        send={sendCode}
        onSubmit={(code) => resetCode.mutate(code)}
        onResend={() => send(identifier)}
        back={{ label: <Trans>Change</Trans>, onClick: () => setSent(false) }}
      />
    );
  }
  return (
    <>
      <h1>
        <Trans>Forgot your password?</Trans>
      </h1>
      <p className="mt-2 mb-6 text-16 text-muted">
        <Trans>We’ll send you a code, then you can set a new password.</Trans>
      </p>
      <IdentifierForm
        autoFocus
        identifier={identifier}
        action={<Trans>Send a code</Trans>}
        loading={sendCode.isPending}
        submitError={sendCode.error}
        onSubmit={send}
      />
      <button type="button" className="link mt-5" onClick={onBack}>
        <Trans>Back to login</Trans>
      </button>
    </>
  );
};
