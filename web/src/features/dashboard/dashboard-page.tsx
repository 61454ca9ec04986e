import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Dashboard } from "@sellerdesk/contract/dashboard";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createLazyRoute, Link } from "@tanstack/react-router";
import { formatClock, hourAt } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useSeller } from "../../lib/session.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { dashboardQuery } from "./api.ts";
import "./dashboard.css";
import { FigureStrip } from "./figure-strip.tsx";
import { OrdersByStatus, RecentOrders } from "./order-parts.tsx";
import { PlanPart } from "./plan-part.tsx";
import { LowStock, TopProducts } from "./product-parts.tsx";
import { RevenueChart } from "./revenue-chart.tsx";
import { SetUpStrip } from "./set-up-strip.tsx";
import { ToDoStrip } from "./to-do-strip.tsx";

const useGreeting = (hour: number, name: string) => {
  const { t } = useLingui();
  if (hour < 5 || hour >= 18) return t`Good evening, ${name}`;
  return hour < 12 ? t`Good morning, ${name}` : t`Good afternoon, ${name}`;
};

const cityOf = (timezone: string) => (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ");

const DashboardPage = () => {
  const { t } = useLingui();
  const seller = useSeller();
  const { data } = useSuspenseQuery(dashboardQuery);
  const greeting = useGreeting(hourAt(data.now, data.timezone), seller.first_name);
  const time = formatClock(data.now, data.timezone);
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
      />
      {data.limited ? <Lapsed plan={data.plan} /> : <SetUpStrip steps={data.set_up} />}
      {data.limited ? (
        data.plan && (
          <div className="max-w-form">
            <PlanPart plan={data.plan} isLapsed />
          </div>
        )
      ) : (
        <Work data={data} />
      )}
    </>
  );
};

/** Says why the rest of the dashboard is closed, and the way to open it. */
const Lapsed = ({ plan }: Pick<Dashboard, "plan">) => (
  <div className="mb-8">
    <Notice
      tone="warning"
      title={plan ? <Trans>Your {plan.name} plan has ended.</Trans> : <Trans>You have no plan yet.</Trans>}
      action={
        <Link to={paths.plans()} className={buttonClass({ variant: "primary" })}>
          {plan ? <Trans>Renew</Trans> : <Trans>Choose a plan</Trans>}
        </Link>
      }
    >
      {plan ? (
        <Plural
          value={plan.usage.waiting_orders}
          _0="Nothing was deleted. Orders for what was already sold keep arriving and wait for you."
          one="Nothing was deleted. Orders for what was already sold keep arriving, and # is waiting."
          other="Nothing was deleted. Orders for what was already sold keep arriving, and # are waiting."
        />
      ) : (
        <Trans>With a plan you add products, take orders and build your page.</Trans>
      )}
    </Notice>
  </div>
);

const Work = ({ data }: { data: Dashboard }) => {
  const now = new Date(data.now);
  return (
    <>
      {data.to_do && <ToDoStrip toDo={data.to_do} now={now} />}
      {data.figures && <FigureStrip figures={data.figures} currency={data.currency} />}
      <div className="dashboard-two dashboard-two-joined">
        <RevenueChart days={data.days} currency={data.currency} />
        <OrdersByStatus counts={data.orders_by_status} />
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

export const Route = createLazyRoute("/dashboard")({ component: DashboardPage });
