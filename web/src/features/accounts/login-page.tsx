import { Trans, useLingui } from "@lingui/react/macro";
import { Link, createLazyRoute } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { Notice } from "../../ui/notice.tsx";
import { Segments } from "../../ui/segments.tsx";
import { useCodeLogin, useResetCode, useSendCode, waitOf } from "./api.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { CodeForm } from "./code-form.tsx";
import { IdentifierForm } from "./identifier-form.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { PasswordLogin } from "./password-login.tsx";

type Way = "password" | "code";
/** Where the page is: choosing how to log in, entering a code for it, or setting a new password in three steps. */
type Step = "login" | "loginCode" | "forgot" | "resetCode" | "newPassword";

const LoginPage = () => {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>("password");
  const [step, setStep] = useState<Step>("login");
  const [identifier, setIdentifier] = useState("");
  const [wait, setWait] = useState(0);
  const [resetToken, setResetToken] = useState("");
  const [isReset, setReset] = useState(false);
  const purpose = step === "forgot" || step === "resetCode" ? "reset" : "login";
  const sendCode = useSendCode(purpose);
  const codeLogin = useCodeLogin(identifier);
  const resetCode = useResetCode(identifier);

  const send = (to: string) => {
    setIdentifier(to);
    sendCode.mutate(to, {
      onSuccess: ({ resend_after_seconds }) => {
        setWait(resend_after_seconds);
        setStep(purpose === "login" ? "loginCode" : "resetCode");
      },
      onError: (error) => setWait(waitOf(error) ?? 0),
    });
  };
  const backTo = (target: Step) => () => {
    sendCode.reset();
    setStep(target);
  };

  return (
    <AuthLayout
      aside={
        <>
          <span>
            <Trans>New here?</Trans>
          </span>
          <Link className="link" to={paths.register()}>
            <Trans>Open a shop</Trans>
          </Link>
        </>
      }
    >
      {step === "login" && (
        <>
          <h1 tabIndex={-1}>
            <Trans>Log in</Trans>
          </h1>
          {isReset && (
            <div className="mt-5">
              <Notice tone="success" live>
                <Trans>Your password is changed. Log in with it.</Trans>
              </Notice>
            </div>
          )}
          <div className="my-6">
            <Segments<Way>
              wide
              label={t`How to log in`}
              value={way}
              onChange={setWay}
              options={[
                { value: "password", label: <Trans>Password</Trans> },
                { value: "code", label: <Trans>One-time code</Trans> },
              ]}
            />
          </div>
          {way === "password" ? (
            <PasswordLogin identifier={identifier} onIdentifier={setIdentifier} onForgot={backTo("forgot")} />
          ) : (
            <IdentifierForm
              identifier={identifier}
              action={<Trans>Send a code</Trans>}
              busy={sendCode.isPending}
              error={sendCode.error?.message}
              onSubmit={send}
            />
          )}
        </>
      )}
      {step === "loginCode" && (
        <CodeForm
          to={identifier}
          action={<Trans>Log in</Trans>}
          busy={codeLogin.isPending}
          error={codeLogin.error?.message ?? sendCode.error?.message}
          wait={wait}
          onSubmit={(code) => codeLogin.mutate(code)}
          onResend={() => send(identifier)}
          onChangeAddress={backTo("login")}
        />
      )}
      {step === "forgot" && (
        <>
          <h1 tabIndex={-1}>
            <Trans>Forgot your password?</Trans>
          </h1>
          <p className="mt-2 mb-6 text-16 text-muted">
            <Trans>We send you a code, then you choose a new one.</Trans>
          </p>
          <IdentifierForm
            identifier={identifier}
            action={<Trans>Send a code</Trans>}
            busy={sendCode.isPending}
            error={sendCode.error?.message}
            onSubmit={send}
          />
          <button type="button" className="link mt-5" onClick={backTo("login")}>
            <Trans>Back to log in</Trans>
          </button>
        </>
      )}
      {step === "resetCode" && (
        <CodeForm
          to={identifier}
          action={<Trans>Continue</Trans>}
          busy={resetCode.isPending}
          error={resetCode.error?.message ?? sendCode.error?.message}
          wait={wait}
          onSubmit={(code) =>
            resetCode.mutate(code, {
              onSuccess: (token) => {
                setResetToken(token);
                setStep("newPassword");
              },
            })
          }
          onResend={() => send(identifier)}
          onChangeAddress={backTo("forgot")}
        />
      )}
      {step === "newPassword" && (
        <NewPasswordForm
          resetToken={resetToken}
          onDone={() => {
            setReset(true);
            setWay("password");
            setStep("login");
          }}
        />
      )}
    </AuthLayout>
  );
};

export const Route = createLazyRoute("/public/login")({ component: LoginPage });
