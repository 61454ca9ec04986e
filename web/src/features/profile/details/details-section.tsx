import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Section } from "../../../ui/section.tsx";
import { profileQuery } from "../../../lib/profile-query.ts";
import { ContactRows } from "./contact-rows.tsx";
import { DetailsForm } from "./details-form.tsx";
import { PictureField } from "./picture-field.tsx";

/** Edits the seller's image, names, language and time zone. */
export const DetailsSection = () => {
  const { t } = useLingui();
  const { data: profile } = useQuery(profileQuery);
  return (
    profile && (
      <>
        <Section title={t`Personal details`}>
          <div className="grid gap-8">
            <PictureField profile={profile} />
            <DetailsForm profile={profile} />
          </div>
        </Section>
        <Section id="contact" title={t`Login and contact`}>
          <ContactRows profile={profile} />
        </Section>
      </>
    )
  );
};
