import { Trans, useLingui } from "@lingui/react/macro";
import type { Webhook, WebhookUpdate } from "@sellerdesk/contract/webhooks";
import { useNavigate } from "@tanstack/react-router";
import { KeyRound, Pencil, Power, Trash2 } from "lucide-react";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { lazyDialog } from "../../ui/lazy-content.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useChangeWebhook, useDeleteWebhook, useRotateSecret, useSendTest } from "./api.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { webhookSearch } from "./webhook-search.ts";

const WebhookFormDialog = lazyDialog(
  async () => (await import("./webhook-form-dialog.tsx")).WebhookFormDialog,
);

type Asked = "edit" | "rotate" | "delete" | null;

const sayWhy = ({ message }: Error) => showToast(message);

/** The actions for a webhook. A test's result is shown in the log. */
export const WebhookActions = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const edit = useChangeWebhook(webhook);
  const change = useChangeWebhook(webhook);
  const test = useSendTest(webhook);
  const rotate = useRotateSecret(webhook);
  const remove = useDeleteWebhook(webhook);
  const { url, description, topics, enabled, version } = webhook;
  const stored: WebhookUpdate = { url, description, topics, enabled, version };
  const close = () => {
    edit.reset();
    setAsked(null);
  };

  const sendTest = async () => {
    const { id } = await test.mutateAsync(undefined);
    await navigate({ to: paths.profile(), search: webhookSearch(webhook.id, { delivery: id }) });
  };

  return (
    <>
      <Menu
        trigger={
          <Button>
            <Trans>More</Trans>
          </Button>
        }
      >
        <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setAsked("edit")}>
          <Trans>Edit</Trans>
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden="true" />} onClick={() => setAsked("rotate")}>
          <Trans>New secret</Trans>
        </MenuItem>
        <MenuItem
          icon={<Power aria-hidden="true" />}
          onClick={() => change.mutate({ ...stored, enabled: !enabled }, { onError: sayWhy })}
        >
          {enabled ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          destructive
          onClick={() => setAsked("delete")}
        >
          <Trans>Delete</Trans>
        </MenuItem>
      </Menu>
      <Button variant="primary" busy={test.isPending} onClick={() => void sendTest().catch(sayWhy)}>
        <Trans>Send a test</Trans>
      </Button>
      {asked === "edit" && (
        <WebhookFormDialog
          webhook={webhook}
          onClose={close}
          loading={edit.isPending}
          submitError={edit.error}
          onSubmit={(values) =>
            edit.mutate(
              { ...stored, ...values },
              {
                onSuccess: () => {
                  close();
                  showToast(t`Webhook saved.`);
                },
              },
            )
          }
        />
      )}
      <ConfirmDialog
        open={asked === "rotate"}
        onOpenChange={(open) => !open && close()}
        destructive={false}
        title={<Trans>Create a new secret?</Trans>}
        description={
          <Trans>
            The old secret stays valid for 24 hours, so that you have time to update your server.
          </Trans>
        }
        confirmLabel={<Trans>Create new secret</Trans>}
        busy={rotate.isPending}
        error={rotate.error?.message}
        onConfirm={() =>
          rotate.mutate(undefined, {
            onSuccess: (rotated) => {
              close();
              setSecret(rotated.secret);
            },
          })
        }
      />
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={(open) => !open && close()}
        title={<Trans>Delete this webhook?</Trans>}
        description={<Trans>This deletes its log and cancels pending deliveries.</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        busy={remove.isPending}
        error={remove.error?.message}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () =>
              void navigate({ to: paths.profile(), search: { section: "webhooks" } }),
          })
        }
      />
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
};
