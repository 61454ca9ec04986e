import { Trans, useLingui } from "@lingui/react/macro";
import { type Profile, UpdateProfile } from "@sellerdesk/contract/accounts";
import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { ApiError } from "../../lib/api-client.ts";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Combobox } from "../../ui/combobox.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { showToast } from "../../ui/toast.tsx";
import { toUpdate, useSaveProfile } from "./api.ts";

const shownZones = 30;
const toItem = (zone: string) => ({ id: zone, label: zone.replaceAll("_", " ") });
const zones = Intl.supportedValuesOf("timeZone").map(toItem);
const zonesLike = (text: string) =>
  zones.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())).slice(0, shownZones);

/** Name, shop and time zone. */
export const DetailsForm = ({ profile }: { profile: Profile }) => {
  const { t } = useLingui();
  const form = useAppForm(UpdateProfile, toUpdate(profile));
  const save = useSaveProfile();
  const [zoneText, setZoneText] = useState("");
  const { errors, isDirty } = form.formState;
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const failure =
    save.error && !(save.error instanceof ApiError && save.error.fields.length > 0)
      ? save.error.message
      : null;

  const submit = form.handleSubmit((values) =>
    save.mutate(
      { ...values, version: profile.version },
      {
        onSuccess: (saved) => {
          form.reset(toUpdate(saved));
          showToast(t`Profile saved.`);
        },
        onError: (error) => setServerErrors(form, error instanceof ApiError ? error.fields : []),
      },
    ),
  );

  return (
    <form
      noValidate
      className="grid max-w-form gap-5"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`First name`} error={errors.first_name?.message}>
          <Input autoComplete="given-name" {...form.register("first_name")} />
        </Field>
        <Field label={t`Last name`} error={errors.last_name?.message}>
          <Input autoComplete="family-name" {...form.register("last_name")} />
        </Field>
      </div>
      <Field label={t`Business name`} error={errors.business_name?.message}>
        <Input autoComplete="organization" {...form.register("business_name")} />
      </Field>
      <dl className="grid gap-5 sm:grid-cols-2">
        <Fixed term={t`E-mail`}>{profile.email}</Fixed>
        <Fixed term={t`Phone`}>{profile.phone ?? t`Not given`}</Fixed>
      </dl>
      <Controller
        control={form.control}
        name="timezone"
        render={({ field }) => (
          <Field
            label={t`Time zone`}
            help={t`Days on your dashboard begin at midnight here.`}
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
      {failure && (
        <p role="alert" className="font-quiet text-danger">
          {failure}
        </p>
      )}
      {isDirty && (
        <SaveBar label={t`Unsaved changes`} text={<Trans>Unsaved changes</Trans>}>
          <Button onClick={() => form.reset()}>
            <Trans>Discard</Trans>
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </SaveBar>
      )}
      <ConfirmDialog
        open={blocker.status === "blocked"}
        onOpenChange={() => blocker.reset?.()}
        title={t`Leave without saving?`}
        description={t`What you changed in your profile will be lost.`}
        confirmLabel={t`Leave`}
        cancelLabel={t`Stay`}
        onConfirm={() => blocker.proceed?.()}
      />
    </form>
  );
};

const Fixed = ({ term, children }: { term: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-13 font-strong">{term}</dt>
    <dd className="mt-1.5 break-words">
      <bdi>{children}</bdi>
    </dd>
  </div>
);
