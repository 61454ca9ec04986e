import { Trans, useLingui } from "@lingui/react/macro";
import type { CodeChannel } from "@sellerdesk/contract/accounts";
import { useRef, useState } from "react";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { AddressFields, CodeFields } from "./contact-fields.tsx";
import { otherMessage } from "./field-message.ts";
import { useConfirmContact, useRequestContact } from "./security-api.ts";

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
  const [code, setCode] = useState("");
  const [isChoosing, setChoosing] = useState(sent === null);
  // A field that took the focus as the dialog opens would keep the dialog from giving it back.
  const [hasMoved, setMoved] = useState(false);
  const codeInput = useRef<HTMLInputElement>(null);
  const goTo = (step: "address" | "code") => {
    setMoved(true);
    setChoosing(step === "address");
  };
  const request = useRequestContact();
  const confirm = useConfirmContact();
  const isEmail = channel === "email";
  const title = isEmail ? t`Change e-mail address` : t`Change phone number`;

  const send = () =>
    request.mutate(
      { channel, value, password },
      {
        onSuccess: (resendAt) => {
          onSent({ value, resendAt });
          goTo("code");
        },
      },
    );
  const toAddress = () => {
    request.reset();
    confirm.reset();
    setCode("");
    goTo("address");
  };
  // Not in the callbacks of `mutate`, which are lost where the dialog is closed meanwhile.
  const confirmCode = async (typed: string) => {
    if (confirm.isPending || !sent) return;
    await confirm.mutateAsync({ channel, value: sent.value, code: typed });
    onDone();
    showToast(isEmail ? t`Your e-mail address is changed.` : t`Your phone number is confirmed.`);
  };
  // Why it failed stands at the field.
  const submitCode = (typed: string) => void confirmCode(typed).catch(() => undefined);

  if (isChoosing || sent === null)
    return (
      <FormDialog
        title={title}
        description={
          isEmail
            ? t`We send a code to the new address, and tell the old one once it is changed.`
            : t`We send a code to this number. You can log in with it afterwards.`
        }
        submitLabel={<Trans>Send a code</Trans>}
        busy={request.isPending}
        error={otherMessage(request.error, "value", "password")}
        onSubmit={send}
        onClose={onClose}
      >
        <AddressFields
          {...{ channel, value, password }}
          takesFocus={hasMoved}
          error={request.error}
          onValue={setValue}
          onPassword={setPassword}
        />
      </FormDialog>
    );
  return (
    <FormDialog
      title={title}
      description={
        <Trans>
          We sent six digits to <bdi dir="ltr">{value}</bdi>. They work for 10 minutes.
        </Trans>
      }
      submitLabel={<Trans>Confirm</Trans>}
      busy={confirm.isPending}
      error={request.error?.message ?? otherMessage(confirm.error, "code")}
      initialFocus={codeInput}
      onSubmit={() => submitCode(code)}
      onClose={onClose}
    >
      <CodeFields
        {...{ channel, code }}
        takesFocus={hasMoved}
        input={codeInput}
        error={confirm.error}
        resendAt={sent.resendAt}
        sending={request.isPending}
        onCode={setCode}
        onFull={submitCode}
        onResend={() => {
          confirm.reset();
          setCode("");
          if (password === "") toAddress();
          else send();
        }}
        onBack={toAddress}
      />
    </FormDialog>
  );
};
