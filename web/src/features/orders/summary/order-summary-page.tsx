import { Plural, Trans } from "@lingui/react/macro";
import { isOpen } from "@sellerdesk/contract/order-rules";
import type { Order } from "@sellerdesk/contract/orders";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createLazyRoute, getRouteApi, Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import { deadlineOf } from "../../../lib/order-status.ts";
import { paths } from "../../../lib/paths.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Deadline } from "../../../ui/deadline.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { orderQuery } from "../api.ts";
import {
  findShippingDialog,
  MoreActions,
  NextStep,
  type OpenDialog,
  OrderDialog,
} from "./order-actions.tsx";
import { OrderBadge, PaymentBadge } from "../order-badges.tsx";
import { OrderDocuments } from "../order-documents.tsx";
import { CanceledLines, OpenLines } from "../order-lines.tsx";
import { OrderNeighbours } from "./order-neighbours.tsx";
import { OrderParcels } from "../fulfilments/order-parcels.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { OrderReturns } from "../returns/order-returns.tsx";
import { OrderSide } from "./order-sidebar.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { OrderProgress } from "./order-progress.tsx";
import "./order-summary.css";

const route = getRouteApi("/app/orders/order-summary/$id");

const Subtitle = ({ placed_at, units, external_id }: Order) => (
  <Trans>
    Placed {formatDateTime(placed_at)} · <Plural value={units} one="# item" other="# items" /> ·
    marketplace reference <bdi className="inline-block max-w-full">{external_id}</bdi>
  </Trans>
);

const PaymentNotice = ({ order }: { order: Order }) => {
  if (order.payment_status !== "failed" || !isOpen(order.status)) return null;
  return (
    <div className="mb-6">
      <Notice tone="danger" title={<Trans>The payment failed.</Trans>}>
        <Trans>Don’t ship yet: the payment isn’t confirmed.</Trans>
      </Notice>
    </div>
  );
};

const OrderSummaryPage = () => {
  const { id } = route.useParams();
  const search = route.useSearch();
  const { data: order } = useSuspenseQuery(orderQuery(id));
  const navigate = route.useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [opened, setOpen] = useState<OpenDialog>(null);
  const open = hash === "ship" ? findShippingDialog(order) : opened;
  const close = () => {
    setOpen(null);
    if (hash !== "") void navigate({ search, replace: true });
  };
  return (
    <>
      <PageHead
        crumbs={
          <Crumbs
            items={[
              <Link key="orders" to={paths.orders()} search={search}>
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
            <Deadline deadline={deadlineOf(order)} />
            <PaymentBadge status={order.payment_status} />
          </span>
        }
        subtitle={<Subtitle {...order} />}
        actions={
          <>
            <OrderNeighbours id={id} search={search} />
            <OrderDocuments orders={[order]} />
            <MoreActions order={order} onOpen={setOpen} />
            <span className="order-next">
              <NextStep order={order} search={search} onOpen={setOpen} />
            </span>
          </>
        }
      />
      <PaymentNotice order={order} />
      <OrderProgress order={order} />
      <div className="order-columns">
        <div className="grid min-w-0 gap-10">
          <OpenLines order={order} onCancel={() => setOpen("cancel-items")} />
          <OrderReturns order={order} />
          <OrderParcels order={order} />
          <CanceledLines order={order} />
          <OrderPayment order={order} />
          <OrderTimeline orderId={order.id} currency={order.currency} />
        </div>
        <OrderSide order={order} />
      </div>
      <OrderDialog key={open} order={order} open={open} onClose={close} />
    </>
  );
};

export const Route = createLazyRoute("/app/orders/order-summary/$id")({
  component: OrderSummaryPage,
});
