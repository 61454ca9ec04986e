import { Trans, useLingui } from "@lingui/react/macro";
import type { Order, OrderStatus } from "@sellerdesk/contract/orders";
import { Notice } from "../../ui/notice.tsx";
import { cancelReasonNames } from "./cancel-reasons.ts";

/** How many of the five steps an order of each status has behind it; an order that was canceled walks no further. */
const stepsDone: Record<OrderStatus, number> = {
  pending: 1,
  accepted: 2,
  processing: 3,
  partially_shipped: 3,
  shipped: 4,
  delivered: 5,
  completed: 5,
  returned: 5,
  partially_returned: 5,
  canceled: 0,
};

/** Where an order is on its way. */
export const OrderTrack = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  if (order.status === "canceled") {
    return (
      <div className="mb-10">
        <Notice tone="info" title={<Trans>This order is canceled.</Trans>}>
          {order.cancel_reason && t(cancelReasonNames[order.cancel_reason])}
        </Notice>
      </div>
    );
  }
  const done = stepsDone[order.status];
  return (
    <ol className="order-track" aria-label={t`Progress`}>
      {[t`Placed`, t`Accepted`, t`Processing`, t`Shipped`, t`Delivered`].map((step, at) => (
        <li
          key={step}
          data-done={at < done}
          data-current={at === done - 1}
          aria-current={at === done - 1 ? "step" : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
};
