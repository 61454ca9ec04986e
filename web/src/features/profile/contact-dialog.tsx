import { useLingui } from "@lingui/react/macro";
import type { CodeChannel } from "@sellerdesk/contract/accounts";
import { useState } from "react";
import { ContactAddressForm } from "./contact-address-form.tsx";
import { ContactCodeForm } from "./contact-code-form.tsx";
import { useRequestContact } from "./security-api.ts";

/** A code that is on its way to a new address. */
export type SentCode = {
  value: string;
  /** When another one may be sent, in milliseconds of this browser's clock. */
  resendAt: number;
};

type Props = {
  channel: CodeChannel;
  /** The number to confirm, where there is one that was not proved. */
  initial: string;
  /** What was sent before the dialog was closed. */
  sent: SentCode | null;
  onSent: (sent: SentCode) => void;
  /** The new address is the seller's. */
  onDone: () => void;
  onClose: () => void;
};

/** Changes the e-mail address or phone number: the password first, then the code that was sent to the new one. */
export const ContactDialog = ({ channel, initial, sent, onSent, onDone, onClose }: Props) => {
  const { t } = useLingui();
  const [value, setValue] = useState(sent?.value ?? initial);
  // Kept for as long as the dialog is open alone: a code that is sent again needs it too.
  const [password, setPassword] = useState("");
  const [step, setStep] = useState<"address" | "code">(sent ? "code" : "address");
  const request = useRequestContact();
  const send = () =>
    request.mutate(
      { channel, value, password },
      {
        onSuccess: (resendAt) => {
          onSent({ value, resendAt });
          setStep("code");
        },
      },
    );
  const toAddress = () => {
    request.reset();
    setStep("address");
  };
  const title = channel === "email" ? t`Change e-mail address` : t`Change phone number`;
  if (step === "address" || sent === null)
    return (
      <ContactAddressForm
        {...{ title, channel, value, password, onClose }}
        busy={request.isPending}
        error={request.error}
        onValue={setValue}
        onPassword={setPassword}
        onSubmit={send}
      />
    );
  return (
    <ContactCodeForm
      {...{ title, channel, sent, onDone, onClose }}
      sending={request.isPending}
      sendError={request.error}
      onResend={password === "" ? toAddress : send}
      onBack={toAddress}
    />
  );
};
