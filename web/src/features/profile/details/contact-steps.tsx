import { Trans, useLingui } from "@lingui/react/macro";
import { type CodeChannel, Email, Phone } from "@sellerdesk/contract/accounts";
import { CurrentPassword } from "@sellerdesk/contract/security";
import { useRef } from "react";
import * as z from "zod/mini";
import { useAppForm } from "../../../lib/form.ts";
import { CodeField, useCodeForm } from "../../../ui/code-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { ResendCode } from "../../../ui/resend-code.tsx";

const addressForms = {
  email: z.strictObject({ value: Email, password: CurrentPassword }),
  phone: z.strictObject({ value: Phone, password: CurrentPassword }),
};
type Address = { value: string; password: string };

type Props = {
  channel: CodeChannel;
  /** Whether the step replaced another one, which had the focus. */
  takesFocus: boolean;
};

/**
 * The step for the new email address or phone number, and the password that the change requires.
 */
export const useAddressStep = ({ channel, takesFocus }: Props, initial: Address) => {
  const { t } = useLingui();
  const isEmail = channel === "email";
  const form = useAppForm(addressForms[channel], initial);
  const { errors } = form.formState;
  return {
    description: isEmail
      ? t`We’ll send a code to the new address, and let the old one know about the change.`
      : t`We’ll send a code to this number. Then you can log in with it.`,
    submitLabel: <Trans>Send a code</Trans>,
    form,
    children: (
      <>
        <Field
          label={isEmail ? t`New email address` : t`Phone number with country code`}
          error={errors.value?.message}
        >
          <Input
            autoFocus={takesFocus}
            type={isEmail ? "email" : "tel"}
            dir="ltr"
            autoComplete={isEmail ? "email" : "tel"}
            {...form.register("value")}
          />
        </Field>
        <Field label={t`Your password`} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
      </>
    ),
  };
};

type CodeProps = Props & {
  /** The address that the code was sent to. */
  value: string;
  /** When another one may be sent, in milliseconds of this browser's clock. */
  resendAt: number;
  /** Whether another code is being requested. */
  sending: boolean;
  onResend: () => void;
  /** Returns to the choice of an address. */
  onBack: () => void;
};

/** The step for the code that was sent to the new address, with help if none arrived. */
export const useCodeStep = ({
  channel,
  takesFocus,
  value,
  resendAt,
  sending,
  onResend,
  onBack,
}: CodeProps) => {
  const { t } = useLingui();
  const isEmail = channel === "email";
  const form = useCodeForm(t`Enter the six-digit code.`);
  const input = useRef<HTMLInputElement>(null);
  return {
    description: (
      <Trans>
        We sent a six-digit code to <bdi dir="ltr">{value}</bdi>. It works for 10 minutes.
      </Trans>
    ),
    submitLabel: <Trans>Confirm</Trans>,
    initialFocus: input,
    form,
    children: (
      <>
        <CodeField
          form={form}
          input={input}
          autoFocus={takesFocus}
          label={t`One-time code`}
          aside={
            <button type="button" className="link" onClick={onBack}>
              {isEmail ? <Trans>Another address</Trans> : <Trans>Another number</Trans>}
            </button>
          }
        />
        <ResendCode
          at={resendAt}
          busy={sending}
          onResend={() => {
            form.reset();
            onResend();
          }}
        >
          {isEmail ? (
            <Trans>
              Check your spam folder. We can’t send a code to an address that another shop uses.
            </Trans>
          ) : (
            <Trans>We can’t send a code to a number that another shop uses to log in.</Trans>
          )}
        </ResendCode>
      </>
    ),
  };
};
