import { useLingui } from "@lingui/react/macro";
import { PersonalDetails, type Profile } from "@sellerdesk/contract/profile";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { languageNames } from "../../../lib/i18n.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { ProfileForm } from "../profile-form.tsx";
import { useProfileForm } from "../use-profile-form.ts";

const shownZones = 30;
const toItem = (zone: string) => ({ id: zone, label: zone.replaceAll("_", " ") });
const zones = Intl.supportedValuesOf("timeZone").map(toItem);
const zonesLike = (text: string) =>
  zones
    .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
    .slice(0, shownZones);

const toValues = ({ first_name, last_name, timezone, locale }: Profile): PersonalDetails => ({
  first_name,
  last_name,
  timezone,
  locale,
});

/** Edits names, language and time zone. */
export const DetailsForm = ({ profile }: { profile: Profile }) => {
  const { t } = useLingui();
  const props = useProfileForm({
    profile,
    schema: PersonalDetails,
    toValues,
    toChanges: (values) => values,
  });
  const [zoneText, setZoneText] = useState("");
  const { form } = props;
  const { errors } = form.formState;
  return (
    <ProfileForm className="grid max-w-form gap-5" {...props}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`First name`} error={errors.first_name?.message}>
          <Input autoComplete="given-name" dir="auto" {...form.register("first_name")} />
        </Field>
        <Field label={t`Last name`} error={errors.last_name?.message}>
          <Input autoComplete="family-name" dir="auto" {...form.register("last_name")} />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="timezone"
        render={({ field }) => (
          <Field
            label={t`Time zone`}
            help={t`Days on your dashboard start at midnight in this time zone.`}
            error={errors.timezone?.message}
          >
            <Combobox
              items={zonesLike(zoneText)}
              value={toItem(field.value)}
              onSearch={setZoneText}
              onChange={(zone) => field.onChange(zone?.id ?? profile.timezone)}
            />
          </Field>
        )}
      />
      <Field label={t`Language`} error={errors.locale?.message}>
        <Select className="sm:max-w-60" {...form.register("locale")}>
          {languageNames.map(({ locale, name }) => (
            <option key={locale} value={locale} lang={locale}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </ProfileForm>
  );
};
