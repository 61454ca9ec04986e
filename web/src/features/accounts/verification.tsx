import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { useRequestCode, useVerify, waitOf } from "./api.ts";
import { CodeForm } from "./code-form.tsx";
import { type PendingRegistration, clearPendingRegistration } from "./pending-registration.ts";

type Props = {
  registration: PendingRegistration;
  /** Registered a moment ago: the first code is sent without asking. After a reload it was sent before. */
  sendNow: boolean;
  onStartOver: () => void;
};

/** Proves the e-mail address of a registration; the right code logs in. */
export const Verification = ({ registration, sendNow, onStartOver }: Props) => {
  const requestCode = useRequestCode(registration.token);
  const verify = useVerify(registration.token);
  const [wait, setWait] = useState(0);
  const send = () =>
    requestCode.mutate(undefined, {
      onSuccess: ({ resend_after_seconds }) => setWait(resend_after_seconds),
      onError: (error) => {
        // The registration has ended, an hour after it began.
        if (error instanceof ApiError && error.status === 401) onStartOver();
        setWait(waitOf(error) ?? 0);
      },
    });
  const sendFirst = useEffectEvent(() => {
    if (sendNow) send();
  });
  useEffect(() => sendFirst(), []);
  // A code on its way is no failure to tell of: the countdown says when another may be sent.
  const sendError = waitOf(requestCode.error) === null ? requestCode.error?.message : undefined;
  return (
    <CodeForm
      to={registration.email}
      action={<Trans>Confirm</Trans>}
      busy={verify.isPending}
      error={verify.error?.message ?? sendError}
      wait={wait}
      onSubmit={(code) => verify.mutate(code, { onSuccess: clearPendingRegistration })}
      onResend={send}
      onChangeAddress={onStartOver}
    />
  );
};
