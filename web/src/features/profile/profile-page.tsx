import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import { paths } from "../../lib/paths.ts";
import { useInitialLoading } from "../../lib/use-initial-loading.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { tabActive } from "../../ui/tabs.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { profileQuery } from "../../lib/profile-query.ts";
import { CompletenessStrip } from "./completeness-strip.tsx";
import "./profile-page.css";

export type ProfileSection = {
  /** The value of `section` in the address. */
  key: string;
  label: MessageDescriptor;
  Panel: ComponentType;
};

type Props = {
  sections: readonly [ProfileSection, ...ProfileSection[]];
  /** The key of the visible section. An unknown key shows the first section. */
  current: string | undefined;
};

/**
 * The page My Profile, one section at a time. The sections belong to several features and are
 * provided by the app.
 */
export const ProfilePage = ({ sections, current }: Props) => {
  const { t } = useLingui();
  const isInitial = useInitialLoading();
  const { data: profile } = useQuery(profileQuery);
  const isLoading = isInitial || !profile;
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    // The router tried to scroll to the anchor while the page was still loading.
    if (!isLoading && hash !== "") document.getElementById(hash)?.scrollIntoView();
  }, [isLoading, hash]);
  const { key, Panel } = sections.find((section) => section.key === current) ?? sections[0];
  return (
    <>
      <PageHead
        title={t`My Profile`}
        subtitle={profile ? <bdi>{profile.business_name}</bdi> : t`Loading…`}
      />
      {isLoading ? (
        <Loading label={t`Loading your profile`} />
      ) : (
        <>
          <CompletenessStrip missing={profile.completeness.missing} />
          <div className="profile-layout">
            <SectionLinks sections={sections} current={key} />
            <div className="grid min-w-0 gap-12" key={key}>
              <Panel />
            </div>
          </div>
        </>
      )}
    </>
  );
};

/** Scrolls to the current link. On phones the links scroll sideways, and it may be out of sight. */
const showLink = (link: HTMLElement | null) =>
  link?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });

const SectionLinks = ({
  sections,
  current,
}: {
  sections: readonly ProfileSection[];
  current: string;
}) => {
  const { t } = useLingui();
  return (
    <nav className="profile-nav" aria-label={t`Profile sections`}>
      {sections.map(({ key, label }, index) => (
        <Link
          key={key}
          to={paths.profile()}
          search={index === 0 ? {} : { section: key }}
          activeOptions={tabActive}
          aria-current={key === current ? "page" : undefined}
          ref={key === current ? showLink : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
};

const fields = ["names", "shop", "email", "phone", "timezone"];

const Loading = ({ label }: { label: string }) => (
  <div
    role="status"
    aria-label={label}
    className="grid max-w-form gap-6 border-t-2 border-rule pt-6"
  >
    <Skeleton width="4.5rem" height="4.5rem" />
    {fields.map((field) => (
      <Skeleton key={field} height="2.25rem" />
    ))}
  </div>
);
