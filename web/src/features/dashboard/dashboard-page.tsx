import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Dashboard, DashboardPageQuery } from "@sellerdesk/contract/dashboard";
import type { PlanSummary } from "@sellerdesk/contract/plans";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChartNoAxesColumn } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { formatClock, hourOf } from "../../lib/format.ts";
import { lazyModule, lazyModuleBelow } from "../../lib/lazy.ts";
import { LazySection } from "../../ui/lazy-section.tsx";
import { paths } from "../../lib/paths.ts";
import { translatePlanText } from "../../lib/server-messages.ts";
import { useSeller } from "../../lib/session.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLoader } from "../../ui/page-loader.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDashboard } from "./api.ts";
import "./dashboard.css";
import { FigureStrip } from "./figures/figure-strip.tsx";
import { isNewShop } from "./first/is-new-shop.ts";
import { OrdersByStatus, RecentOrders } from "./order-parts.tsx";
import { PlanPart } from "./plan-part.tsx";
import { LowStock, TopProducts } from "./product-parts.tsx";
import { PeriodPicker, usePeriodName } from "./figures/period-picker.tsx";
import { SeriesSection } from "./figures/series-section.tsx";
import { SetUpStrip } from "./set-up-strip.tsx";
import { ToDoStrip } from "./to-do-strip.tsx";

const FirstDashboard = lazy(() => import("./first/first-dashboard.tsx"));
const insightSections = lazyModuleBelow(() => import("./insight/insight-sections.tsx"));
const profitSteps = lazyModule(() => import("./insight/profit-steps.tsx"), { preloads: false });

const route = getRouteApi("/app/dashboard");

const useGreeting = (hour: number, name: string) => {
  const { t } = useLingui();
  if (hour < 5 || hour >= 18) return t`Good evening, ${name}`;
  return hour < 12 ? t`Good morning, ${name}` : t`Good afternoon, ${name}`;
};

const cityOf = (timezone: string) => (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ");

type Props = {
  /** The recommended plan to buy, which another feature provides. */
  planOffer: ReactNode;
  /** Renders the reports, which another feature provides. */
  renderReports: (query: DashboardPageQuery) => ReactNode;
};

export const DashboardPage = ({ planOffer, renderReports }: Props) => {
  const { t } = useLingui();
  const query = route.useSearch();
  const seller = useSeller();
  if (query.view === "reports" && seller.plan_status === "active")
    return (
      <Suspense fallback={<PageLoader label={t`Loading the report`} />}>
        {renderReports(query)}
      </Suspense>
    );
  return <Overview query={query} planOffer={planOffer} />;
};

type OverviewProps = { query: DashboardPageQuery; planOffer: ReactNode };

const Overview = ({ query, planOffer }: OverviewProps) => {
  const { t } = useLingui();
  const { data, isPlaceholderData } = useDashboard(query);
  if (!data) return <PageLoader label={t`Loading the dashboard`} />;
  if (isNewShop(data))
    return (
      <Suspense fallback={<PageLoader label={t`Loading the dashboard`} />}>
        <FirstDashboard
          data={data}
          planOffer={planOffer}
          planPart={data.plan && <PlanPart plan={data.plan} isLapsed={false} />}
        />
      </Suspense>
    );
  return <Board data={data} query={query} isBusy={isPlaceholderData} />;
};

type BoardProps = { data: Dashboard; query: DashboardPageQuery; isBusy: boolean };

const Board = ({ data, query, isBusy }: BoardProps) => {
  const { t } = useLingui();
  const seller = useSeller();
  const navigate = route.useNavigate();
  const greeting = useGreeting(hourOf(data.now), seller.first_name);
  const time = formatClock(data.now);
  const city = cityOf(data.timezone);
  return (
    <>
      <PageHead
        title={greeting}
        subtitle={
          <>
            <bdi>{seller.business_name}</bdi> · {t`${time} in ${city}`}
          </>
        }
        actions={
          data.period && (
            <>
              <PeriodPicker
                query={query}
                shown={data.period}
                onChange={(days) =>
                  void navigate({ search: { ...query, ...days, step: undefined } })
                }
              />
              <Link
                to={paths.dashboard()}
                search={{ ...query, step: undefined, view: "reports" }}
                className={buttonClass({ variant: "ghost" })}
              >
                <ChartNoAxesColumn aria-hidden="true" />
                <Trans>Reports</Trans>
              </Link>
            </>
          )
        }
      />
      {data.limited ? data.plan && <Lapsed plan={data.plan} /> : <SetUpStrip steps={data.set_up} />}
      {data.limited ? (
        data.plan && (
          <div className="max-w-form">
            <PlanPart plan={data.plan} isLapsed />
          </div>
        )
      ) : (
        <Work data={data} query={query} isBusy={isBusy} />
      )}
    </>
  );
};

/** Explains that the plan has ended, with a link to renew it. */
const Lapsed = ({ plan }: { plan: PlanSummary }) => (
  <div className="mb-8">
    <Notice
      tone="warning"
      title={<Trans>Your {translatePlanText(plan.name)} plan has ended.</Trans>}
      action={
        <Link to={paths.plans()} className={buttonClass({ variant: "primary" })}>
          <Trans>Renew</Trans>
        </Link>
      }
    >
      <Plural
        value={plan.waiting_orders}
        _0="Nothing was deleted. Orders for items already sold keep arriving."
        one="Nothing was deleted. Orders for items already sold keep arriving, and # is waiting for you."
        other="Nothing was deleted. Orders for items already sold keep arriving, and # are waiting for you."
      />
    </Notice>
  </div>
);

const Work = ({ data, query, isBusy }: BoardProps) => {
  const { insight } = data;
  const now = new Date(data.now);
  const navigate = route.useNavigate();
  const label = usePeriodName(query);
  return (
    <>
      {data.to_do && <ToDoStrip toDo={data.to_do} now={now} />}
      <div aria-busy={isBusy} className="dashboard-figures">
        {data.figures && (
          <FigureStrip
            figures={data.figures}
            insight={insight}
            currency={data.currency}
            query={query}
            label={label}
          />
        )}
        <div className="dashboard-two dashboard-two-joined">
          {data.period && (
            <SeriesSection
              period={data.period}
              series={data.series}
              markers={insight?.markers ?? []}
              currency={data.currency}
              chart={query.chart}
              onStep={(step) => void navigate({ search: { ...query, step }, resetScroll: false })}
            />
          )}
          <div className="flex min-w-0 flex-col gap-8">
            {insight && (
              <LazySection part={profitSteps} fallback={<Skeleton height="17rem" />}>
                {({ ProfitSteps }) => <ProfitSteps insight={insight} currency={data.currency} />}
              </LazySection>
            )}
            <OrdersByStatus counts={data.orders_by_status} period={data.period} />
          </div>
        </div>
        {insight && (
          <LazySection part={insightSections} fallback={<Skeleton height="17rem" />}>
            {({ InsightSections }) => (
              <InsightSections insight={insight} currency={data.currency} />
            )}
          </LazySection>
        )}
      </div>
      <div className="dashboard-two">
        <RecentOrders orders={data.recent_orders} now={now} />
        <LowStock variants={data.low_stock} />
      </div>
      <div className="dashboard-two">
        <TopProducts products={data.top_products} currency={data.currency} />
        {data.plan && <PlanPart plan={data.plan} isLapsed={false} />}
      </div>
    </>
  );
};
