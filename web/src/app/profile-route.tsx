import { createLazyRoute, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PreferencesSection } from "../features/notifications/preferences-section.tsx";
import { DetailsSection } from "../features/profile/details/details-section.tsx";
import { ProfilePage, type ProfileSection } from "../features/profile/profile-page.tsx";
import { ShopSection } from "../features/profile/shop/shop-section.tsx";
import { SecuritySection } from "../features/profile/security/security-section.tsx";
import { lazyModule } from "../lib/lazy.ts";
import { paths } from "../lib/paths.ts";
import { LazyContent } from "../ui/lazy-content.tsx";
import { profileSections } from "./profile-sections.ts";

const webhookPage = lazyModule(() => import("../features/webhooks/deliveries/webhook-page.tsx"));

/**
 * Creates a section of My Profile that few sellers open. The other sections do not wait for its
 * code.
 */
const lazySection = (load: () => Promise<() => ReactNode>) => {
  const part = lazyModule(load);
  return () => {
    const navigate = useNavigate();
    return (
      <LazyContent part={part} onMissing={() => void navigate({ to: paths.profile() })}>
        {(Section) => <Section />}
      </LazyContent>
    );
  };
};
const VerificationPanel = lazySection(
  async () =>
    (await import("../features/profile/verification/verification-section.tsx")).VerificationSection,
);
const PlanPanel = lazySection(
  async () => (await import("../features/plans/overview/plan-section.tsx")).PlanSection,
);
const WebhooksPanel = lazySection(
  async () => (await import("../features/webhooks/webhooks-section.tsx")).WebhooksSection,
);
const DataExportPanel = lazySection(
  async () => (await import("../features/profile/data-export-section.tsx")).DataExportSection,
);

/**
 * The sections of My Profile in their order, each at `/profile?section=` and its key. The first one
 * is shown if the URL names none. A feature adds a section with a line here, its name in
 * `profile-sections.ts`, and its texts in the page's line of `page-modules.ts`.
 */
const sections: readonly [ProfileSection, ...ProfileSection[]] = [
  { key: "details", label: profileSections.details, Panel: DetailsSection },
  { key: "shop", label: profileSections.shop, Panel: ShopSection },
  { key: "verification", label: profileSections.verification, Panel: VerificationPanel },
  { key: "security", label: profileSections.security, Panel: SecuritySection },
  { key: "plan", label: profileSections.plan, Panel: PlanPanel },
  { key: "notifications", label: profileSections.notifications, Panel: PreferencesSection },
  { key: "webhooks", label: profileSections.webhooks, Panel: WebhooksPanel },
  { key: "data", label: profileSections.data, Panel: DataExportPanel },
];

const ProfileRoute = () => {
  const { section, webhook } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (webhook === undefined) return <ProfilePage sections={sections} current={section} />;
  return (
    <LazyContent
      part={webhookPage}
      onMissing={() => void navigate({ to: paths.profile(), search: { section: "webhooks" } })}
    >
      {({ WebhookPage }) => <WebhookPage id={webhook} />}
    </LazyContent>
  );
};

export const Route = createLazyRoute("/app/profile")({ component: ProfileRoute });
