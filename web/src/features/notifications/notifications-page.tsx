import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { NotificationTab } from "@sellerdesk/contract/notifications";
import { createLazyRoute, getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Pager } from "../../ui/pager.tsx";
import { TabCount, Tabs, tabActive } from "../../ui/tabs.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useMarkNotifications, useNotifications } from "./api.ts";
import { NotificationList } from "./notification-list.tsx";
import { PreferencesSection } from "./preferences-section.tsx";

const route = getRouteApi("/app/notifications");

const tabNames = {
  all: msg`All`,
  unread: msg`Unread`,
  orders: msg`Orders`,
  followers: msg`Followers`,
  offers: msg`Offers`,
  shop: msg`Shop`,
};

/** The query of a page of a tab, without default values. */
const searchOf = (tab: NotificationTab, page = 1) => ({
  ...(tab !== "all" && { tab }),
  ...(page > 1 && { page }),
});

const NotificationsPage = () => {
  const { t } = useLingui();
  const { tab, page, per_page } = route.useSearch();
  const {
    data: list,
    isError,
    isPlaceholderData,
    refetch,
  } = useNotifications({ tab, page, per_page });
  const markRead = useMarkNotifications();
  const meta = list?.meta;
  // The last rows of the last page were deleted, or the address is outdated.
  const isPastEnd =
    list !== undefined && !isPlaceholderData && list.data.length === 0 && list.meta.total > 0;
  return (
    <>
      <PageHead
        title={t`Notifications`}
        subtitle={
          meta && (
            <Trans>
              {formatNumber(meta.counts.all)} total, {formatNumber(meta.unread)} unread
            </Trans>
          )
        }
        actions={
          meta &&
          meta.unread > 0 && (
            <Button
              busy={markRead.isPending}
              onClick={() =>
                markRead.mutate(
                  { all: { tab: "unread", as_of: meta.as_of } },
                  { onError: ({ message }) => showToast(message) },
                )
              }
            >
              <Trans>Mark all as read</Trans>
            </Button>
          )
        }
      />
      <Tabs label={t`Filter`}>
        {NotificationTab.options.map((option) => (
          <Link
            key={option}
            to={paths.notifications()}
            search={searchOf(option)}
            aria-current={option === tab ? "page" : undefined}
            activeOptions={tabActive}
          >
            {t(tabNames[option])}
            {meta && <TabCount>{formatNumber(meta.counts[option])}</TabCount>}
          </Link>
        ))}
      </Tabs>
      {isPastEnd && (
        <Navigate
          to={paths.notifications()}
          search={searchOf(tab, list.meta.total_pages)}
          replace
        />
      )}
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
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
          <NotificationList tab={tab} list={list} busy={!isError && (!list || isPlaceholderData)} />
          {list?.data.length === 0 && !isPastEnd && <NothingHere isFiltered={tab !== "all"} />}
          {list && !isPastEnd && (
            <Pager
              page={page}
              perPage={per_page}
              total={list.meta.total}
              isCapped={list.meta.is_capped}
              count={
                <Plural value={list.meta.total} one="# notification" other="# notifications" />
              }
              link={(target, props) => (
                <Link to={paths.notifications()} search={searchOf(tab, target)} {...props} />
              )}
            />
          )}
        </div>
        <aside className="lg:pt-4">
          <PreferencesSection />
        </aside>
      </div>
    </>
  );
};

const NothingHere = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title={<Trans>No matching notifications.</Trans>}
      action={
        <Link to={paths.notifications()} className="link">
          <Trans>Show all</Trans>
        </Link>
      }
    />
  ) : (
    <EmptyState picture={<Illustration scene="slip" />} title={<Trans>No notifications yet</Trans>}>
      <Trans>New orders, followers and offers appear here as they happen.</Trans>
    </EmptyState>
  );

export const Route = createLazyRoute("/app/notifications")({ component: NotificationsPage });
