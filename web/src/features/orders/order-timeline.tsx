import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OrderActivity } from "@sellerdesk/contract/orders";
import { Ban, Check, ReceiptText, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatDateTime } from "../../lib/format.ts";
import type { Tone } from "../../ui/badge.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { useActivity } from "./api.ts";
import { cancelReasonNames } from "./cancel-reasons.ts";

const look: Record<OrderActivity["type"], { tone: Tone; icon: ReactNode; title: ReactNode }> = {
  placed: { tone: "neutral", icon: <ReceiptText aria-hidden="true" />, title: <Trans>Order placed</Trans> },
  accepted: { tone: "success", icon: <Check aria-hidden="true" />, title: <Trans>Order accepted</Trans> },
  refused: { tone: "neutral", icon: <X aria-hidden="true" />, title: <Trans>Order refused</Trans> },
  canceled: { tone: "neutral", icon: <Ban aria-hidden="true" />, title: <Trans>Order canceled</Trans> },
};

const Detail = ({ type, data }: OrderActivity) => {
  const { t } = useLingui();
  const { units, reason, note } = data;
  return (
    <>
      {units !== undefined &&
        (type === "placed" ? (
          <Plural value={units} one="Stock reserved for # item" other="Stock reserved for # items" />
        ) : (
          <Plural value={units} one="# item" other="# items" />
        ))}
      {reason && ` · ${t(cancelReasonNames[reason])}`}
      {note && (
        <>
          {" · "}
          <bdi>{note}</bdi>
        </>
      )}
    </>
  );
};

/** What happened to the order, newest first (K35). */
export const OrderTimeline = ({ orderId }: { orderId: string }) => {
  const { t } = useLingui();
  const { data: activity, error } = useActivity(orderId);
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
          items={activity.map((entry) => ({
            id: entry.id,
            ...look[entry.type],
            text: <Detail {...entry} />,
            when: (
              <>
                <div>{formatDateTime(entry.created_at)}</div>
                <div dir="auto">{entry.actor_type === "marketplace" ? t`Marketplace` : entry.actor_name}</div>
              </>
            ),
          }))}
        />
      )}
    </Section>
  );
};
