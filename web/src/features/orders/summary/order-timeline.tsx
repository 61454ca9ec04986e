import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { OrderActivity } from "@sellerdesk/contract/order-activities";
import type { MessageDescriptor } from "@lingui/core";
import {
  Ban,
  Banknote,
  Check,
  CircleCheck,
  HandCoins,
  type LucideIcon,
  MapPin,
  Package,
  PackageCheck,
  PackageOpen,
  ReceiptText,
  StickyNote,
  Truck,
  Undo2,
  X,
} from "lucide-react";
import { formatMoney } from "../../../lib/format.ts";
import type { Tone } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Timeline } from "../../../ui/timeline.tsx";
import { useActivity } from "../api.ts";
import { paymentLook } from "../order-badges.tsx";
import { PastTime } from "../../../ui/past-time.tsx";
import { cancelReasonNames } from "../reasons.ts";
import { returnReasonNames } from "../../../lib/return-reasons.ts";

type Type = OrderActivity["type"];

/** `{number}` is the number of the shipment or of the return. */
const look: Record<
  Type,
  { tone: Tone; Icon: LucideIcon; title: (number: number) => MessageDescriptor }
> = {
  placed: { tone: "neutral", Icon: ReceiptText, title: () => msg`Order placed` },
  accepted: { tone: "success", Icon: Check, title: () => msg`Order accepted` },
  refused: { tone: "neutral", Icon: X, title: () => msg`Order declined` },
  canceled: { tone: "neutral", Icon: Ban, title: () => msg`Canceled` },
  packed: { tone: "info", Icon: Package, title: (number) => msg`Shipment ${number} packed` },
  shipped: { tone: "progress", Icon: Truck, title: (number) => msg`Shipment ${number} shipped` },
  unshipped: {
    tone: "neutral",
    Icon: Undo2,
    title: (number) => msg`Shipping of shipment ${number} undone`,
  },
  tracked: { tone: "neutral", Icon: MapPin, title: (number) => msg`Shipment ${number} edited` },
  delivered: {
    tone: "success",
    Icon: PackageCheck,
    title: (number) => msg`Shipment ${number} delivered`,
  },
  parcel_canceled: {
    tone: "neutral",
    Icon: PackageOpen,
    title: (number) => msg`Shipment ${number} unpacked`,
  },
  completed: { tone: "success", Icon: CircleCheck, title: () => msg`Order completed` },
  return_requested: {
    tone: "return",
    Icon: Undo2,
    title: (number) => msg`Return ${number} requested`,
  },
  return_approved: {
    tone: "return",
    Icon: Check,
    title: (number) => msg`Return ${number} approved`,
  },
  return_rejected: { tone: "neutral", Icon: X, title: (number) => msg`Return ${number} rejected` },
  return_received: {
    tone: "return",
    Icon: PackageCheck,
    title: (number) => msg`Return ${number} received`,
  },
  payment: { tone: "info", Icon: Banknote, title: () => msg`Payment` },
  refund_noted: { tone: "return", Icon: HandCoins, title: () => msg`Refund agreed` },
  note: { tone: "neutral", Icon: StickyNote, title: () => msg`Private note` },
};

/** Types whose icon shows a direction, mirrored in right-to-left layouts. */
const mirrored = new Set<Type>(["shipped", "unshipped", "return_requested"]);

/** Isolates user input from the direction of the surrounding text. */
const isolate = (text: string | undefined) => (text ? `\u2068${text}\u2069` : undefined);

/** Returns a function that describes the details of an entry. */
const useDetail = (currency: string) => {
  const { t } = useLingui();
  return ({ type, data }: OrderActivity): string => {
    const { units, amount_minor, restocked, damaged, note } = data;
    const ofPlaced = type === "placed";
    const parts = [
      data.payment_status && type === "payment"
        ? t(paymentLook[data.payment_status].label)
        : undefined,
      units !== undefined && ofPlaced
        ? t`${plural(units, { one: "Stock reserved for # item", other: "Stock reserved for # items" })}`
        : undefined,
      units !== undefined && !ofPlaced
        ? t`${plural(units, { one: "# item", other: "# items" })}`
        : undefined,
      amount_minor ? formatMoney(amount_minor, currency) : undefined,
      restocked ? t`${plural(restocked, { one: "# restocked", other: "# restocked" })}` : undefined,
      damaged ? t`${plural(damaged, { one: "# damaged", other: "# damaged" })}` : undefined,
      data.reason && t(cancelReasonNames[data.reason]),
      data.return_reason && t(returnReasonNames[data.return_reason]),
      isolate(data.carrier),
      isolate(data.tracking_no),
      note ? isolate(t`“${note}”`) : undefined,
      type === "note" && note === "" ? t`Cleared` : undefined,
    ];
    return parts.filter(Boolean).join(" · ");
  };
};

/** Lists the activities of the order, newest first (K35). */
export const OrderTimeline = ({ orderId, currency }: { orderId: string; currency: string }) => {
  const { t } = useLingui();
  const { data: activity, error } = useActivity(orderId);
  const detailOf = useDetail(currency);
  return (
    <Section title={t`Timeline`}>
      {error && (
        <p role="alert" className="text-danger">
          {error.message}
        </p>
      )}
      {!activity && !error && <Skeleton width="60%" />}
      {activity && (
        <Timeline
          items={activity.map((entry) => {
            const { tone, Icon, title } = look[entry.type];
            return {
              id: entry.id,
              tone,
              icon: (
                <Icon
                  className={mirrored.has(entry.type) ? "flip-rtl" : undefined}
                  aria-hidden="true"
                />
              ),
              title: t(title(entry.data.number ?? 1)),
              text: detailOf(entry),
              when: (
                <>
                  <div>
                    <PastTime at={entry.created_at} />
                  </div>
                  <bdi>
                    {entry.actor_type === "marketplace" ? t`Marketplace` : entry.actor_name}
                  </bdi>
                </>
              ),
            };
          })}
        />
      )}
    </Section>
  );
};
