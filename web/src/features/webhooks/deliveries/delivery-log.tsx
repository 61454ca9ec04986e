import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  type DeliveryListQuery,
  DeliveryStatus,
  type Webhook,
  type WebhookDelivery,
} from "@sellerdesk/contract/webhooks";
import { getRouteApi, Link } from "@tanstack/react-router";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { Tabs, tabActive } from "../../../ui/tabs.tsx";
import { useDeliveries } from "../api.ts";
import { DeliveryDrawer } from "./delivery-drawer.tsx";
import { Answer } from "./delivery-parts.tsx";
import { DeliveryBadge } from "../webhook-badges.tsx";
import { readDeliveries, webhookSearch } from "../webhook-search.ts";
import { deliveryWords } from "../labels.ts";

const route = getRouteApi("/app/profile");

type RowProps = { id: string; delivery: WebhookDelivery; query: DeliveryListQuery };

const Name = ({ id, delivery, query }: RowProps) => (
  <Link
    to={paths.profile()}
    search={webhookSearch(id, { ...query, delivery: delivery.id })}
    resetScroll={false}
    className="font-strong hover:underline"
  >
    <bdi dir="ltr">{delivery.type}</bdi>
  </Link>
);

const When = ({ next_attempt_at: next, created_at, status }: WebhookDelivery) =>
  status === "pending" && next ? (
    <Trans>next: {formatDateTime(next)}</Trans>
  ) : (
    <bdi>{formatDateTime(created_at)}</bdi>
  );

const columnsFor = (id: string, query: DeliveryListQuery): Column<WebhookDelivery>[] => [
  {
    key: "type",
    head: <Trans>Event</Trans>,
    className: "w-full",
    cell: (delivery) => <Name id={id} delivery={delivery} query={query} />,
  },
  { key: "status", head: <Trans>Status</Trans>, className: "[--w:8rem]", cell: DeliveryBadge },
  {
    key: "answer",
    head: <Trans>Response</Trans>,
    className: "[--w:9rem]",
    cell: ({ last_attempt }) => <Answer attempt={last_attempt} />,
  },
  {
    key: "attempts",
    head: <Trans>Attempts</Trans>,
    figures: true,
    className: "[--w:6rem]",
    cell: ({ attempts }) => formatNumber(attempts),
  },
  {
    key: "when",
    head: <Trans>When</Trans>,
    figures: true,
    className: "[--w:7.5rem] text-muted @min-[50rem]:[--w:12rem]",
    cell: When,
  },
];

const Card = ({ id, delivery, query }: RowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
    <Name id={id} delivery={delivery} query={query} />
    <span className="justify-self-end">
      <DeliveryBadge {...delivery} />
    </span>
    <span className="text-13 text-muted">
      <When {...delivery} />
    </span>
    <span className="justify-self-end text-13 text-muted">
      <Answer attempt={delivery.last_attempt} />
    </span>
  </div>
);

/** Lists the deliveries of a webhook in the last 30 days, filtered by the address. */
export const DeliveryLog = ({ webhook: { id } }: { webhook: Webhook }) => {
  const { t } = useLingui();
  const { delivery: open, ...query } = readDeliveries(route.useSearch());
  const navigate = route.useNavigate();
  const { data: list, isPlaceholderData } = useDeliveries(id, query);
  return (
    <>
      <Tabs label={t`Deliveries by status`}>
        {[undefined, ...DeliveryStatus.options].map((status) => (
          <Link
            key={status ?? "all"}
            to={paths.profile()}
            search={webhookSearch(id, { status })}
            aria-current={status === query.status ? "page" : undefined}
            activeOptions={tabActive}
          >
            {status === undefined ? <Trans>All</Trans> : t(deliveryWords[status])}
          </Link>
        ))}
      </Tabs>
      {list?.data.length === 0 ? (
        <EmptyState title={<Trans>No deliveries</Trans>}>
          <Trans>Deliveries of the last 30 days appear here. Send a test to see one.</Trans>
        </EmptyState>
      ) : (
        <DataTable
          label={t`Deliveries`}
          columns={columnsFor(id, query)}
          rows={list?.data}
          rowId={(delivery) => delivery.id}
          busy={isPlaceholderData}
          card={(delivery) => <Card id={id} delivery={delivery} query={query} />}
        />
      )}
      {list && (
        <Pager
          page={query.page}
          perPage={query.per_page}
          total={list.meta.total}
          isCapped={list.meta.is_capped}
          count={<Plural value={list.meta.total} one="# delivery" other="# deliveries" />}
          link={(page, props) => (
            <Link to={paths.profile()} search={webhookSearch(id, { ...query, page })} {...props} />
          )}
        />
      )}
      <DeliveryDrawer
        webhookId={id}
        deliveryId={open}
        onClose={() => void navigate({ search: webhookSearch(id, query) })}
      />
    </>
  );
};
