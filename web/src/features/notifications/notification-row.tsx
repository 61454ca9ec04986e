import { useLingui } from "@lingui/react/macro";
import type { Notification } from "@sellerdesk/contract/notifications";
import { Link } from "@tanstack/react-router";
import { formatAgo, truncateMessage } from "../../lib/format.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { UnreadDot } from "./notification-item.tsx";
import {
  NotificationIcon,
  notificationHash,
  notificationName,
  notificationTarget,
} from "./notification-kind.tsx";

type Props = {
  notification: Notification;
  now: Date;
  isSelected: boolean;
  onSelect: () => void;
  onOpen: () => void;
};

/** One notification on its page. */
export const NotificationRow = ({ notification, now, isSelected, onSelect, onOpen }: Props) => {
  const { t } = useLingui();
  const { notification_type, message, created_at, read_at } = notification;
  return (
    <li className="notification-row" data-selected={isSelected} data-unread={!read_at}>
      <Checkbox
        aria-label={t`Select: ${truncateMessage(message)}`}
        checked={isSelected}
        onChange={onSelect}
      />
      <NotificationIcon type={notification_type} />
      <Link
        to={notificationTarget(notification)}
        hash={notificationHash(notification)}
        className="min-w-0"
        onClick={onOpen}
      >
        <span className="notification-message wrap-anywhere" dir="auto" title={message}>
          {truncateMessage(message)}
        </span>
        <span className="notification-type text-13 text-muted">{t(notificationName(notification_type))}</span>
      </Link>
      <time className="text-13 whitespace-nowrap text-muted" dateTime={`${created_at}Z`}>
        {formatAgo(created_at, now)}
      </time>
      {read_at ? <span /> : <UnreadDot />}
    </li>
  );
};
