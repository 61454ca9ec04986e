import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { Notice } from "../../../ui/notice.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { LoginForm } from "./login-form.tsx";
import { SecondStep } from "./second-step.tsx";
import { PasswordReset } from "./password-reset.tsx";

/** The step of the page. After a reset, the page returns to the login with a message. */
type Step = "login" | "reset" | "loginAfterReset";

/** The title in the browser's tab. */
export const title = msg`Log in`;

/** The login: with a password or a code, and a new password for those who forgot it. */
export const Page = () => {
  const [step, setStep] = useState<Step>("login");
  const [identifier, setIdentifier] = useState("");
  const [stepToken, setStepToken] = useState<string | null>(null);
  return (
    <AuthLayout
      aside={
        <>
          <span>
            <Trans>New here?</Trans>
          </span>
          <a className="link" href={paths.register()}>
            <Trans>Open a shop</Trans>
          </a>
        </>
      }
    >
      {step === "loginAfterReset" && stepToken === null && (
        <div className="mb-6">
          <Notice tone="success" live>
            <Trans>Password changed. Log in with your new password.</Trans>
          </Notice>
        </div>
      )}
      {stepToken !== null ? (
        <SecondStep token={stepToken} onBack={() => setStepToken(null)} />
      ) : step === "reset" ? (
        <PasswordReset
          identifier={identifier}
          onIdentifier={setIdentifier}
          onBack={() => setStep("login")}
          onDone={() => setStep("loginAfterReset")}
        />
      ) : (
        <LoginForm
          identifier={identifier}
          onIdentifier={setIdentifier}
          onForgot={() => setStep("reset")}
          onSecondStep={setStepToken}
        />
      )}
    </AuthLayout>
  );
};
