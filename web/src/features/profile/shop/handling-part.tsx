import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Profile } from "@sellerdesk/contract/profile";
import { useFormState, useWatch } from "react-hook-form";
import { formatWeekday } from "../../../lib/format.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Section } from "../../../ui/section.tsx";
import { Select } from "../../../ui/select.tsx";
import type { ShopForm } from "./shop-form-schema.ts";

type Props = { form: ShopForm; market: Profile["market"] };

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Edits how soon the seller ships, and on which days. */
export const HandlingPart = ({ form, market }: Props) => {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  const hasUsualDays = useWatch({ control: form.control, name: "has_usual_days" });
  const { acceptance_hours: hours, handling_days: usual, max_handling_days: most } = market;
  const daysText = (days: number) => t`${plural(days, { one: "# day", other: "# days" })}`;
  const usualText = daysText(usual);
  const usualDays = market.working_days.map(formatWeekday).join(" · ");
  return (
    <Section id="handling" title={t`Handling time`}>
      <div className="grid max-w-form gap-5">
        {hours !== null && (
          <p className="text-muted">
            <Plural
              value={hours}
              one="Orders that you don’t accept within # working hour are canceled."
              other="Orders that you don’t accept within # working hours are canceled."
            />
          </p>
        )}
        <Field
          label={t`Ship orders within`}
          help={t`Applies to new orders. A vacation with a return date doesn’t count.`}
          error={errors.handling_days?.message}
        >
          <Select {...form.register("handling_days")}>
            <option value="">{t`${usualText}, as the marketplace suggests`}</option>
            {Array.from({ length: most }, (_, index) => index + 1).map((days) => (
              <option key={days} value={days}>
                {daysText(days)}
              </option>
            ))}
          </Select>
        </Field>
        <fieldset aria-describedby={errors.working_days ? "working-days-error" : undefined}>
          <legend className="mb-2 text-13 font-strong">
            <Trans>Working days</Trans>
          </legend>
          <Checkbox {...form.register("has_usual_days")}>
            <Trans>As the marketplace suggests: {usualDays}</Trans>
          </Checkbox>
          {!hasUsualDays && (
            <div className="mt-2 grid gap-x-5 gap-y-3 sm:grid-cols-2">
              {weekdays.map((day) => (
                <Checkbox key={day} value={day} {...form.register("working_days")}>
                  {formatWeekday(day)}
                </Checkbox>
              ))}
            </div>
          )}
          {errors.working_days && (
            <p id="working-days-error" role="alert" className="field-error">
              {errors.working_days.message}
            </p>
          )}
        </fieldset>
      </div>
    </Section>
  );
};
