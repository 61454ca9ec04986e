import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReturnStatus } from "@sellerdesk/contract/order-statuses";
import type { Order, OrderReturn } from "@sellerdesk/contract/orders";
import { useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog } from "../../../ui/lazy-content.tsx";
import { Section } from "../../../ui/section.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { useButtonCommand } from "../use-command.ts";
import { OrderLine } from "../order-lines.tsx";
import { PastTime } from "../../../ui/past-time.tsx";
import { returnReasonNames } from "../../../lib/return-reasons.ts";

const ReceiveReturnDialog = lazyDialog(
  async () => (await import("./return-dialogs.tsx")).ReceiveReturnDialog,
);
const RejectReturnDialog = lazyDialog(
  async () => (await import("./return-dialogs.tsx")).RejectReturnDialog,
);

const look = {
  requested: { label: msg`Return requested`, tone: "return", glyph: "back" },
  approved: { label: msg`Approved, on its way`, tone: "return", glyph: "half" },
  rejected: {
    label: msg({ message: "Rejected", context: "return" }),
    tone: "neutral",
    glyph: "slash",
  },
  received: {
    label: msg({ message: "Received", context: "return" }),
    tone: "success",
    glyph: "check",
  },
} as const satisfies Record<ReturnStatus, unknown>;

const ReturnActions = ({ order, asked }: { order: Order; asked: OrderReturn }) => {
  const { t } = useLingui();
  const { send, isPending } = useButtonCommand(order.id);
  const [open, setOpen] = useState<"reject" | "receive" | null>(null);
  const approve = () => send({ kind: "approve", return: asked.id }, t`Return approved.`);
  if (asked.status !== "requested" && asked.status !== "approved") return null;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button variant="destructive" size="sm" onClick={() => setOpen("reject")}>
        <Trans>Reject</Trans>
      </Button>
      {asked.status === "requested" ? (
        <Button size="sm" busy={isPending} onClick={approve}>
          <Trans>Approve</Trans>
        </Button>
      ) : (
        <Button size="sm" onClick={() => setOpen("receive")}>
          <Trans>Mark as received</Trans>
        </Button>
      )}
      {open === "reject" && (
        <RejectReturnDialog order={order} asked={asked} onClose={() => setOpen(null)} />
      )}
      {open === "receive" && (
        <ReceiveReturnDialog order={order} asked={asked} onClose={() => setOpen(null)} />
      )}
    </div>
  );
};

const Return = ({ order, asked }: { order: Order; asked: OrderReturn }) => {
  const { t } = useLingui();
  const { number, status, reason, note, decision_note, requested_at } = asked;
  const units = asked.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Section
      title={t`Return ${number}`}
      aside={<Plural value={units} one="# item" other="# items" />}
      actions={<StatusBadge {...look[status]} />}
    >
      <div className="-mt-2 mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted">
          {t(returnReasonNames[reason])} · <PastTime at={requested_at} />
        </p>
        {/* On phones the buttons follow the items that they decide on. */}
        <div className="max-sm:order-last">
          <ReturnActions order={order} asked={asked} />
        </div>
        {(note !== "" || decision_note !== "") && (
          <div className="basis-full">
            {note !== "" && (
              <p className="max-w-prose" dir="auto">
                <Trans>“{note}”</Trans>
              </p>
            )}
            {decision_note !== "" && (
              <p className="max-w-prose text-muted">
                <Trans>
                  Your reason: <bdi>{decision_note}</bdi>
                </Trans>
              </p>
            )}
          </div>
        )}
      </div>
      <ul>
        {asked.items.map(({ item_id, quantity, restocked, damaged }) => {
          const item = order.items.find(({ id }) => id === item_id);
          return (
            item && (
              <OrderLine key={item_id} item={item} quantity={quantity} currency={order.currency}>
                {status === "received" && (
                  <div className="text-13 text-muted">
                    <Trans>
                      {formatNumber(restocked)} restocked, {formatNumber(damaged)} damaged
                    </Trans>
                  </div>
                )}
              </OrderLine>
            )
          );
        })}
      </ul>
    </Section>
  );
};

/** Lists the returns of the order, newest first. */
export const OrderReturns = ({ order }: { order: Order }) =>
  order.returns.map((asked) => <Return key={asked.id} order={order} asked={asked} />);
