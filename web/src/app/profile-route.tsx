import { createLazyRoute } from "@tanstack/react-router";
import { PlanSection } from "../features/plans/plan-section.tsx";
import { ProfilePage } from "../features/profile/profile-page.tsx";

/** My Profile shows the plan and its invoices too, which the plans feature knows. */
export const Route = createLazyRoute("/profile")({ component: () => <ProfilePage plan={<PlanSection />} /> });
