import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Order } from "@sellerdesk/contract/orders";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Crumbs } from "../../ui/crumbs.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { orderQuery } from "./api.ts";
import { OrderActions } from "./order-actions.tsx";
import { LateBadge, OrderBadge, PaymentBadge } from "./order-badges.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { OrderSide } from "./order-side.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { OrderTrack } from "./order-track.tsx";
import "./order-summary.css";

const route = getRouteApi("/app/orders/order-summary/$id");

/** To the order placed next or before; a dead end looks like one. */
const Neighbour = ({ id, label, children }: { id: string | null; label: string; children: ReactNode }) =>
  id === null ? (
    <span className="icon-btn icon-btn-framed" role="link" aria-disabled="true" aria-label={label}>
      {children}
    </span>
  ) : (
    <Link className="icon-btn icon-btn-framed" to={paths.order(id)} aria-label={label} title={label}>
      {children}
    </Link>
  );

const Subtitle = ({ placed_at, units, external_id }: Order) => (
  <Trans>
    Placed {formatDateTime(placed_at)} · <Plural value={units} one="# item" other="# items" /> · marketplace
    reference <bdi>{external_id}</bdi>
  </Trans>
);

const OrderSummaryPage = () => {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data: order } = useSuspenseQuery(orderQuery(id));
  return (
    <>
      <PageHead
        crumbs={
          <Crumbs
            label={t`Way here`}
            items={[
              <Link key="orders" to={paths.orders()}>
                <Trans>Orders</Trans>
              </Link>,
              <span key="order">{order.order_no}</span>,
            ]}
          />
        }
        title={order.order_no}
        badges={
          <span className="flex flex-wrap gap-1.5">
            <OrderBadge status={order.status} />
            {order.is_late && <LateBadge />}
            <PaymentBadge status={order.payment_status} />
          </span>
        }
        subtitle={<Subtitle {...order} />}
        actions={
          <>
            <Neighbour id={order.newer_id} label={t`Newer order`}>
              <ChevronLeft className="flip-rtl" aria-hidden="true" />
            </Neighbour>
            <Neighbour id={order.older_id} label={t`Older order`}>
              <ChevronRight className="flip-rtl" aria-hidden="true" />
            </Neighbour>
            <OrderActions order={order} />
          </>
        }
      />
      <OrderTrack order={order} />
      <div className="order-columns">
        <div className="grid min-w-0 gap-10">
          <OrderLines order={order} />
          <OrderPayment order={order} />
          <OrderTimeline orderId={order.id} />
        </div>
        <OrderSide order={order} />
      </div>
    </>
  );
};

export const Route = createLazyRoute("/app/orders/order-summary/$id")({ component: OrderSummaryPage });
