import { createLazyRoute } from "@tanstack/react-router";
import { DashboardPage } from "../features/dashboard/dashboard-page.tsx";
import { RecommendedPlan } from "../features/plans/overview/recommended-plan.tsx";

/** The dashboard, on which a new seller buys the first plan. */
export const Route = createLazyRoute("/app/dashboard")({
  component: () => <DashboardPage planOffer={<RecommendedPlan />} />,
});
