import { Trans, useLingui } from "@lingui/react/macro";
import { ResetPassword } from "@sellerdesk/contract/accounts";
import { useWatch } from "react-hook-form";
import { useAppForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { useResetPassword } from "../api.ts";
import { NewPasswordField } from "../../../ui/new-password-field.tsx";

/** The last step after a forgotten password: sets a new one. */
export const NewPasswordForm = ({
  resetToken,
  onDone,
}: {
  resetToken: string;
  onDone: () => void;
}) => {
  const { t } = useLingui();
  const reset = useResetPassword();
  const form = useAppForm(ResetPassword, { reset_token: resetToken, password: "" });
  const password = useWatch({ control: form.control, name: "password" });
  return (
    <>
      <h1>
        <Trans>Choose a new password</Trans>
      </h1>
      <p className="mt-2 mb-6 text-16 text-muted">
        <Trans>You will be logged out on all devices.</Trans>
      </p>
      <Form
        className="grid gap-5"
        form={form}
        loading={reset.isPending}
        submitError={reset.error}
        failureField="password"
        onSubmit={(values) => reset.mutate(values, { onSuccess: onDone })}
      >
        <NewPasswordField
          autoFocus
          label={t`New password`}
          value={password}
          error={form.formState.errors.password?.message}
          input={form.register("password")}
        />
        <Button type="submit" variant="primary" size="lg" wide busy={reset.isPending}>
          <Trans>Save password</Trans>
        </Button>
      </Form>
    </>
  );
};
