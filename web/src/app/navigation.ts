import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import {
  Bookmark,
  ShelvingUnit,
  House,
  Image,
  Package,
  ReceiptText,
  Share2,
  Tag,
  User,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { paths } from "../lib/paths.ts";
import type { SessionData } from "../lib/session.ts";
import { WaitingOrderCount } from "./counts.tsx";

export type NavigationItem = {
  label: MessageDescriptor;
  icon: ComponentType<{ "aria-hidden": "true" }>;
  to: string;
  /** Another page of this item, with a path that does not start with `to`. */
  alsoAt?: string;
  /** The number of its entries that wait for the seller. */
  count?: ComponentType;
  /** The item is shown, but its link leads to the plans (D2). */
  locked: boolean;
};

type Entry = Omit<NavigationItem, "locked">;
const dashboard: Entry = { label: msg`Dashboard`, icon: House, to: paths.dashboard() };
const profile: Entry = { label: msg`My Profile`, icon: User, to: paths.profile() };
const plans: Entry = { label: msg`Plans`, icon: Bookmark, to: paths.plans() };
const inventory: Entry = {
  label: msg`Inventory`,
  icon: ShelvingUnit,
  to: paths.inventory(),
  alsoAt: paths.modifiedInventory(),
};
const work: Entry[] = [
  { label: msg`Products`, icon: Package, to: paths.products() },
  { label: msg`Orders`, icon: ReceiptText, to: paths.orders(), count: WaitingOrderCount },
];
const shop: Entry[] = [
  { label: msg`Seller Followers`, icon: Users, to: paths.followers() },
  { label: msg`Seller Banner`, icon: Image, to: paths.banners() },
  { label: msg`Offers`, icon: Tag, to: paths.offers() },
  { label: msg`Social Links`, icon: Share2, to: paths.socialLinks() },
];

/** Returns the sidebar's items in the specification's order (D1, D2). */
export const navigationFor = (planStatus: SessionData["plan_status"]): NavigationItem[] => {
  if (planStatus === "active") {
    return [dashboard, profile, ...work, inventory, ...shop].map((entry) => ({
      ...entry,
      locked: false,
    }));
  }
  return [
    ...[dashboard, profile, plans].map((entry) => ({ ...entry, locked: false })),
    ...[...work, ...shop].map(({ label, icon }) => ({
      label,
      icon,
      to: paths.plans(),
      locked: true,
    })),
  ];
};
