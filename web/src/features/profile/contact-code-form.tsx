import { Trans, useLingui } from "@lingui/react/macro";
import type { CodeChannel } from "@sellerdesk/contract/accounts";
import { useState } from "react";
import { CodeInput } from "../../ui/code-input.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ResendCode } from "../../ui/resend-code.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { SentCode } from "./contact-dialog.tsx";
import { fieldMessage, otherMessage } from "./field-message.ts";
import { useConfirmContact } from "./security-api.ts";

type Props = {
  title: string;
  channel: CodeChannel;
  sent: SentCode;
  /** Another code is being asked for. */
  sending: boolean;
  /** Why none could be sent. */
  sendError: Error | null;
  onResend: () => void;
  /** To another address. */
  onBack: () => void;
  onDone: () => void;
  onClose: () => void;
};

/** Asks for the code that was sent to the new address. */
export const ContactCodeForm = (props: Props) => {
  const { title, channel, sent, sending, sendError, onResend, onBack, onDone, onClose } = props;
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const confirm = useConfirmContact();
  const { value } = sent;
  const isEmail = channel === "email";
  const submit = async (typed: string) => {
    if (confirm.isPending) return;
    try {
      await confirm.mutateAsync({ channel, value, code: typed });
      onDone();
      showToast(isEmail ? t`Your e-mail address is changed.` : t`Your phone number is confirmed.`);
    } catch {
      // It stands at the field.
    }
  };
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
      error={sendError?.message ?? otherMessage(confirm.error, "code")}
      onSubmit={() => void submit(code)}
      onClose={onClose}
    >
      <Field
        label={t`One-time code`}
        aside={
          <button type="button" className="link" onClick={onBack}>
            {isEmail ? <Trans>Another address</Trans> : <Trans>Another number</Trans>}
          </button>
        }
        error={fieldMessage(confirm.error, "code")}
      >
        <CodeInput autoFocus value={code} onChange={setCode} onFull={(typed) => void submit(typed)} />
      </Field>
      <ResendCode
        at={sent.resendAt}
        busy={sending}
        onResend={() => {
          confirm.reset();
          setCode("");
          onResend();
        }}
      >
        {isEmail ? (
          <Trans>Look into the spam folder too. No code goes to an address that another shop uses.</Trans>
        ) : (
          <Trans>No code goes to a number that another shop logs in with.</Trans>
        )}
      </ResendCode>
    </FormDialog>
  );
};
