import { Trans, useLingui } from "@lingui/react/macro";
import { LogIn } from "@sellerdesk/contract/accounts";
import { useAppForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { useLogin } from "../api.ts";
import { IdentifierInput } from "./identifier-input.tsx";

type Props = {
  identifier: string;
  onIdentifier: (identifier: string) => void;
  onForgot: () => void;
  /** Called with a token for the next request if the seller has two-step login. */
  onSecondStep: (token: string) => void;
};

/** Logs in with an email address or phone number and the password. */
export const PasswordLogin = ({ identifier, onIdentifier, onForgot, onSecondStep }: Props) => {
  const { t } = useLingui();
  const login = useLogin(onSecondStep);
  const form = useAppForm(LogIn, { identifier, password: "" });
  const { errors } = form.formState;
  return (
    <Form
      className="grid gap-5"
      form={form}
      loading={login.isPending}
      submitError={login.error}
      failureField="password"
      onSubmit={(values) => {
        onIdentifier(values.identifier);
        login.mutate(values);
      }}
    >
      <Field label={t`Email or phone`} error={errors.identifier?.message}>
        <IdentifierInput {...form.register("identifier")} />
      </Field>
      <Field
        label={t`Password`}
        aside={
          <button
            type="button"
            className="link"
            onClick={() => {
              onIdentifier(form.getValues("identifier"));
              onForgot();
            }}
          >
            <Trans>Forgot password?</Trans>
          </button>
        }
        error={errors.password?.message}
      >
        <PasswordInput size="lg" autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button type="submit" variant="primary" size="lg" wide busy={login.isPending}>
        <Trans>Log in</Trans>
      </Button>
    </Form>
  );
};
