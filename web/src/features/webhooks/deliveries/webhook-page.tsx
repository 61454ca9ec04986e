import { Trans, useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { paths } from "../../../lib/paths.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { webhookQuery } from "../api.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { WebhookActions } from "../webhook-actions.tsx";
import { WebhookBadge } from "../webhook-badges.tsx";
import { WebhookNotice } from "./webhook-notice.tsx";
import { topicWords } from "../labels.ts";

/** One webhook: its status, its actions, and the log of its deliveries. */
export const WebhookPage = ({ id }: { id: string }) => {
  const { t } = useLingui();
  const { data: webhook } = useSuspenseQuery(webhookQuery(id));
  // Moves the focus to the page: the path does not change, so the app does not, and the link that
  // opened this page is gone.
  useEffect(() => document.querySelector("main")?.focus({ preventScroll: true }), []);
  const topics = webhook.topics.map((topic) => t(topicWords[topic].name)).join(t`, `);
  return (
    <>
      <PageHead
        crumbs={
          <Crumbs
            items={[
              <Link key="profile" to={paths.profile()} search={{}}>
                <Trans>My Profile</Trans>
              </Link>,
              <Link key="webhooks" to={paths.profile()} search={{ section: "webhooks" }}>
                <Trans>Webhooks</Trans>
              </Link>,
              <bdi key="webhook">{new URL(webhook.url).host}</bdi>,
            ]}
          />
        }
        title={
          <bdi className="break-all" dir="ltr">
            {new URL(webhook.url).host}
          </bdi>
        }
        badges={<WebhookBadge {...webhook} />}
        subtitle={
          <>
            <bdi className="break-all" dir="ltr">
              {webhook.url}
            </bdi>
            {" · "}
            {topics}
          </>
        }
        actions={<WebhookActions webhook={webhook} />}
      />
      <WebhookNotice webhook={webhook} />
      <DeliveryLog webhook={webhook} />
    </>
  );
};
