import { useLingui } from "@lingui/react/macro";
import type { CodeChannel } from "@sellerdesk/contract/accounts";
import { useState } from "react";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useAddressStep, useCodeStep } from "./contact-steps.tsx";
import { useConfirmContact, useRequestContact } from "../security/security-api.ts";

/** A code that was sent to a new address. */
export type SentCode = {
  value: string;
  /** When another one may be sent, in milliseconds of this browser's clock. */
  resendAt: number;
};

type Props = {
  channel: CodeChannel;
  /** The unverified number to confirm, or empty. */
  initial: string;
  /** The code sent before the dialog was closed. */
  sent: SentCode | null;
  onSent: (sent: SentCode) => void;
  /** Called when the new address is confirmed. */
  onDone: () => void;
  onClose: () => void;
};

/**
 * Changes the email address or phone number: asks for the password, then for the code that was sent
 * to the new one.
 */
export const ContactDialog = ({ channel, initial, sent, onSent, onDone, onClose }: Props) => {
  const { t } = useLingui();
  // Kept only while the dialog is open. Sending another code requires it too.
  const [password, setPassword] = useState("");
  const [isChoosing, setChoosing] = useState(sent === null);
  // A field with autofocus would prevent the dialog from restoring the focus when it closes.
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
  // React keeps one dialog for both steps, because it is at the same position in the tree.
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
      // Not in callbacks of `mutate`, which do not run if the dialog is closed meanwhile.
      onSubmit={async (values) => {
        await confirm.mutateAsync({ channel, value: sent.value, code: values.code });
        onDone();
        showToast(isEmail ? t`Email address changed.` : t`Phone number confirmed.`);
      }}
    />
  );
};
