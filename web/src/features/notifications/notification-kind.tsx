import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Notification, NotificationType } from "@sellerdesk/contract/notifications";
import {
  Boxes,
  Bookmark,
  Download,
  FileCheck,
  Heart,
  ListChecks,
  ListPlus,
  type LucideIcon,
  Package,
  ReceiptText,
  ShieldAlert,
  Star,
  Tag,
  Undo2,
  Webhook,
} from "lucide-react";
import { paths } from "../../lib/paths.ts";
import "../../ui/badge.css";
import type { Tone } from "../../ui/badge.tsx";
import "./notification-item.css";

type Kind = {
  name: MessageDescriptor;
  Icon: LucideIcon;
  tone: Tone;
  /**
   * The screen that a click opens (F5). Types beyond the specification open the screen of their
   * subject.
   */
  target: (entityId: string | null) => string;
  /** The query parameters of the address. */
  search?: (entityId: string | null) => { section: string; webhook?: string };
  /** The fragment of the address, which opens a part of that screen; none if undefined. */
  hash?: (entityId: string) => string;
};

/** The icon, tone and destination of each type of notification. */
const kinds: Record<NotificationType, Kind> = {
  order: { name: msg`Order`, Icon: ReceiptText, tone: "warning", target: paths.orders },
  follow: { name: msg`Follow`, Icon: Heart, tone: "progress", target: paths.followers },
  offer: { name: msg`Offer`, Icon: Tag, tone: "info", target: paths.offers },
  offer_product: { name: msg`Offer product`, Icon: Package, tone: "info", target: paths.offers },
  low_stock: { name: msg`Low stock`, Icon: Boxes, tone: "danger", target: paths.inventory },
  review: {
    name: msg`Review`,
    Icon: Star,
    tone: "neutral",
    target: (productId) =>
      productId === null ? paths.products() : paths.productReviews(productId),
  },
  plan: {
    name: msg`Plan`,
    Icon: Bookmark,
    tone: "warning" as const,
    target: paths.profile,
    search: () => ({ section: "plan" }),
  },
  document: {
    name: msg`Document`,
    Icon: FileCheck,
    tone: "success" as const,
    target: paths.profile,
    search: () => ({ section: "verification" }),
  },
  import: {
    name: msg`Import`,
    Icon: Download,
    tone: "success" as const,
    target: paths.products,
    hash: (importId) => `import=${importId}`,
  },
  lookup: {
    name: msg`Request decided`,
    Icon: ListPlus,
    tone: "info",
    target: paths.products,
  },
  bulk_edit: {
    name: msg`Bulk edit`,
    Icon: ListChecks,
    tone: "success" as const,
    target: paths.products,
    hash: (editId) => `bulk-edit=${editId}`,
  },
  webhook: {
    name: msg`Webhook`,
    Icon: Webhook,
    tone: "danger",
    target: paths.profile,
    search: (webhook) => ({ section: "webhooks", ...(webhook !== null && { webhook }) }),
  },
  security: {
    name: msg`Security`,
    Icon: ShieldAlert,
    tone: "danger" as const,
    target: paths.profile,
    search: () => ({ section: "security" }),
  },
  return: { name: msg`Return`, Icon: Undo2, tone: "return", target: paths.orders },
};

export const notificationName = (type: NotificationType): MessageDescriptor => kinds[type].name;

export const notificationTarget = ({ notification_type, data }: Notification): string =>
  kinds[notification_type].target(data.entity_id);

/** Returns the query parameters of the address that a notification opens. */
export const notificationSearch = ({ notification_type, data }: Notification) =>
  kinds[notification_type].search?.(data.entity_id) ?? {};

/** Returns the fragment of the address that a notification opens. */
export const notificationHash = ({ notification_type, data }: Notification): string =>
  data.entity_id === null ? "" : (kinds[notification_type].hash?.(data.entity_id) ?? "");

export const NotificationIcon = ({ type }: { type: NotificationType }) => {
  const { Icon, tone } = kinds[type];
  return (
    <span className={`notification-icon tone-${tone}`}>
      <Icon className={type === "return" ? "flip-rtl" : undefined} aria-hidden="true" />
    </span>
  );
};
