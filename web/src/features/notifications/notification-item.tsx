import { useLingui } from "@lingui/react/macro";
import type { Notification } from "@sellerdesk/contract/notifications";
import { Link } from "@tanstack/react-router";
import { formatAgo, truncateMessage } from "../../lib/format.ts";
import { translateText } from "../../lib/server-messages.ts";
import "./notification-item.css";
import { NotificationIcon, notificationLink } from "./notification-kind.tsx";

type Props = {
  notification: Notification;
  now: Date;
  /** Null while the plan has expired: targets do not open and nothing is marked read (J3, H3). */
  onOpen: ((notification: Notification) => void) | null;
};

export const UnreadDot = () => {
  const { t } = useLingui();
  return <span className="unread-dot" role="img" aria-label={t`Unread`} title={t`Unread`} />;
};

/** One notification in the dropdown of the bell. */
export const NotificationItem = ({ notification, now, onOpen }: Props) => {
  const { notification_type, created_at, read_at } = notification;
  const text = translateText(notification);
  const content = (
    <>
      <NotificationIcon type={notification_type} />
      <span className="min-w-0 grow">
        <span className="block font-quiet wrap-anywhere" title={text}>
          {truncateMessage(text)}
        </span>
        <time className="text-13 text-muted" dateTime={`${created_at}Z`}>
          {formatAgo(created_at, now)}
        </time>
      </span>
      {!read_at && <UnreadDot />}
    </>
  );
  if (!onOpen) return <div className="bell-item">{content}</div>;
  return (
    <Link
      {...notificationLink(notification)}
      className="bell-item"
      onClick={() => onOpen(notification)}
    >
      {content}
    </Link>
  );
};
