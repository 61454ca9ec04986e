import { Trans, useLingui } from "@lingui/react/macro";
import { type SocialLink, SocialLinkInput, type SocialPlatform } from "@sellerdesk/contract/social-links";
import { ApiError } from "../../lib/api-client.ts";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSaveSocialLink } from "./api.ts";

const platformNames: Record<SocialPlatform, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  tiktok: "TikTok",
  x: "X",
  linkedin: "LinkedIn",
  pinterest: "Pinterest",
  threads: "Threads",
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  website: "Website",
};

/** The one link of a network: typed as a link or a handle, kept as a link. */
export const SocialLinkForm = ({ platform, link }: { platform: SocialPlatform; link?: SocialLink }) => {
  const { t } = useLingui();
  const save = useSaveSocialLink();
  const form = useAppForm(SocialLinkInput, {
    platform,
    url: link?.url ?? "",
    visible: link?.visible ?? true,
  });
  const { errors, isDirty } = form.formState;
  const name = platformNames[platform];

  const submit = form.handleSubmit(async (input) => {
    try {
      const { data } = await save.mutateAsync(input);
      form.reset({ platform, url: data?.url ?? "", visible: data?.visible ?? true });
      showToast(data ? t`${name} link saved` : t`${name} link removed`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!setServerErrors(form, error.fields)) form.setError("url", { message: error.message });
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[8rem_minmax(0,1fr)]"
    >
      <h2 className="sm:pt-1.5">{name}</h2>
      <div className="grid max-w-reading gap-3">
        {/* Save stands beside the field: below it, an error that appears would move it away from under the pointer. */}
        <div className="flex items-start gap-2">
          <Field className="grow" label={t`${name} link or name`} hideLabel error={errors.url?.message}>
            <Input
              dir="ltr"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              {...form.register("url")}
            />
          </Field>
          {isDirty && (
            <>
              <Button variant="primary" type="submit" busy={save.isPending}>
                <Trans>Save</Trans>
              </Button>
              <Button variant="ghost" className="hidden sm:inline-flex" onClick={() => form.reset()}>
                <Trans>Discard</Trans>
              </Button>
            </>
          )}
        </div>
        {(link || isDirty) && (
          <Checkbox {...form.register("visible")}>
            <Trans>Show on my seller page</Trans>
          </Checkbox>
        )}
      </div>
    </form>
  );
};
