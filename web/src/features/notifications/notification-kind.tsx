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
    tone: "warning",
    target: paths.profile,
    search: () => ({ section: "plan" }),
  },
  document: {
    name: msg`Document`,
    Icon: FileCheck,
    tone: "success",
    target: paths.profile,
    search: () => ({ section: "verification" }),
  },
  import: {
    name: msg`Import`,
    Icon: Download,
    tone: "success",
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
    tone: "success",
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
    tone: "danger",
    target: paths.profile,
    search: () => ({ section: "security" }),
  },
  return: { name: msg`Return`, Icon: Undo2, tone: "return", target: paths.orders },
};

export const notificationName = (type: NotificationType): MessageDescriptor => kinds[type].name;

/** Returns the props of a link to the address that a notification opens. */
export const notificationLink = ({ notification_type, data: { entity_id } }: Notification) => {
  const { target, search, hash } = kinds[notification_type];
  return {
    to: target(entity_id),
    search: search?.(entity_id) ?? {},
    hash: entity_id === null ? "" : (hash?.(entity_id) ?? ""),
  };
};

export const NotificationIcon = ({ type }: { type: NotificationType }) => {
  const { Icon, tone } = kinds[type];
  return (
    <span className={`notification-icon tone-${tone}`}>
      <Icon className={type === "return" ? "flip-rtl" : undefined} aria-hidden="true" />
    </span>
  );
};
