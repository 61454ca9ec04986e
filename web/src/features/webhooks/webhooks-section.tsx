import { Trans, useLingui } from "@lingui/react/macro";
import { maxWebhooks, type Webhook } from "@sellerdesk/contract/webhooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { formatSince } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { lazyDialog } from "../../ui/lazy-content.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useCreateWebhook, webhooksQuery } from "./api.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookBadge } from "./webhook-badges.tsx";
import { webhookSearch } from "./webhook-search.ts";
import { topicWords } from "./labels.ts";

const WebhookFormDialog = lazyDialog(
  async () => (await import("./webhook-form-dialog.tsx")).WebhookFormDialog,
);

const Row = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useLingui();
  const now = useNow();
  const { id, url, description, topics, last_attempt_at: last } = webhook;
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <div className="min-w-0 grow">
        <Link
          to={paths.profile()}
          search={webhookSearch(id)}
          className="block font-strong break-all hover:underline"
        >
          <bdi dir="ltr">{url}</bdi>
        </Link>
        <p className="text-13 text-muted">
          {description !== "" && (
            <>
              <bdi>{description}</bdi>
              {" · "}
            </>
          )}
          {topics.map((topic) => t(topicWords[topic].name)).join(t`, `)}
          {last && (
            <>
              {" · "}
              <Trans>last sent: {formatSince(last, now)}</Trans>
            </>
          )}
        </p>
      </div>
      <WebhookBadge {...webhook} />
    </li>
  );
};

/** The webhooks of the shop, with their addresses and status. */
export const WebhooksSection = () => {
  const { t } = useLingui();
  const { data: webhooks, isError, refetch } = useQuery(webhooksQuery);
  const create = useCreateWebhook();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const isFull = webhooks !== undefined && webhooks.length >= maxWebhooks;
  const add = (
    <Button
      variant={webhooks?.length === 0 ? "primary" : "secondary"}
      icon={<Plus aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      <Trans>Add a webhook</Trans>
    </Button>
  );
  return (
    <Section title={t`Webhooks`} actions={webhooks && webhooks.length > 0 && !isFull && add}>
      <p className="-mt-2 max-w-reading text-muted">
        <Trans>
          We send signed events about orders, stock and products to your URL, and retry for three
          days.
        </Trans>{" "}
        <a className="link" href="/api/docs#deliveries" target="_blank" rel="noopener">
          <Trans>Developer docs</Trans>
        </a>
      </p>
      {isError && !webhooks && <LoadFailure onRetry={() => void refetch()} />}
      {!webhooks && !isError && <Skeleton className="mt-4" height="3rem" />}
      {webhooks?.length === 0 && (
        <EmptyState title={<Trans>No webhooks yet</Trans>} action={add}>
          <Trans>Enter an HTTPS URL and choose the events to send.</Trans>
        </EmptyState>
      )}
      {webhooks && webhooks.length > 0 && (
        <ul className="mt-3 border-t border-line" aria-label={t`Webhooks`}>
          {webhooks.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {isFull && (
        <p className="pt-3 text-13 text-muted">
          <Trans>A shop can have up to {maxWebhooks} webhooks.</Trans>
        </p>
      )}
      {isAdding && (
        <WebhookFormDialog
          webhook={null}
          onClose={() => {
            create.reset();
            setAdding(false);
          }}
          loading={create.isPending}
          submitError={create.error}
          onSubmit={(values) =>
            create.mutate(values, {
              onSuccess: ({ secret: added }) => {
                setAdding(false);
                setSecret(added);
              },
            })
          }
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Section>
  );
};
