import { Trans } from "@lingui/react/macro";
import { useCodeLogin } from "./api.ts";
import { CodeForm } from "./code-form.tsx";

type Props = {
  identifier: string;
  /** When another code may be sent. */
  resendAt: number;
  /** Why another code could not be sent. */
  sendError: string | undefined;
  onResend: () => void;
  onBack: () => void;
};

/** The code that was sent logs in (K15). */
export const CodeLogin = ({ identifier, resendAt, sendError, onResend, onBack }: Props) => {
  const login = useCodeLogin(identifier);
  return (
    <CodeForm
      to={identifier}
      action={<Trans>Log in</Trans>}
      busy={login.isPending}
      error={login.error?.message ?? sendError}
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
