import { Trans } from "@lingui/react/macro";
import { useCodeLogin } from "../api.ts";
import { CodeForm } from "../code-form.tsx";

type Props = {
  identifier: string;
  /** When another code may be sent. */
  resendAt: number;
  sending: boolean;
  /** Why another code could not be sent. */
  sendError: Error | null;
  onResend: () => void;
  onBack: () => void;
  onSecondStep: (token: string) => void;
};

/** The code that was sent logs in (K15). */
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
