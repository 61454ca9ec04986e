import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { CodeField, useCodeForm } from "../../../ui/code-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Input } from "../../../ui/input.tsx";
import { useSecondStep } from "../api.ts";

type Props = {
  /** The token from the first step. */
  token: string;
  onBack: () => void;
};

const SecondStepForm = ({ token, isPaper }: { token: string; isPaper: boolean }) => {
  const { t } = useLingui();
  const login = useSecondStep(token);
  const form = useCodeForm(isPaper ? t`Enter the full code.` : t`Enter the six-digit code.`);
  return (
    <Form
      className="grid gap-5"
      form={form}
      loading={login.isPending}
      submitError={login.error}
      failureField="code"
      onSubmit={({ code }) => login.mutate(code)}
    >
      {isPaper ? (
        <Field label={t`Recovery code`} error={form.formState.errors.code?.message}>
          <Input
            size="lg"
            dir="ltr"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            {...form.register("code")}
          />
        </Field>
      ) : (
        <CodeField form={form} label={t`Code from your app`} />
      )}
      <Button type="submit" variant="primary" size="lg" wide busy={login.isPending}>
        <Trans>Log in</Trans>
      </Button>
    </Form>
  );
};

/** Asks for the code of the authenticator app or a recovery code. A correct code logs in. */
export const SecondStep = ({ token, onBack }: Props) => {
  const [isPaper, setPaper] = useState(false);
  return (
    <>
      <h1>
        <Trans>One more step</Trans>
      </h1>
      <p className="mt-2 mb-6 text-16 text-muted">
        {isPaper ? (
          <Trans>Enter one of your saved recovery codes. Each works once.</Trans>
        ) : (
          <Trans>Enter the six-digit code from your authenticator app.</Trans>
        )}
      </p>
      <SecondStepForm key={String(isPaper)} token={token} isPaper={isPaper} />
      <hr className="my-6" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <button type="button" className="link" onClick={() => setPaper(!isPaper)}>
          {isPaper ? <Trans>Use the app</Trans> : <Trans>Use a recovery code</Trans>}
        </button>
        <button type="button" className="link" onClick={onBack}>
          <Trans>Log in again</Trans>
        </button>
      </div>
    </>
  );
};
