import { useLingui } from "@lingui/react/macro";
import type { CodeChannel } from "@sellerdesk/contract/accounts";
import { useState } from "react";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useAddressStep, useCodeStep } from "./contact-steps.tsx";
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
  /** The code sent before the dialog was closed. */
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
  const step = { channel, takesFocus: hasMoved };
  const address = useAddressStep(step, { value: sent?.value ?? initial, password });
  const toAddress = () => {
    request.reset();
    confirm.reset();
    code.form.reset();
    address.form.reset({ value: sent?.value ?? initial, password });
    goTo("address");
  };
  const code = useCodeStep({
    ...step,
    value: sent?.value ?? "",
    resendAt: sent?.resendAt ?? 0,
    sending: request.isPending,
    onResend: () => {
      confirm.reset();
      if (password === "") toAddress();
      else send(sent?.value ?? "", password);
    },
    onBack: toAddress,
  });
  const dialog = { title: isEmail ? t`Change email address` : t`Change phone number`, onClose };
  // Both steps are one dialog, which React keeps: it stands at the same place in the tree.
  return isChoosing || sent === null ? (
    <FormDialog
      {...dialog}
      {...address}
      loading={request.isPending}
      submitError={request.error}
      onSubmit={(values) => send(values.value, values.password)}
    />
  ) : (
    <FormDialog
      {...dialog}
      {...code}
      loading={confirm.isPending}
      submitError={request.error ?? confirm.error}
      // Not in the callbacks of `mutate`, which are lost if the dialog is closed meanwhile.
      onSubmit={async (values) => {
        await confirm.mutateAsync({ channel, value: sent.value, code: values.code });
        onDone();
        showToast(isEmail ? t`Email address changed.` : t`Phone number confirmed.`);
      }}
    />
  );
};
