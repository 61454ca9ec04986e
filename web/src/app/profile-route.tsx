import { msg } from "@lingui/core/macro";
import { createLazyRoute, useNavigate, useSearch } from "@tanstack/react-router";
import { PreferencesSection } from "../features/notifications/preferences-section.tsx";
import { PlanSection } from "../features/plans/overview/plan-section.tsx";
import { DetailsSection } from "../features/profile/details/details-section.tsx";
import { DataExportSection } from "../features/profile/data-export-section.tsx";
import { ProfilePage, type ProfileSection } from "../features/profile/profile-page.tsx";
import { ShopSection } from "../features/profile/shop/shop-section.tsx";
import { SecuritySection } from "../features/profile/security/security-section.tsx";
import { WebhooksSection } from "../features/webhooks/webhooks-section.tsx";
import { VerificationSection } from "../features/profile/verification/verification-section.tsx";
import { lazyModule } from "../lib/lazy.ts";
import { paths } from "../lib/paths.ts";
import { LazyContent } from "../ui/lazy-content.tsx";

const webhookPage = lazyModule(() => import("../features/webhooks/deliveries/webhook-page.tsx"));

/**
 * The parts of My Profile in their order, each at `/profile?section=` and its key; the first one
 * where no section is asked for. Another feature adds a line here, and its name to the texts of the
 * page in `page-modules.ts`.
 */
const sections: readonly [ProfileSection, ...ProfileSection[]] = [
  { key: "details", label: msg`Personal details`, Panel: DetailsSection },
  { key: "shop", label: msg`Shop`, Panel: ShopSection },
  { key: "verification", label: msg`Verification`, Panel: VerificationSection },
  { key: "security", label: msg`Password and devices`, Panel: SecuritySection },
  { key: "plan", label: msg`Plan and invoices`, Panel: PlanSection },
  { key: "notifications", label: msg`Notifications`, Panel: PreferencesSection },
  { key: "webhooks", label: msg`Webhooks`, Panel: WebhooksSection },
  { key: "data", label: msg`Your data`, Panel: DataExportSection },
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
