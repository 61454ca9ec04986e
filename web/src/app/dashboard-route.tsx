import { createLazyRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { DashboardPage } from "../features/dashboard/dashboard-page.tsx";
import { PeriodPicker } from "../features/dashboard/figures/period-picker.tsx";
import { loadTexts } from "../lib/i18n.ts";
import { lazyModule } from "../lib/lazy.ts";
import { LazySection } from "../ui/lazy-section.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

// Not preloaded: sellers who have a product do not see it.
const recommendedPlan = lazyModule(
  () => import("../features/plans/overview/recommended-plan.tsx"),
  { preloads: false },
);
const ReportsView = lazy(async () => {
  const [view] = await Promise.all([
    import("../features/reports/reports-view.tsx"),
    loadTexts(["reports"]),
  ]);
  return view;
});

const planOffer = (
  <LazySection part={recommendedPlan} fallback={<Skeleton />}>
    {({ RecommendedPlan }) => <RecommendedPlan />}
  </LazySection>
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
