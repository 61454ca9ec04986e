import { Trans } from "@lingui/react/macro";
import { Link, createLazyRoute } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { Notice } from "../../../ui/notice.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import {
  type PendingRegistration,
  clearPendingRegistration,
  readPendingRegistration,
  storePendingRegistration,
} from "../pending-registration.ts";
import { RegisterForm, type RegisterValues } from "./register-form.tsx";
import { Verification } from "./verification.tsx";

const RegisterPage = () => {
  const [pending, setPending] = useState<PendingRegistration | null>(readPendingRegistration);
  const [isFresh, setFresh] = useState(false);
  const [hasExpired, setExpired] = useState(false);
  const [values, setValues] = useState<Partial<RegisterValues>>({});
  const startOver = (isExpired: boolean) => {
    clearPendingRegistration();
    setExpired(isExpired);
    setPending(null);
  };
  return (
    <AuthLayout
      wide={pending === null}
      aside={
        <>
          <span>
            <Trans>Already have a shop?</Trans>
          </span>
          <Link className="link" to={paths.login()}>
            <Trans>Log in</Trans>
          </Link>
        </>
      }
    >
      {pending ? (
        <Verification
          registration={pending}
          sendNow={isFresh}
          onChange={() => startOver(false)}
          onExpired={() => startOver(true)}
        />
      ) : (
        <>
          {hasExpired && (
            <div className="mb-6">
              <Notice tone="warning" live>
                <Trans>Your registration expired after an hour. Please sign up again.</Trans>
              </Notice>
            </div>
          )}
          <RegisterForm
            initial={values}
            onRegistered={(token, { password: _, ...details }) => {
              const registration = { token, email: details.email, phone: details.phone };
              storePendingRegistration(registration);
              setValues(details);
              setFresh(true);
              setPending(registration);
            }}
          />
        </>
      )}
    </AuthLayout>
  );
};

export const Route = createLazyRoute("/public/register")({ component: RegisterPage });
