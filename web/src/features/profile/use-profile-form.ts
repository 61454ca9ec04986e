import { useLingui } from "@lingui/react/macro";
import type { Profile, UpdateProfile } from "@sellerdesk/contract/profile";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import { useAppForm } from "../../lib/form.ts";
import { showToast } from "../../ui/toast.tsx";
import { useSaveProfile } from "./api.ts";

type Options<In extends FieldValues, Out> = {
  profile: Profile;
  schema: z.ZodMiniType<Out, In>;
  /** Converts a profile into the form's values. */
  toValues: (profile: Profile) => In;
  /** Converts the form's values into changes of the profile. */
  toChanges: (values: Out) => Partial<UpdateProfile>;
  /** Maps a field of the form to the field that is sent when it changes. */
  sentWith?: Record<string, keyof UpdateProfile>;
};

/**
 * Creates a form for a part of the profile. It saves changed fields and shows the server's errors
 * at their fields.
 */
export const useProfileForm = <In extends FieldValues, Out>({
  profile,
  schema,
  toValues,
  toChanges,
  sentWith = {},
}: Options<In, Out>) => {
  const { t } = useLingui();
  // Cast: `toValues` sets every field.
  const form = useAppForm(schema, toValues(profile) as DefaultValues<In>);
  const save = useSaveProfile();
  const { dirtyFields } = form.formState;
  const submit = (values: Out) => {
    const changed = new Set(Object.keys(dirtyFields).map((name) => sentWith[name] ?? name));
    const changes = Object.entries(toChanges(values)).filter(([name]) => changed.has(name));
    save.mutate(
      // Only changed fields are sent: the others must not overwrite the changes of another tab.
      { ...Object.fromEntries(changes), version: profile.version },
      {
        onSuccess: (saved) => {
          form.reset(toValues(saved));
          showToast(t`Profile saved.`);
        },
      },
    );
  };
  return {
    form,
    loading: save.isPending,
    submitError: save.error,
    onSubmit: submit,
    onDiscard: () => {
      save.reset();
      form.reset(toValues(profile));
    },
  };
};
