import { Trans, useLingui } from "@lingui/react/macro";
import { type Banner, type BannerDevice, maxBannerAlt } from "@sellerdesk/contract/banners";
import type { BannerSection } from "@sellerdesk/contract/lookups";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useAppForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/button.tsx";
import { DateTimeField } from "../../../ui/date-time-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { Input } from "../../../ui/input.tsx";
import { SaveBar } from "../../../ui/save-bar.tsx";
import { Section } from "../../../ui/section.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useSaveBanner } from "../api.ts";
import { type BannerContext, bannerSchema, toValues } from "./banner-values.ts";
import { CroppedPicture } from "./cropped-picture.tsx";
import { LinkPart } from "./link-part.tsx";
import { PagePreview } from "../page-preview.tsx";
import { PicturePart } from "./picture-part.tsx";

type Props = {
  context: BannerContext;
  section: BannerSection;
  device: BannerDevice;
  sections: readonly BannerSection[];
  banners: Record<BannerDevice, readonly Banner[]>;
  /** Leaves the form, even with unsaved changes. */
  onLeave: () => void;
};

/**
 * Edits a banner: its image and crop, text, link and period. A preview shows the page as customers
 * see it.
 */
export const BannerForm = ({ context, section, device, sections, banners, onLeave }: Props) => {
  const { t } = useLingui();
  const { stored, timezone } = context;
  // The form keeps its initial values, because the list may be refetched while it is open.
  const [initial] = useState(stored);
  const form = useAppForm(bannerSchema({ ...context, stored: initial }), toValues(context));
  const save = useSaveBanner();
  const { picture, crop, alt } = useWatch({ control: form.control });
  const { errors, isDirty } = form.formState;
  // Casts: watched values have optional parts in their type, but these are always complete.
  const source = (picture ?? null) as Banner["source"] | null;
  const part = (crop ?? null) as Banner["crop"] | null;

  const draft =
    source && part
      ? {
          id: stored?.id ?? null,
          sectionId: section.id,
          device,
          picture: <CroppedPicture source={source} crop={part} alt={alt ?? ""} />,
        }
      : undefined;
  const previews =
    device === "desktop" ? (["desktop", "mobile"] as const) : (["mobile", "desktop"] as const);
  return (
    <Form
      className="pb-24"
      form={form}
      loading={save.isPending}
      submitError={save.error}
      onSubmit={(body) =>
        save.mutate(
          { body, slot: { section_id: section.id, device }, stored },
          {
            onSuccess: () => {
              showToast(t`Banner saved`);
              onLeave();
            },
          },
        )
      }
      footer={(failure) =>
        (isDirty || stored === null) && (
          <SaveBar
            unchanged={!isDirty && <Trans>Not saved yet</Trans>}
            failure={failure}
            onDiscard={onLeave}
          >
            <Button type="submit" variant="primary" busy={save.isPending}>
              <Trans>Save</Trans>
            </Button>
          </SaveBar>
        )
      }
    >
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <div className="grid min-w-0 content-start gap-10">
          <Section title={<Trans>Image</Trans>}>
            <div className="grid gap-5">
              <PicturePart
                picture={source}
                crop={part}
                slot={section[device]}
                error={errors.picture?.message}
                onPicture={(sent, shown) => {
                  form.setValue("picture", sent, { shouldDirty: true });
                  form.setValue("crop", shown, { shouldDirty: true });
                  form.clearErrors("picture");
                }}
                onCrop={(shown) => {
                  if (JSON.stringify(shown) !== JSON.stringify(form.getValues("crop")))
                    form.setValue("crop", shown, { shouldDirty: true });
                }}
              />
              <Field
                label={t`Alt text`}
                help={t`For screen readers: describe the image and include any text on it.`}
                error={errors.alt?.message}
              >
                <Input
                  dir="auto"
                  maxLength={maxBannerAlt}
                  autoComplete="off"
                  {...form.register("alt")}
                />
              </Field>
            </div>
          </Section>
          <Section title={<Trans>Link</Trans>}>
            <LinkPart form={form} />
          </Section>
          <Section title={<Trans>Schedule</Trans>} aside={timezone.replaceAll("_", " ")}>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                label={t`Start`}
                help={t`Leave empty to show it right away.`}
                error={errors.starts_at?.message}
              >
                <Controller
                  control={form.control}
                  name="starts_at"
                  render={({ field }) => (
                    <DateTimeField timeLabel={t`Start time`} defaultTime="00:00" {...field} />
                  )}
                />
              </Field>
              <Field
                label={t`End`}
                help={t`Leave empty for no end date.`}
                error={errors.ends_at?.message}
              >
                <Controller
                  control={form.control}
                  name="ends_at"
                  render={({ field }) => (
                    <DateTimeField timeLabel={t`End time`} defaultTime="23:59" {...field} />
                  )}
                />
              </Field>
            </div>
          </Section>
        </div>
        <aside className="min-w-0 self-start lg:sticky lg:top-6">
          <Section title={<Trans>Preview</Trans>}>
            <div className="grid gap-6">
              {previews.map((preview) => (
                <PagePreview
                  key={preview}
                  device={preview}
                  sections={sections}
                  banners={banners[preview]}
                  draft={draft}
                />
              ))}
            </div>
          </Section>
        </aside>
      </div>
      <LeaveGuard isDirty={isDirty} description={t`Your changes to this banner will be lost.`} />
    </Form>
  );
};
