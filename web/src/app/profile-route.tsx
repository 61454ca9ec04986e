import { createLazyRoute } from "@tanstack/react-router";
import { PreferencesSection } from "../features/notifications/preferences-section.tsx";
import { PlanSection } from "../features/plans/plan-section.tsx";
import { ProfilePage } from "../features/profile/profile-page.tsx";

/** My Profile shows what other features know too: the plan with its invoices, and what reaches the seller. */
export const Route = createLazyRoute("/profile")({
  component: () => <ProfilePage plan={<PlanSection />} preferences={<PreferencesSection />} />,
});
