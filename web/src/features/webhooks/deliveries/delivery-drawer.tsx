import { Trans, useLingui } from "@lingui/react/macro";
import type { WebhookAttempt, WebhookDeliveryDetail } from "@sellerdesk/contract/webhooks";
import { formatDateTime } from "../../../lib/format.ts";
import { translateText } from "../../../lib/server-messages.ts";
import { ActionError } from "../../../ui/action-error.tsx";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useDelivery, useRedeliver } from "../api.ts";
import { Answer } from "./delivery-parts.tsx";
import { DeliveryBadge } from "../webhook-badges.tsx";

const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2);

const Attempt = ({ attempt }: { attempt: WebhookAttempt }) => (
  <li className="border-b border-line py-3">
    <div className="flex flex-wrap justify-between gap-x-4">
      <Answer attempt={attempt} />
      <span className="text-13 text-muted">
        <bdi>{formatDateTime(attempt.at)}</bdi>
      </span>
    </div>
    {attempt.error !== null && (
      <p className="mt-1 text-13 text-danger">
        <bdi>
          {translateText({
            code: attempt.error_code,
            params: attempt.error_params,
            message: attempt.error,
          })}
        </bdi>
      </p>
    )}
    {attempt.response !== "" && (
      <p className="mt-1 text-13 wrap-anywhere text-muted" dir="auto">
        {attempt.response}
      </p>
    )}
  </li>
);

const Facts = ({ delivery }: { delivery: WebhookDeliveryDetail }) => {
  const { t } = useLingui();
  const { event_id, created_at, next_attempt_at: next } = delivery;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
      <dt className="text-muted">webhook-id</dt>
      <dd className="break-all">
        <bdi dir="ltr">{event_id}</bdi>
      </dd>
      <dt className="text-muted">{t`Created`}</dt>
      <dd>{formatDateTime(created_at)}</dd>
      {next && (
        <>
          <dt className="text-muted">{t`Next attempt`}</dt>
          <dd>{formatDateTime(next)}</dd>
        </>
      )}
    </dl>
  );
};

const Delivery = ({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) => {
  const { t } = useLingui();
  const { data: delivery, error } = useDelivery(webhookId, deliveryId);
  const redeliver = useRedeliver(webhookId);
  if (error) return <ActionError error={error} className="text-danger" />;
  if (!delivery) return <Skeleton height="12rem" />;
  const sendAgain = async () => {
    try {
      await redeliver.mutateAsync(deliveryId);
      showToast(t`Resending the event.`);
    } catch (failure) {
      if (failure instanceof Error) showToast(failure.message);
    }
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-2 font-strong">
          <bdi dir="ltr">{delivery.type}</bdi>
          <DeliveryBadge {...delivery} />
        </span>
        <Button
          size="sm"
          busy={redeliver.isPending}
          disabled={delivery.status === "pending"}
          onClick={() => void sendAgain()}
        >
          <Trans>Resend</Trans>
        </Button>
      </div>
      <Facts delivery={delivery} />
      <section aria-label={t`Attempts`}>
        <h3>
          <Trans>Attempts</Trans>
        </h3>
        {delivery.log.length === 0 ? (
          <p className="pt-2 text-13 text-muted">
            <Trans>None yet.</Trans>
          </p>
        ) : (
          <ol>
            {delivery.log.toReversed().map((attempt) => (
              <Attempt key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        )}
      </section>
      <section aria-label={t`Payload`}>
        <h3>
          <Trans>Payload</Trans>
        </h3>
        <pre
          className="mt-2 rounded-control bg-surface p-3 text-13 whitespace-pre-wrap wrap-anywhere"
          dir="ltr"
        >
          {pretty(delivery.body)}
        </pre>
      </section>
    </div>
  );
};

type Props = { webhookId: string; deliveryId: string | undefined; onClose: () => void };

/** Shows a delivery: its payload, the response to each attempt, and a button to send it again. */
export const DeliveryDrawer = ({ webhookId, deliveryId, onClose }: Props) => (
  <Drawer
    open={deliveryId !== undefined}
    onOpenChange={(open) => !open && onClose()}
    side="end"
    title={<Trans>Delivery</Trans>}
  >
    {deliveryId !== undefined && <Delivery webhookId={webhookId} deliveryId={deliveryId} />}
  </Drawer>
);
