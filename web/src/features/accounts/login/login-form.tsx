import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, useId, useState } from "react";
import { Segments } from "../../../ui/segments.tsx";
import { useSendCode } from "../api.ts";
import { CodeLogin } from "./code-login.tsx";
import { IdentifierForm } from "./identifier-form.tsx";
import { PasswordLogin } from "./password-login.tsx";

type LoginMethod = "password" | "code";
/** Logs in with a password (K13) or a code (K14). */
export const LoginForm = (props: ComponentProps<typeof PasswordLogin>) => {
  const { identifier, onIdentifier, onSecondStep } = props;
  const { t } = useLingui();
  const panel = useId();
  const [method, setMethod] = useState<LoginMethod>("password");
  const [isSent, setSent] = useState(false);
  const sendCode = useSendCode("login");
  const send = (to: string) => {
    onIdentifier(to);
    sendCode.mutate(to, { onSuccess: () => setSent(true) });
  };

  if (isSent) {
    return (
      <CodeLogin
        identifier={identifier}
        send={sendCode}
        onResend={() => send(identifier)}
        onBack={() => setSent(false)}
        onSecondStep={onSecondStep}
      />
    );
  }
  return (
    <>
      <h1>
        <Trans>Log in</Trans>
      </h1>
      <div className="my-6">
        <Segments<LoginMethod>
          wide
          label={t`How to log in`}
          controls={panel}
          value={method}
          onChange={setMethod}
          options={[
            { value: "password", label: <Trans>Password</Trans> },
            { value: "code", label: <Trans>One-time code</Trans> },
          ]}
        />
      </div>
      <div role="tabpanel" id={panel}>
        {method === "password" ? (
          <PasswordLogin {...props} />
        ) : (
          <IdentifierForm
            identifier={identifier}
            action={<Trans>Send a code</Trans>}
            loading={sendCode.isPending}
            submitError={sendCode.error}
            onSubmit={send}
          />
        )}
      </div>
    </>
  );
};
