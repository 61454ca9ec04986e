import { Trans, useLingui } from "@lingui/react/macro";
import { ResetPassword } from "@sellerdesk/contract/accounts";
import { useWatch } from "react-hook-form";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { useResetPassword } from "./api.ts";
import { NewPasswordField } from "../../ui/new-password-field.tsx";

/** The last step of a forgotten password. */
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
  const submit = form.handleSubmit((values) =>
    reset.mutate(values, {
      onSuccess: onDone,
      onError: (error) => {
        if (setServerErrors(form, error)) return;
        form.setError("password", { message: error.message }, { shouldFocus: true });
      },
    }),
  );
  return (
    <>
      <h1>
        <Trans>Choose a new password</Trans>
      </h1>
      <p className="mt-2 mb-6 text-16 text-muted">
        <Trans>Every device that is logged in will be logged out.</Trans>
      </p>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <NewPasswordField
          autoFocus
          label={t`New password`}
          value={password}
          error={form.formState.errors.password?.message}
          input={form.register("password")}
        />
        <Button type="submit" variant="primary" size="lg" wide busy={reset.isPending}>
          <Trans>Save the password</Trans>
        </Button>
      </form>
    </>
  );
};
