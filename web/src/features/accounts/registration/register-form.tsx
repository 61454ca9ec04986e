import { Trans, useLingui } from "@lingui/react/macro";
import { Register } from "@sellerdesk/contract/accounts";
import type { Input as SchemaInput } from "@sellerdesk/contract/http";
import { Controller, useWatch } from "react-hook-form";
import { useAppForm } from "../../../lib/form.ts";
import { useLocale } from "../../../lib/i18n.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Input } from "../../../ui/input.tsx";
import { useRegister } from "../api.ts";
import { NewPasswordField } from "../../../ui/new-password-field.tsx";

export type RegisterValues = SchemaInput<typeof Register>;

type Props = {
  /** The values typed before the seller went back to change the address. */
  initial: Partial<RegisterValues>;
  onRegistered: (token: string, values: Register) => void;
};

/** Asks for the seller's details on one page. */
export const RegisterForm = ({ initial, onRegistered }: Props) => {
  const { t } = useLingui();
  const register = useRegister();
  const locale = useLocale();
  const form = useAppForm(Register, {
    first_name: "",
    last_name: "",
    business_name: "",
    email: "",
    phone: "",
    password: "",
    ...initial,
  });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: "password" });
  return (
    <>
      <h1>
        <Trans>Open a shop</Trans>
      </h1>
      <p className="mt-2 mb-6 text-16 text-muted">
        <Trans>We’ll email you a code to confirm it’s you. You choose a plan next.</Trans>
      </p>
      <Form
        className="grid gap-5"
        form={form}
        loading={register.isPending}
        submitError={register.error}
        onSubmit={(values) =>
          register.mutate(
            { ...values, locale, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
            { onSuccess: ({ token }) => onRegistered(token, values) },
          )
        }
      >
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label={t`First name`} error={errors.first_name?.message}>
            <Input size="lg" autoComplete="given-name" {...form.register("first_name")} />
          </Field>
          <Field label={t`Last name`} error={errors.last_name?.message}>
            <Input size="lg" autoComplete="family-name" {...form.register("last_name")} />
          </Field>
        </div>
        <Field
          label={t`Shop name`}
          help={t`Shown to customers.`}
          error={errors.business_name?.message}
        >
          <Input size="lg" autoComplete="organization" {...form.register("business_name")} />
        </Field>
        <Field label={t`Email`} error={errors.email?.message}>
          <Input
            size="lg"
            type="email"
            autoComplete="email"
            dir="ltr"
            {...form.register("email")}
          />
        </Field>
        <Field
          label={t`Phone`}
          help={t`With country code, e.g. +49 151 12345678.`}
          error={errors.phone?.message}
        >
          <Input size="lg" type="tel" autoComplete="tel" dir="ltr" {...form.register("phone")} />
        </Field>
        <NewPasswordField
          label={t`Password`}
          value={password}
          error={errors.password?.message}
          input={form.register("password")}
        />
        <Controller
          control={form.control}
          name="accept_terms"
          render={({ field: { value, onChange, ...field } }) => (
            <Checkbox
              {...field}
              // The schema accepts true only; an unchecked box is undefined.
              checked={value === true}
              onChange={(event) => onChange(event.target.checked || undefined)}
              error={errors.accept_terms?.message}
            >
              <Trans>
                I accept the{" "}
                <a className="link" href={paths.terms()} target="_blank">
                  terms and conditions
                </a>
                .
              </Trans>
            </Checkbox>
          )}
        />
        <Button type="submit" variant="primary" size="lg" wide busy={register.isPending}>
          <Trans>Register</Trans>
        </Button>
      </Form>
    </>
  );
};
