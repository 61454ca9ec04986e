import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../../lib/api-client.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useRequestCode, useVerify } from "../api.ts";
import { CodeForm } from "../code-form.tsx";
import type { PendingRegistration } from "../pending-registration.ts";

type Props = {
  registration: PendingRegistration;
  /**
   * Whether to send the first code automatically, right after the registration. After a reload it
   * has been sent before.
   */
  sendNow: boolean;
  onChange: () => void;
  /** Called when the registration has expired, an hour after it started. */
  onExpired: () => void;
};

const isExpired = (error: Error) => error instanceof ApiError && error.status === 401;

/**
 * Confirms the email address of a registration, which logs in. Sellers who want to log in with
 * their phone can confirm it first.
 */
export const Verification = ({ registration, sendNow, onChange, onExpired }: Props) => {
  const { token, email, phone } = registration;
  const [phoneStep, setPhoneStep] = useState<"offered" | "asked" | "proved">("offered");
  const emailCode = useRequestCode(token, "email");
  const phoneCode = useRequestCode(token, "phone");
  const emailProof = useVerify(token, "email");
  const phoneProof = useVerify(token, "phone");
  const endIfExpired = { onError: (error: Error) => isExpired(error) && onExpired() };

  const sendToEmail = () => {
    emailProof.reset();
    emailCode.mutate(undefined, endIfExpired);
  };
  const sendToPhone = () => {
    setPhoneStep("asked");
    phoneProof.reset();
    phoneCode.mutate(undefined, endIfExpired);
  };
  const sendFirst = useEffectEvent(() => {
    if (sendNow) sendToEmail();
  });
  useEffect(() => sendFirst(), []);

  if (phoneStep === "asked") {
    return (
      <CodeForm
        key="phone"
        to={phone}
        action={<Trans>Confirm number</Trans>}
        check={phoneProof}
        send={phoneCode}
        onSubmit={(code) =>
          phoneProof.mutate(code, { ...endIfExpired, onSuccess: () => setPhoneStep("proved") })
        }
        onResend={sendToPhone}
        back={{ label: <Trans>Not now</Trans>, onClick: () => setPhoneStep("offered") }}
      />
    );
  }
  return (
    <>
      {phoneStep === "proved" && (
        <div className="mb-6">
          <Notice tone="success" live>
            <Trans>Your phone number is confirmed. Now confirm your email address.</Trans>
          </Notice>
        </div>
      )}
      <CodeForm
        key="email"
        to={email}
        action={<Trans>Confirm</Trans>}
        check={emailProof}
        send={emailCode}
        onSubmit={(code) => emailProof.mutate(code, endIfExpired)}
        onResend={sendToEmail}
        back={{ label: <Trans>Change</Trans>, onClick: onChange }}
      />
      {phoneStep === "offered" && (
        <p className="mt-4 text-muted">
          <Trans>Log in with your phone, too?</Trans>{" "}
          <button type="button" className="link" onClick={sendToPhone}>
            <Trans>
              Confirm <bdi dir="ltr">{phone}</bdi> first
            </Trans>
          </button>
        </p>
      )}
    </>
  );
};
