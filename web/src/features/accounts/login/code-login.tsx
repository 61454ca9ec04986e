import { Trans } from "@lingui/react/macro";
import { useCodeLogin } from "../api.ts";
import { CodeForm } from "../code-form.tsx";

type Props = {
  identifier: string;
  /** When another code may be sent, in milliseconds of this browser's clock. */
  resendAt: number;
  sending: boolean;
  /** The error of sending another code. */
  sendError: Error | null;
  onResend: () => void;
  onBack: () => void;
  onSecondStep: (token: string) => void;
};

/** Logs in with the code that was sent (K15). */
export const CodeLogin = (props: Props) => {
  const { identifier, resendAt, sending, sendError, onResend, onBack, onSecondStep } = props;
  const login = useCodeLogin(identifier, onSecondStep);
  return (
    <CodeForm
      to={identifier}
      action={<Trans>Log in</Trans>}
      loading={login.isPending}
      sending={sending}
      submitError={login.error ?? sendError}
      resendAt={resendAt}
      onSubmit={(code) => login.mutate(code)}
      onResend={() => {
        login.reset();
        onResend();
      }}
      back={{ label: <Trans>Change</Trans>, onClick: onBack }}
    />
  );
};
