import { Trans, useLingui } from "@lingui/react/macro";
import type { CodeChannel } from "@sellerdesk/contract/accounts";
import type { RefObject } from "react";
import { CodeInput } from "../../ui/code-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { ResendCode } from "../../ui/resend-code.tsx";
import { fieldMessage } from "./field-message.ts";

type AddressProps = {
  channel: CodeChannel;
  value: string;
  password: string;
  error: Error | null;
  /** It came in the place of another step, from which the focus is gone. */
  takesFocus: boolean;
  onValue: (value: string) => void;
  onPassword: (password: string) => void;
};

/** The new e-mail address or phone number, and the password without which nobody changes it. */
export const AddressFields = (props: AddressProps) => {
  const { channel, value, password, error, takesFocus, onValue, onPassword } = props;
  const { t } = useLingui();
  const isEmail = channel === "email";
  return (
    <>
      <Field
        label={isEmail ? t`New e-mail address` : t`Phone number with country code`}
        error={fieldMessage(error, "value")}
      >
        <Input
          autoFocus={takesFocus}
          type={isEmail ? "email" : "tel"}
          dir="ltr"
          autoComplete={isEmail ? "email" : "tel"}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      </Field>
      <Field label={t`Your password`} error={fieldMessage(error, "password")}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => onPassword(target.value)}
        />
      </Field>
    </>
  );
};

type CodeProps = {
  channel: CodeChannel;
  code: string;
  error: Error | null;
  resendAt: number;
  /** Another code is being asked for. */
  sending: boolean;
  /** As with the address. */
  takesFocus: boolean;
  input: RefObject<HTMLInputElement | null>;
  onCode: (code: string) => void;
  onFull: (code: string) => void;
  onResend: () => void;
  /** To another address. */
  onBack: () => void;
};

/** The code that was sent to the new address, and what to do where none came. */
export const CodeFields = (props: CodeProps) => {
  const {
    channel,
    code,
    error,
    resendAt,
    sending,
    takesFocus,
    input,
    onCode,
    onFull,
    onResend,
    onBack,
  } = props;
  const { t } = useLingui();
  const isEmail = channel === "email";
  return (
    <>
      <Field
        label={t`One-time code`}
        aside={
          <button type="button" className="link" onClick={onBack}>
            {isEmail ? <Trans>Another address</Trans> : <Trans>Another number</Trans>}
          </button>
        }
        error={fieldMessage(error, "code")}
      >
        <CodeInput
          ref={input}
          autoFocus={takesFocus}
          value={code}
          onChange={onCode}
          onFull={onFull}
        />
      </Field>
      <ResendCode at={resendAt} busy={sending} onResend={onResend}>
        {isEmail ? (
          <Trans>
            Look into the spam folder too. No code goes to an address that another shop uses.
          </Trans>
        ) : (
          <Trans>No code goes to a number that another shop logs in with.</Trans>
        )}
      </ResendCode>
    </>
  );
};
