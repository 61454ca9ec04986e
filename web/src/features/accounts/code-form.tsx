import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeInput } from "../../ui/code-input.tsx";
import { Field } from "../../ui/field.tsx";
import { ResendCode } from "../../ui/resend-code.tsx";

const codeLength = 6;

type Props = {
  /** Where the code went. */
  to: string;
  action: ReactNode;
  busy: boolean;
  /** Another code is being asked for. */
  sending: boolean;
  error: string | undefined;
  /** When another one may be sent, in milliseconds of this browser's clock. */
  resendAt: number;
  onSubmit: (code: string) => void;
  onResend: () => void;
  /** Beside the address: what else one may want. */
  back: { label: ReactNode; onClick: () => void };
};

/** Asks for the six digits; the sixth one submits. */
export const CodeForm = (props: Props) => {
  const { to, action, busy, sending, error, resendAt, onSubmit, onResend, back } = props;
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const [hasTried, setTried] = useState(false);
  const isShort = hasTried && code.length < codeLength;
  const submit = (typed: string) => {
    setTried(true);
    if (typed.length === codeLength && !busy) onSubmit(typed);
  };
  return (
    <>
      <h1>
        <Trans>Enter your code</Trans>
      </h1>
      <p className="mt-2 mb-6 text-16 text-muted">
        <Trans>We sent six digits to</Trans>
        <br />
        <bdi dir="ltr" className="font-strong break-all text-text">
          {to}
        </bdi>{" "}
        <button type="button" className="link ms-1" onClick={back.onClick}>
          {back.label}
        </button>
      </p>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
      >
        <Field
          label={t`One-time code`}
          help={t`You can paste the whole code. It works for 10 minutes.`}
          error={isShort ? t`Enter the six digits of the code.` : error}
        >
          <CodeInput
            autoFocus
            value={code}
            onChange={(typed) => {
              setCode(typed);
              setTried(false);
            }}
            onFull={submit}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" wide busy={busy}>
          {action}
        </Button>
      </form>
      <hr className="my-6" />
      <ResendCode at={resendAt} busy={sending} onResend={onResend} />
    </>
  );
};
