import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useInitialLoading } from "../../lib/use-initial-loading.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { profileQuery } from "./api.ts";
import { DetailsForm } from "./details-form.tsx";
import { PictureField } from "./picture-field.tsx";
import { SessionsSection } from "./sessions-section.tsx";

/** The seller's details, plan, sessions and what reaches them. @param plan and `preferences` are other features', given by the app */
export const ProfilePage = ({ plan, preferences }: { plan: ReactNode; preferences: ReactNode }) => {
  const { t } = useLingui();
  const isInitial = useInitialLoading();
  const { data: profile } = useQuery(profileQuery);
  const isLoading = isInitial || !profile;
  return (
    <>
      <PageHead title={t`My Profile`} subtitle={profile ? <bdi>{profile.business_name}</bdi> : t`Loading…`} />
      {isLoading ? (
        <Loading label={t`Loading your profile`} />
      ) : (
        <div className="grid gap-12">
          <Section title={t`Personal details`}>
            <div className="grid gap-8">
              <PictureField profile={profile} />
              <DetailsForm profile={profile} />
            </div>
          </Section>
          {plan}
          {preferences}
          <SessionsSection />
        </div>
      )}
    </>
  );
};

const fields = ["names", "shop", "email", "phone", "timezone"];

const Loading = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="grid max-w-form gap-6 border-t-2 border-rule pt-6">
    <Skeleton width="4.5rem" height="4.5rem" />
    {fields.map((field) => (
      <Skeleton key={field} height="2.25rem" />
    ))}
  </div>
);
