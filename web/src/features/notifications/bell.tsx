import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Bell as BellIcon } from "lucide-react";
import { useState } from "react";
import { truncateMessage } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { translateText } from "../../lib/server-messages.ts";
import { useSeller } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { usePageShown } from "../../lib/use-page-shown.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useMarkNotifications, useNotifications } from "./api.ts";
import { useLiveNotifications } from "./live.ts";
import { NotificationItem } from "./notification-item.tsx";

/** The number of notifications in the dropdown, and the largest count of the badge (F4, F6). */
const shown = 3;
const largestBadge = 100;

/**
 * The bell of the header, updated live: the number of unread notifications and the newest three.
 * The page is loaded before them.
 */
export const NotificationBell = () => {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const now = useNow();
  const isActive = useSeller().plan_status === "active";
  const isDue = useLiveNotifications(
    (notification) => setAnnouncement(truncateMessage(translateText(notification))),
    usePageShown(),
  );
  const { data: list, isError, refetch } = useNotifications({ per_page: shown }, isDue || isOpen);
  const markRead = useMarkNotifications();
  const markAllRead = useMarkNotifications();

  const unread = list?.meta.unread ?? 0;
  const total = list?.meta.total ?? 0;
  const count = unread > largestBadge ? `${largestBadge}+` : String(unread);
  return (
    <>
      <span role="status" className="visually-hidden">
        {announcement !== "" && <Trans>New notification: {announcement}</Trans>}
      </span>
      <Popover
        label={t`Notifications`}
        className="w-96"
        align="center"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <IconButton label={unread === 0 ? t`Notifications` : t`Notifications, ${count} unread`}>
            <BellIcon aria-hidden="true" />
            {unread > 0 && (
              <span className="bell-count" dir="ltr">
                {count}
              </span>
            )}
          </IconButton>
        }
      >
        <div className="flex items-center justify-between gap-4 ps-4 pe-3 pt-3 pb-1">
          <h2>
            <Trans>Notifications</Trans>
          </h2>
          {isActive && unread > 0 && (
            <Button
              variant="ghost"
              size="sm"
              busy={markAllRead.isPending}
              onClick={() =>
                markAllRead.mutate({ all: { tab: "unread", as_of: list?.meta.as_of ?? "" } })
              }
            >
              <Trans>Mark all as read</Trans>
            </Button>
          )}
        </div>
        {list?.data.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            now={now}
            onOpen={
              isActive
                ? ({ id, read_at }) => {
                    setIsOpen(false);
                    if (!read_at) markRead.mutate({ ids: [id] });
                  }
                : null
            }
          />
        )) ?? <BellLoading isError={isError} onRetry={() => void refetch()} />}
        {list?.data.length === 0 && (
          <p className="px-4 pt-2 pb-5 text-muted">
            <Trans>No notifications yet. New orders, followers and offers appear here.</Trans>
          </p>
        )}
        <Link to={paths.notifications()} className="bell-all" onClick={() => setIsOpen(false)}>
          {total > shown ? (
            <Plural value={total} one="View all # notification" other="View all # notifications" />
          ) : (
            <Trans>View notifications</Trans>
          )}
        </Link>
      </Popover>
    </>
  );
};

const BellLoading = ({ isError, onRetry }: { isError: boolean; onRetry: () => void }) => {
  if (!isError)
    return (
      <div className="grid gap-3 px-4 pt-2 pb-5" aria-busy="true">
        <Skeleton width="90%" />
        <Skeleton width="70%" />
        <Skeleton width="80%" />
      </div>
    );
  return (
    <div role="alert" className="flex items-center justify-between gap-3 px-4 pt-1 pb-4 text-muted">
      <Trans>Notifications could not be loaded.</Trans>
      <Button size="sm" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
};
