import { Trans, useLingui } from "@lingui/react/macro";
import { ChangePassword } from "@sellerdesk/contract/security";
import { useWatch } from "react-hook-form";
import { useAppForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { NewPasswordField } from "../../../ui/new-password-field.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { Section } from "../../../ui/section.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useChangePassword } from "./security-api.ts";

const empty = { current_password: "", password: "" };

/** Changes the password, which ends all other sessions. */
export const PasswordSection = () => {
  const { t } = useLingui();
  const form = useAppForm(ChangePassword, empty);
  const change = useChangePassword();
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: "password" });
  return (
    <Section title={t`Password`}>
      <Form
        className="grid max-w-form gap-5"
        form={form}
        loading={change.isPending}
        submitError={change.error}
        failureField="current_password"
        onSubmit={(values) =>
          change.mutate(values, {
            onSuccess: () => {
              form.reset(empty);
              showToast(t`Password changed. Other devices were logged out.`);
            },
          })
        }
      >
        <Field label={t`Current password`} error={errors.current_password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register("current_password")} />
        </Field>
        <NewPasswordField
          label={t`New password`}
          size="md"
          value={typed}
          error={errors.password?.message}
          input={form.register("password")}
        />
        <div>
          <Button type="submit" busy={change.isPending}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </Form>
    </Section>
  );
};
