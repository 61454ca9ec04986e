import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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

/** The title in the browser's tab. */
export const title = msg`Register`;

/** The registration: the seller's details, then the code that confirms them. */
export const Page = () => {
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
          <a className="link" href={paths.login()}>
            <Trans>Log in</Trans>
          </a>
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
