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
  /** Another code is being asked for. */
  sending: boolean;
  /** Why the code was refused, or another one could not be sent. */
  submitError: Error | null;
  /** When another one may be sent, in milliseconds of this browser's clock. */
  resendAt: number;
  onSubmit: (code: string) => void;
  onResend: () => void;
  /** Beside the address: what else one may want. */
  back: { label: ReactNode; onClick: () => void };
};

/** Asks for the six digits; the sixth one submits. */
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
