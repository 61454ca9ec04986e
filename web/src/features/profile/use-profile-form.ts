import { useLingui } from "@lingui/react/macro";
import type { Profile, UpdateProfile } from "@sellerdesk/contract/profile";
import type { FormEvent } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "../../lib/api-client.ts";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { showToast } from "../../ui/toast.tsx";
import { useSaveProfile } from "./api.ts";

type Options<In extends FieldValues, Out> = {
  profile: Profile;
  schema: z.ZodMiniType<Out, In>;
  /** What the form shows of a profile. */
  toValues: (profile: Profile) => In;
  /** What the form makes of the profile. */
  toChanges: (values: Out) => Partial<UpdateProfile>;
  /** Fields that are sent when another one of the form was changed. */
  sentWith?: Record<string, keyof UpdateProfile>;
};

/** A form over a part of the profile: saves what was changed, and shows the server's errors at their fields. */
export const useProfileForm = <In extends FieldValues, Out>({
  profile,
  schema,
  toValues,
  toChanges,
  sentWith = {},
}: Options<In, Out>) => {
  const { t } = useLingui();
  // Every field has its value.
  const form = useAppForm(schema, toValues(profile) as DefaultValues<In>);
  const save = useSaveProfile();
  const { isDirty, dirtyFields } = form.formState;
  const submit = form.handleSubmit((values) => {
    const changed = new Set(Object.keys(dirtyFields).map((name) => sentWith[name] ?? name));
    const changes = Object.entries(toChanges(values)).filter(([name]) => changed.has(name));
    save.mutate(
      // What was not changed here is not sent, so that nothing undoes what another tab did.
      { ...Object.fromEntries(changes), version: profile.version },
      {
        onSuccess: (saved) => {
          form.reset(toValues(saved));
          showToast(t`Profile saved.`);
        },
        onError: (error) => setServerErrors(form, error),
      },
    );
  });
  const isFieldError = save.error instanceof ApiError && save.error.fields.length > 0;
  return {
    form,
    onSubmit: (event: FormEvent) => void submit(event),
    bar: {
      isDirty,
      isSaving: save.isPending,
      failure: save.error && !isFieldError ? save.error.message : null,
      onDiscard: () => {
        save.reset();
        form.reset(toValues(profile));
      },
    },
  };
};
