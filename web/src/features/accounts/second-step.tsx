import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeInput } from "../../ui/code-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { useSecondStep } from "./api.ts";

const codeLength = 6;

type Props = {
  /** What the first step answered with. */
  token: string;
  onBack: () => void;
};

/** Asks for the code of the authenticator app, or for one of the recovery codes; right, it logs in. */
export const SecondStep = ({ token, onBack }: Props) => {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const [isPaper, setPaper] = useState(false);
  const [hasTried, setTried] = useState(false);
  const login = useSecondStep(token);
  const submit = (typed: string) => {
    setTried(true);
    if (typed.trim().length >= codeLength && !login.isPending) login.mutate(typed);
  };
  const isShort = hasTried && code.trim().length < codeLength;
  const change = (typed: string) => {
    setCode(typed);
    setTried(false);
    login.reset();
  };
  const failure = login.error?.message;
  return (
    <>
      <h1>
        <Trans>One more step</Trans>
      </h1>
      <p className="mt-2 mb-6 text-16 text-muted">
        {isPaper ? (
          <Trans>Enter one of the recovery codes that you kept. Each works once.</Trans>
        ) : (
          <Trans>Enter the six digits that your authenticator app shows for this shop.</Trans>
        )}
      </p>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
      >
        {isPaper ? (
          <Field label={t`Recovery code`} error={isShort ? t`Enter the whole code.` : failure}>
            <Input
              size="lg"
              dir="ltr"
              autoFocus
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              value={code}
              onChange={({ target }) => change(target.value)}
            />
          </Field>
        ) : (
          <Field
            label={t`Code of your app`}
            error={isShort ? t`Enter the six digits of the code.` : failure}
          >
            <CodeInput autoFocus value={code} onChange={change} onFull={submit} />
          </Field>
        )}
        <Button type="submit" variant="primary" size="lg" wide busy={login.isPending}>
          <Trans>Log in</Trans>
        </Button>
      </form>
      <hr className="my-6" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <button
          type="button"
          className="link"
          onClick={() => {
            setPaper(!isPaper);
            change("");
          }}
        >
          {isPaper ? <Trans>Use the app</Trans> : <Trans>Use a recovery code</Trans>}
        </button>
        <button type="button" className="link" onClick={onBack}>
          <Trans>Log in again</Trans>
        </button>
      </div>
    </>
  );
};
