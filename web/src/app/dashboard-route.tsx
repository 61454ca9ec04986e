import { createLazyRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { DashboardPage } from "../features/dashboard/dashboard-page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

// Sellers who have a product do not see it.
const RecommendedPlan = lazy(() => import("../features/plans/overview/recommended-plan.tsx"));

const planOffer = (
  <Suspense fallback={<Skeleton />}>
    <RecommendedPlan />
  </Suspense>
);

/** The dashboard, on which a new seller buys the first plan. */
export const Route = createLazyRoute("/app/dashboard")({
  component: () => <DashboardPage planOffer={planOffer} />,
});
