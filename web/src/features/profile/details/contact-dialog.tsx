import { useLingui } from "@lingui/react/macro";
import type { CodeChannel } from "@sellerdesk/contract/accounts";
import { useState } from "react";
import { showToast } from "../../../ui/toast.tsx";
import { ContactAddressForm, ContactCodeForm } from "./contact-forms.tsx";
import { useConfirmContact, useRequestContact } from "../security/security-api.ts";

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

/**
 * Changes the email address or phone number: the password first, then the code that was sent to
 * the new one.
 */
export const ContactDialog = ({ channel, initial, sent, onSent, onDone, onClose }: Props) => {
  const { t } = useLingui();
  // Kept for as long as the dialog is open alone: a code that is sent again needs it too.
  const [password, setPassword] = useState("");
  const [isChoosing, setChoosing] = useState(sent === null);
  // A field that took the focus as the dialog opens would keep the dialog from giving it back.
  const [hasMoved, setMoved] = useState(false);
  const request = useRequestContact();
  const confirm = useConfirmContact();
  const isEmail = channel === "email";
  const goTo = (step: "address" | "code") => {
    setMoved(true);
    setChoosing(step === "address");
  };
  const send = (value: string, proof: string) => {
    setPassword(proof);
    request.mutate(
      { channel, value, password: proof },
      {
        onSuccess: (resendAt) => {
          onSent({ value, resendAt });
          goTo("code");
        },
      },
    );
  };
  const toAddress = () => {
    request.reset();
    confirm.reset();
    goTo("address");
  };
  const commonProps = { channel, takesFocus: hasMoved, onClose };
  if (isChoosing || sent === null)
    return (
      <ContactAddressForm
        {...commonProps}
        initial={{ value: sent?.value ?? initial, password }}
        loading={request.isPending}
        submitError={request.error}
        onSubmit={(values) => send(values.value, values.password)}
      />
    );
  return (
    <ContactCodeForm
      {...commonProps}
      value={sent.value}
      resendAt={sent.resendAt}
      sending={request.isPending}
      loading={confirm.isPending}
      submitError={request.error ?? confirm.error}
      // Not in the callbacks of `mutate`, which are lost if the dialog is closed meanwhile.
      onSubmit={async (code) => {
        await confirm.mutateAsync({ channel, value: sent.value, code });
        onDone();
        showToast(isEmail ? t`Email address changed.` : t`Phone number confirmed.`);
      }}
      onResend={() => {
        confirm.reset();
        if (password === "") toAddress();
        else send(sent.value, password);
      }}
      onBack={toAddress}
    />
  );
};
