import { createLazyRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { DashboardPage } from "../features/dashboard/dashboard-page.tsx";
import { PeriodPicker } from "../features/dashboard/figures/period-picker.tsx";
import { loadTexts } from "../lib/i18n.ts";
import { Skeleton } from "../ui/skeleton.tsx";

// Sellers who have a product do not see it.
const RecommendedPlan = lazy(() => import("../features/plans/overview/recommended-plan.tsx"));
const ReportsView = lazy(async () => {
  const [view] = await Promise.all([
    import("../features/reports/reports-view.tsx"),
    loadTexts(["reports"]),
  ]);
  return view;
});

const planOffer = (
  <Suspense fallback={<Skeleton />}>
    <RecommendedPlan />
  </Suspense>
);

/** The dashboard, on which a new seller buys the first plan. */
export const Route = createLazyRoute("/app/dashboard")({
  component: () => (
    <DashboardPage
      planOffer={planOffer}
      renderReports={(query) => <ReportsView query={query} PeriodPicker={PeriodPicker} />}
    />
  ),
});
