import { Trans } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { useCodeLogin } from "../api.ts";
import { CodeForm } from "../code-form.tsx";

type Props = Pick<ComponentProps<typeof CodeForm>, "send" | "onResend"> & {
  identifier: string;
  onBack: () => void;
  onSecondStep: (token: string) => void;
};

/** Logs in with the code that was sent (K15). */
export const CodeLogin = ({ identifier, send, onResend, onBack, onSecondStep }: Props) => {
  const login = useCodeLogin(identifier, onSecondStep);
  return (
    <CodeForm
      to={identifier}
      action={<Trans>Log in</Trans>}
      check={login}
      send={send}
      onSubmit={(code) => login.mutate(code)}
      onResend={() => {
        login.reset();
        onResend();
      }}
      back={{ label: <Trans>Change</Trans>, onClick: onBack }}
    />
  );
};
