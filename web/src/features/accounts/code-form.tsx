import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeField, useCodeForm } from "../../ui/code-field.tsx";
import { Form } from "../../ui/form.tsx";
import { ResendCode } from "../../ui/resend-code.tsx";

type Props = {
  /** The address that the code was sent to. */
  to: string;
  action: ReactNode;
  loading: boolean;
  /** Whether another code is being requested. */
  sending: boolean;
  /** The error of a rejected code, or of sending another one. */
  submitError: Error | null;
  /** When another one may be sent, in milliseconds of this browser's clock. */
  resendAt: number;
  onSubmit: (code: string) => void;
  onResend: () => void;
  /** The action beside the address, such as a change of the address. */
  back: { label: ReactNode; onClick: () => void };
};

/** Asks for the six digits of a code. The sixth digit submits the form. */
export const CodeForm = (props: Props) => {
  const { to, action, loading, sending, submitError, resendAt, onSubmit, onResend, back } = props;
  const { t } = useLingui();
  const form = useCodeForm(t`Enter the six-digit code.`);
  return (
    <>
      <h1>
        <Trans>Enter your code</Trans>
      </h1>
      <p className="mt-2 mb-6 text-16 text-muted">
        <Trans>We sent a six-digit code to</Trans>
        <br />
        <bdi dir="ltr" className="font-strong break-all text-text">
          {to}
        </bdi>{" "}
        <button type="button" className="link ms-1" onClick={back.onClick}>
          {back.label}
        </button>
      </p>
      <Form
        className="grid gap-5"
        form={form}
        loading={loading}
        submitError={submitError}
        failureField="code"
        onSubmit={({ code }) => onSubmit(code)}
      >
        <CodeField
          form={form}
          label={t`One-time code`}
          help={t`You can paste the whole code. It works for 10 minutes.`}
        />
        <Button type="submit" variant="primary" size="lg" wide busy={loading}>
          {action}
        </Button>
      </Form>
      <hr className="my-6" />
      <ResendCode at={resendAt} busy={sending} onResend={onResend} />
    </>
  );
};
