import { Trans, useLingui } from "@lingui/react/macro";
import { shopLimits } from "@sellerdesk/contract/profile";
import { lengthUnits, weightUnits } from "@sellerdesk/contract/units";
import { Controller, useFormState, useWatch } from "react-hook-form";
import { formatCurrencyName, formatNumber } from "../../../lib/format.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { RichTextField } from "../../../ui/rich-text-field.tsx";
import { Section } from "../../../ui/section.tsx";
import { Select } from "../../../ui/select.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { AddressFields } from "./address-fields.tsx";
import type { ShopForm } from "./shop-form-schema.ts";

type Props = { form: ShopForm };

/** The fraction of its maximum length from which a text shows its remaining characters. */
const nearlyFull = 0.8;

const Column = ({ children }: { children: React.ReactNode }) => (
  <div className="grid max-w-form gap-5">{children}</div>
);

/** Edits the details that customers read first. */
export const ShopBasics = ({ form }: Props) => {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  const tagline = useWatch({ control: form.control, name: "tagline" });
  const { about, tagline: taglineLimit } = shopLimits;
  return (
    <Section id="shop" title={t`Your shop`}>
      <Column>
        <Field label={t`Business name`} error={errors.business_name?.message}>
          <Input autoComplete="organization" dir="auto" {...form.register("business_name")} />
        </Field>
        <Field
          label={t`Shop address`}
          help={t`The address of your page on the marketplace. Links to earlier addresses keep working.`}
          error={errors.slug?.message}
        >
          <Input dir="auto" autoComplete="off" spellCheck={false} {...form.register("slug")} />
        </Field>
        <Field
          label={t`Tagline`}
          aside={t`${tagline.length} of ${taglineLimit}`}
          help={t`One sentence under your shop’s name.`}
          error={errors.tagline?.message}
        >
          <Input dir="auto" autoComplete="off" {...form.register("tagline")} />
        </Field>
        <Controller
          control={form.control}
          name="about_html"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <RichTextField
              ref={ref}
              label={t`About your shop`}
              aside={
                value.length > about * nearlyFull &&
                t`${formatNumber(value.length)} of ${formatNumber(about)}, formatting included`
              }
              error={errors.about_html?.message}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      </Column>
    </Section>
  );
};

/** Edits the shop's contact data. */
export const ShopContact = ({ form }: Props) => {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  return (
    <Section id="contact" title={t`Customer contact`}>
      <Column>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t`Support email`} error={errors.support_email?.message}>
            <Input type="email" autoComplete="off" dir="ltr" {...form.register("support_email")} />
          </Field>
          <Field label={t`Support phone`} error={errors.support_phone?.message}>
            <Input type="tel" autoComplete="off" dir="ltr" {...form.register("support_phone")} />
          </Field>
        </div>
        <Field label={t`Website`} aside={t`optional`} error={errors.website?.message}>
          <Input type="url" autoComplete="url" dir="ltr" {...form.register("website")} />
        </Field>
      </Column>
    </Section>
  );
};

/** Edits the shop's address, the return address, and the details printed on documents. */
export const ShopAddresses = ({ form }: Props) => {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  const returnsElsewhere = useWatch({ control: form.control, name: "returns_elsewhere" });
  return (
    <Section id="address" title={t`Address and business details`}>
      <Column>
        <p className="text-muted">
          <Trans>
            Shown on your invoices and packing slips, and to customers on the marketplace.
          </Trans>
        </p>
        <AddressFields form={form} name="address" />
        <Checkbox {...form.register("returns_elsewhere")}>
          <Trans>Returns go to another address</Trans>
        </Checkbox>
        {returnsElsewhere && <AddressFields form={form} name="return_address" />}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t`Tax ID`} aside={t`optional`} error={errors.tax_id?.message}>
            <Input autoComplete="off" {...form.register("tax_id")} />
          </Field>
          <Field
            label={t`Registration number`}
            aside={t`optional`}
            error={errors.registration_no?.message}
          >
            <Input autoComplete="off" {...form.register("registration_no")} />
          </Field>
        </div>
      </Column>
    </Section>
  );
};

/** Edits the shop's policies. */
export const ShopPolicies = ({ form }: Props) => {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  return (
    <Section id="policies" title={t`Policies`}>
      <Column>
        <Field
          label={t`Returns`}
          help={t`Return window, condition of items and who pays for shipping.`}
          error={errors.return_policy?.message}
        >
          <Textarea dir="auto" {...form.register("return_policy")} />
        </Field>
        <Field
          label={t`Shipping`}
          help={t`When you ship orders, where to, and with which carriers.`}
          error={errors.shipping_policy?.message}
        >
          <Textarea dir="auto" {...form.register("shipping_policy")} />
        </Field>
      </Column>
    </Section>
  );
};

const unitOptions = (units: typeof weightUnits | typeof lengthUnits) =>
  units.map(({ label, value }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

const currencies = Intl.supportedValuesOf("currency");

/** Edits the default units of new products and the currency. */
export const ShopUnits = ({ form, isCurrencyFixed }: Props & { isCurrencyFixed: boolean }) => {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  return (
    <Section id="units" title={t`Units and currency`}>
      <Column>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t`Weights in`}
            help={t`Default for new products.`}
            error={errors.weight_unit?.message}
          >
            <Select {...form.register("weight_unit")}>{unitOptions(weightUnits)}</Select>
          </Field>
          <Field
            label={t`Lengths in`}
            help={t`Default for new products.`}
            error={errors.length_unit?.message}
          >
            <Select {...form.register("length_unit")}>{unitOptions(lengthUnits)}</Select>
          </Field>
        </div>
        <Field
          label={t`Currency`}
          help={
            isCurrencyFixed
              ? t`Can’t be changed once you have orders.`
              : t`All your prices use it. It can’t be changed after your first order.`
          }
          error={errors.currency?.message}
        >
          <Select disabled={isCurrencyFixed} {...form.register("currency")}>
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code} · {formatCurrencyName(code)}
              </option>
            ))}
          </Select>
        </Field>
      </Column>
    </Section>
  );
};
