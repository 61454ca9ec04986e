import { Trans, useLingui } from "@lingui/react/macro";
import { maxOfferName } from "@sellerdesk/contract/offers";
import { Controller, useWatch } from "react-hook-form";
import { formatTypedDayTime } from "../../../lib/typed-date.ts";
import { Button } from "../../../ui/button.tsx";
import { DateTimeField } from "../../../ui/date-time-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Section } from "../../../ui/section.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { usualEnds } from "./offer-times.ts";
import type { OfferFormState, ShopSettings } from "./offer-values.ts";

type Props = { form: OfferFormState; shopSettings: ShopSettings; hasBegun: boolean };

/** Edits the offer's name, discount and period. */
export const OfferFields = ({ form, shopSettings, hasBegun }: Props) => {
  const { t } = useLingui();
  const { errors } = form.formState;
  const type = useWatch({ control: form.control, name: "type" });
  const amountLabel = { percent: t`Percentage off`, amount: t`Amount off`, fixed_price: t`Price` };
  const startsAt = useWatch({ control: form.control, name: "starts_at" });
  const ends = () => usualEnds(startsAt, new Date(), shopSettings.timezone);
  const setTime = (field: "starts_at" | "ends_at", text: string) =>
    form.setValue(field, text, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const zone = shopSettings.timezone.replaceAll("_", " ");
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-x-12">
      <Section title={<Trans>Offer</Trans>}>
        <div className="grid gap-5">
          <Field
            label={t`Name`}
            help={t`Customers may see it next to the price.`}
            error={errors.name?.message}
          >
            <Input
              dir="auto"
              maxLength={maxOfferName}
              autoComplete="off"
              {...form.register("name")}
            />
          </Field>
          <Segments
            label={t`Discount type`}
            options={[
              { value: "percent", label: <Trans>Percentage</Trans> },
              { value: "amount", label: <Trans>Amount off</Trans> },
              { value: "fixed_price", label: <Trans>Fixed price</Trans> },
            ]}
            value={type}
            onChange={(chosen) => {
              form.setValue("type", chosen, { shouldDirty: true });
              form.setValue("value", "", { shouldDirty: true });
              form.clearErrors("value");
            }}
          />
          <Field className="max-w-60" label={amountLabel[type]} error={errors.value?.message}>
            <Input
              figures
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              unit={type === "percent" ? "%" : shopSettings.currency}
              {...form.register("value")}
            />
          </Field>
        </div>
      </Section>
      <Section title={<Trans>Schedule</Trans>} aside={zone}>
        <div className="grid gap-5">
          <Field
            className="max-w-72"
            label={t`Start`}
            help={
              hasBegun
                ? t`This offer has started, so its start can’t be changed.`
                : t`Leave empty to start right away.`
            }
            error={errors.starts_at?.message}
          >
            {hasBegun ? (
              <Input disabled value={formatTypedDayTime(form.getValues("starts_at"))} />
            ) : (
              <Controller
                control={form.control}
                name="starts_at"
                render={({ field }) => (
                  <DateTimeField timeLabel={t`Start time`} defaultTime="00:00" {...field} />
                )}
              />
            )}
          </Field>
          {!hasBegun && startsAt !== "" && (
            <div className="-mt-3">
              <Button size="sm" onClick={() => setTime("starts_at", "")}>
                <Trans>Now</Trans>
              </Button>
            </div>
          )}
          <Field
            className="max-w-72"
            label={t`End`}
            help={t`Leave empty for no end date.`}
            error={errors.ends_at?.message}
          >
            <Controller
              control={form.control}
              name="ends_at"
              render={({ field }) => (
                <DateTimeField
                  min={startsAt}
                  timeLabel={t`End time`}
                  defaultTime="23:59"
                  {...field}
                />
              )}
            />
          </Field>
          <div className="-mt-3 flex flex-wrap gap-2" role="group" aria-label={t`Usual ends`}>
            <Button size="sm" onClick={() => setTime("ends_at", ends().friday)}>
              <Trans>Friday</Trans>
            </Button>
            <Button size="sm" onClick={() => setTime("ends_at", ends().week)}>
              <Trans>One week</Trans>
            </Button>
          </div>
          <p className="text-13 text-muted">
            <Trans>Prices switch and switch back automatically.</Trans>
          </p>
        </div>
      </Section>
    </div>
  );
};
