import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeField, useCodeForm } from "../../ui/code-field.tsx";
import { Form } from "../../ui/form.tsx";
import { ResendCode } from "../../ui/resend-code.tsx";

type Pending = { isPending: boolean; error: Error | null };
type Props = {
  /** The address that the code was sent to. */
  to: string;
  action: ReactNode;
  /** Checks the typed code. */
  check: Pending;
  /** Sends a code. Its data is when another may be sent, in milliseconds of this browser's clock. */
  send: Pending & { data: number | undefined };
  onSubmit: (code: string) => void;
  onResend: () => void;
  /** The action beside the address, such as a change of the address. */
  back: { label: ReactNode; onClick: () => void };
};

/** Asks for the six digits of a code. The sixth digit submits the form. */
export const CodeForm = (props: Props) => {
  const { to, action, check, send, onSubmit, onResend, back } = props;
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
        loading={check.isPending}
        submitError={check.error ?? send.error}
        failureField="code"
        onSubmit={({ code }) => onSubmit(code)}
      >
        <CodeField
          form={form}
          label={t`One-time code`}
          help={t`You can paste the whole code. It works for 10 minutes.`}
        />
        <Button type="submit" variant="primary" size="lg" wide busy={check.isPending}>
          {action}
        </Button>
      </Form>
      <hr className="my-6" />
      <ResendCode at={send.data ?? 0} busy={send.isPending} onResend={onResend} />
    </>
  );
};
