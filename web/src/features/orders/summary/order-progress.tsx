import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Order } from "@sellerdesk/contract/orders";
import type { CSSProperties, ReactNode } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PastTime } from "../../../ui/past-time.tsx";
import { cancelReasonNames } from "../reasons.ts";

type Step = {
  key: string;
  title: ReactNode;
  /** The time of the step, or what is missing. */
  note?: ReactNode;
  /** The completed share, 0 to 1. */
  part: number;
};

/** Returns the latest of several instants; undefined if all are null. */
const latest = (instants: readonly (string | null)[]): string | undefined =>
  instants
    .filter((instant) => instant !== null)
    .toSorted()
    .at(-1);

const useSteps = (order: Order): Step[] => {
  const { t } = useLingui();
  const sum = (quantityOf: (item: Order["items"][number]) => number) =>
    order.items.reduce((total, item) => total + quantityOf(item), 0);
  const units = sum(({ quantity, canceled }) => quantity - canceled);
  const shipped = sum((item) => item.shipped);
  const delivered = sum((item) => item.delivered);
  const [isAccepted, isBegun] = [order.status !== "pending", order.fulfilments.length > 0];
  const time = (instant: string | null | undefined) =>
    instant ? <PastTime at={instant} /> : undefined;
  const part = (done: number) => (units === 0 ? 0 : done / units);
  const isPart = (done: number) => done > 0 && done < units;
  const [count, goal] = [formatNumber(shipped), formatNumber(units)];
  const [there, left] = [formatNumber(delivered), units - shipped];
  const isShipped = shipped === units;
  return [
    { key: "placed", title: t`Placed`, note: time(order.placed_at), part: 1 },
    {
      key: "accepted",
      title: t`Accepted`,
      note: time(order.accepted_at),
      part: isAccepted ? 1 : 0,
    },
    {
      key: "processing",
      title: t`Processing`,
      note: time(order.fulfilments[0]?.packed_at),
      part: isBegun ? 1 : 0,
    },
    {
      key: "shipped",
      title: isPart(shipped) ? t`Shipped, ${count} of ${goal}` : t`Shipped`,
      note: isPart(shipped) ? (
        <Plural value={left} one="# not shipped yet" other="# not shipped yet" />
      ) : (
        isShipped && time(latest(order.fulfilments.map(({ shipped_at }) => shipped_at)))
      ),
      part: part(shipped),
    },
    {
      key: "delivered",
      title: isPart(delivered) ? t`Delivered, ${there} of ${goal}` : t`Delivered`,
      note:
        delivered === units &&
        time(latest(order.fulfilments.map(({ delivered_at }) => delivered_at))),
      part: part(delivered),
    },
  ];
};

/** Shows the progress of an order. */
export const OrderProgress = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  const steps = useSteps(order);
  if (order.status === "canceled") {
    return (
      <div className="mb-10">
        <Notice tone="info" title={<Trans>This order is canceled.</Trans>}>
          {order.cancel_reason && t(cancelReasonNames[order.cancel_reason])}
        </Notice>
      </div>
    );
  }
  const current = steps.findLastIndex(({ part }) => part > 0);
  return (
    <ol className="order-track" aria-label={t`Progress`}>
      {steps.map(({ key, title, note, part }, index) => (
        <li
          key={key}
          data-done={part > 0}
          data-current={index === current}
          aria-current={index === current ? "step" : undefined}
          // Cast: React's types have no custom properties.
          style={{ "--part": `${part * 100}%` } as CSSProperties}
        >
          {title}
          {note && <small>{note}</small>}
        </li>
      ))}
    </ol>
  );
};
