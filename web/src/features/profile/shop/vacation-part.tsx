import { Trans, useLingui } from "@lingui/react/macro";
import { type Profile, shopLimits } from "@sellerdesk/contract/profile";
import { Controller, useFormState, useWatch } from "react-hook-form";
import { formatDate } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Section } from "../../../ui/section.tsx";
import type { ShopForm } from "./shop-form-schema.ts";

const Standing = ({ is_on_vacation, vacation_from, vacation_to }: Profile) => {
  const { t } = useLingui();
  const now = useNow();
  if (vacation_from === null) return null;
  if (is_on_vacation)
    return (
      <Badge tone="warning" glyph="pause">
        {vacation_to === null ? t`Away until you return` : t`Away until ${formatDate(vacation_to)}`}
      </Badge>
    );
  return new Date(vacation_from) > now ? (
    <Badge tone="info" glyph="clock">{t`Away from ${formatDate(vacation_from)}`}</Badge>
  ) : null;
};

/** Edits the days on which the shop is closed, and the message that customers read meanwhile. */
export const VacationPart = ({ form, profile }: { form: ShopForm; profile: Profile }) => {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  const [from, note] = useWatch({
    control: form.control,
    name: ["vacation_from", "vacation_note"],
  });
  const end = () => {
    for (const name of ["vacation_from", "vacation_to", "vacation_note"] as const)
      form.setValue(name, "", { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Section id="vacation" title={t`Vacation`} aside={<Standing {...profile} />}>
      <div className="grid max-w-form gap-5">
        <p className="text-muted">
          <Trans>
            Your products are hidden while you’re away and return automatically. Your page stays
            online, and open orders must still be shipped.
          </Trans>
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t`First day away`} error={errors.vacation_from?.message}>
            <Controller
              control={form.control}
              name="vacation_from"
              render={({ field }) => <DateField {...field} />}
            />
          </Field>
          <Field
            label={t`Back on`}
            help={t`Leave empty if you don’t know yet.`}
            error={errors.vacation_to?.message}
          >
            <Controller
              control={form.control}
              name="vacation_to"
              render={({ field }) => <DateField min={from} {...field} />}
            />
          </Field>
        </div>
        <Field
          label={t`Note to customers`}
          aside={t`${note.length} of ${shopLimits.vacationNote}`}
          error={errors.vacation_note?.message}
        >
          <Input dir="auto" autoComplete="off" {...form.register("vacation_note")} />
        </Field>
        {from !== "" && (
          <div>
            <Button onClick={end}>
              <Trans>Remove vacation</Trans>
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
};
