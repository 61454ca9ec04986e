import { useLingui } from "@lingui/react/macro";
import type { Notification } from "@sellerdesk/contract/notifications";
import { Link } from "@tanstack/react-router";
import { formatAgo, truncateMessage } from "../../lib/format.ts";
import { translateText } from "../../lib/server-messages.ts";
import { RowCheckbox, type Selection } from "../../ui/row-selection.tsx";
import { UnreadDot } from "./notification-item.tsx";
import { NotificationIcon, notificationLink, notificationName } from "./notification-kind.tsx";

type Props = {
  notification: Notification;
  now: Date;
  selection: Selection;
  onOpen: () => void;
};

/** One notification on the notifications page. */
export const NotificationRow = ({ notification, now, selection, onOpen }: Props) => {
  const { t } = useLingui();
  const { id, notification_type, created_at, read_at } = notification;
  const text = translateText(notification);
  return (
    <li
      className="notification-row"
      data-row=""
      data-selected={selection.ids.has(id)}
      data-unread={!read_at}
    >
      <RowCheckbox id={id} selection={selection} />
      <NotificationIcon type={notification_type} />
      <Link {...notificationLink(notification)} className="min-w-0" onClick={onOpen}>
        <span className="notification-message wrap-anywhere" title={text}>
          {truncateMessage(text)}
        </span>
        <span className="notification-type text-13 text-muted">
          {t(notificationName(notification_type))}
        </span>
      </Link>
      <time className="text-13 whitespace-nowrap text-muted" dateTime={`${created_at}Z`}>
        {formatAgo(created_at, now)}
      </time>
      {read_at ? <span /> : <UnreadDot />}
    </li>
  );
};
