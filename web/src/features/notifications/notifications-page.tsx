import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { NotificationTab } from "@sellerdesk/contract/notifications";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { Check, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TabCount, Tabs, tabActive } from "../../ui/tabs.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useDeleteNotifications, useMarkRead, useNotifications } from "./api.ts";
import { NotificationRow } from "./notification-row.tsx";

const route = getRouteApi("/app/notifications");

const tabNames = {
  all: msg`All`,
  unread: msg`Unread`,
  orders: msg`Orders`,
  followers: msg`Followers`,
  offers: msg`Offers`,
  shop: msg`Shop`,
};

const NotificationsPage = () => {
  const { t } = useLingui();
  const { tab, page, per_page } = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const { data: list, isError, isPlaceholderData, refetch } = useNotifications({ tab, page, per_page });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const markRead = useMarkRead();
  const remove = useDeleteNotifications();

  const rows = list?.data ?? [];
  const selected = rows.filter(({ id }) => chosen.has(id));
  const ids = selected.map(({ id }) => id);
  const isAll = rows.length > 0 && selected.length === rows.length;
  const select = (wanted: string[]) => setChosen(new Set(wanted));

  const markSelected = () =>
    markRead.mutate(ids, {
      onSuccess: () => select([]),
      onError: (error) => showToast(error.message),
    });
  const deleteSelected = () =>
    remove.mutate(ids, {
      onSuccess: () => {
        setAsking(false);
        select([]);
        if (isAll && page > 1) void navigate({ search: (search) => ({ ...search, page: page - 1 }) });
      },
    });

  return (
    <>
      <PageHead
        title={t`Notifications`}
        subtitle={
          list && (
            <Trans>
              {formatNumber(list.meta.counts.all)} in all, {formatNumber(list.meta.unread)} unread
            </Trans>
          )
        }
      />
      <Tabs label={t`Filter`}>
        {NotificationTab.options.map((option) => (
          <Link
            key={option}
            to={paths.notifications()}
            search={option === "all" ? {} : { tab: option }}
            aria-current={option === tab ? "page" : undefined}
            activeOptions={tabActive}
            onClick={() => select([])}
          >
            {t(tabNames[option])}
            {list && <TabCount>{formatNumber(list.meta.counts[option])}</TabCount>}
          </Link>
        ))}
      </Tabs>
      {isError && (
        <div className="pt-4">
          <Notice
            tone="danger"
            live
            title={t`Notifications could not be loaded.`}
            action={
              <Button size="sm" onClick={() => void refetch()}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        </div>
      )}
      {rows.length > 0 && (
        <div className="flex min-h-14 items-center gap-2 border-b border-line-strong">
          <Checkbox
            aria-label={t`Select all`}
            checked={isAll}
            mixed={selected.length > 0 && !isAll}
            onChange={() => select(isAll ? [] : rows.map(({ id }) => id))}
          />
          <strong className="ms-1 grow font-strong" role="status">
            {selected.length > 0 ? (
              <Plural value={selected.length} one="# selected" other="# selected" />
            ) : (
              <span className="text-muted">
                <Trans>Select all</Trans>
              </span>
            )}
          </strong>
          {selected.length > 0 && (
            <>
              <Button
                variant="ghost"
                icon={<Check aria-hidden="true" />}
                busy={markRead.isPending}
                onClick={markSelected}
              >
                <Trans>Mark as read</Trans>
              </Button>
              <Button
                variant="destructive"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => {
                  remove.reset();
                  setAsking(true);
                }}
              >
                <Trans>Delete</Trans>
              </Button>
            </>
          )}
        </div>
      )}
      <ul aria-label={t`Notifications`} aria-busy={!list || isPlaceholderData}>
        {rows.map((notification) => {
          const { id } = notification;
          return (
            <NotificationRow
              key={id}
              notification={notification}
              now={now}
              isSelected={chosen.has(id)}
              onSelect={() => select(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id])}
              onOpen={() => {
                if (!notification.read_at) markRead.mutate([id]);
              }}
            />
          );
        })}
        {!list && !isError && <LoadingRows />}
      </ul>
      {list?.data.length === 0 && <NothingHere isFiltered={tab !== "all"} />}
      {list && (
        <Pager
          page={page}
          perPage={per_page}
          total={list.meta.total}
          link={(target, props) => (
            <Link
              to={paths.notifications()}
              search={{ ...(tab !== "all" && { tab }), ...(target > 1 && { page: target }) }}
              onClick={() => select([])}
              {...props}
            />
          )}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Are you sure deleting these notifications?`}
        description={
          <Plural
            value={ids.length}
            one="# notification will be removed from the bell and from this page."
            other="# notifications will be removed from the bell and from this page."
          />
        }
        confirmLabel={t`Yes, Delete notifications`}
        busy={remove.isPending}
        error={remove.error?.message}
        onConfirm={deleteSelected}
      />
    </>
  );
};

const LoadingRows = () =>
  Array.from({ length: 6 }, (_, at) => (
    <li key={at} className="notification-row">
      <Skeleton width="1.125rem" />
      <Skeleton width="2.25rem" height="2.25rem" />
      <Skeleton width="70%" />
      <Skeleton width="5rem" />
    </li>
  ));

const NothingHere = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title={<Trans>Nothing here.</Trans>}
      action={
        <Link to={paths.notifications()} className="link">
          <Trans>Show all</Trans>
        </Link>
      }
    />
  ) : (
    <EmptyState picture={<Illustration scene="slip" />} title={<Trans>No notifications yet</Trans>}>
      <Trans>New orders, followers and offers are told here as they happen.</Trans>
    </EmptyState>
  );

export const Route = createLazyRoute("/app/notifications")({ component: NotificationsPage });
