import { type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { inventoryApi } from "@sellerdesk/contract/inventory";
import { isCommandAllowed } from "@sellerdesk/contract/order-rules";
import type { OrderRow } from "@sellerdesk/contract/order-list";
import { ordersApi } from "@sellerdesk/contract/orders";
import { productsApi } from "@sellerdesk/contract/products";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  Bell,
  Contrast,
  Keyboard,
  LogOut,
  Package,
  PackagePlus,
  ReceiptText,
  Search,
  Settings,
  Star,
  Tag,
  Truck,
  Upload,
  UserRound,
} from "lucide-react";
import type { ComponentType } from "react";
import { call } from "../lib/api-client.ts";
import { formatMoney } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";
import { useSeller } from "../lib/session.ts";
import { setTheme } from "../lib/theme.ts";
import { navigationFor } from "./navigation.ts";
import { profileSections } from "./profile-sections.ts";
import { shortcuts } from "./shortcuts.ts";

export type PaletteItem = {
  id: string;
  label: string;
  /** The details that distinguish it from others with the same name. */
  detail?: readonly string[];
  /** More words that find it, besides its label. */
  words?: string;
  icon: ComponentType<{ "aria-hidden": "true"; className?: string }>;
  keys?: readonly string[];
  run: () => void;
};
export type PaletteGroup = { label: string; items: PaletteItem[] };

type Page = { label: MessageDescriptor; to: string; icon: PaletteItem["icon"] };
/** Pages that are not in the sidebar. */
const morePages: Page[] = [
  { label: msg`Customers`, to: paths.customers(), icon: UserRound },
  { label: msg`Product reviews`, to: paths.reviews(), icon: Star },
  { label: msg`Notifications`, to: paths.notifications(), icon: Bell },
];

/** Maximum results of each kind, visible without scrolling. */
const shownOfEach = 5;

/** Maximum variants that are searched for an exact SKU. */
const codesRead = 25;

/**
 * Reads a command such as "ship SD-20040", a verb and its object.
 * @returns the object, or undefined if the text is something else
 */
const readCommand = (text: string, verbs: readonly string[]) => {
  const [, verb = "", object = ""] = /^(\S+)\s+(\S.*)$/.exec(text) ?? [];
  return verbs.some((name) => name.toLocaleLowerCase() === verb.toLocaleLowerCase())
    ? object
    : undefined;
};

/** Searches products and orders that match a text of two characters or more. */
const usePaletteSearch = (text: string, isActive: boolean) => {
  const enabled = isActive && text.length >= 2;
  const query = { search: text, per_page: shownOfEach };
  const options = { enabled, placeholderData: keepPreviousData };
  const products = useQuery({
    queryKey: ["products", "palette", text],
    queryFn: async ({ signal }) =>
      (await call(productsApi.list, { query: { ...query, sort: "relevance" } }, { signal })).data,
    ...options,
  });
  const orders = useQuery({
    queryKey: ["orders", "palette", text],
    queryFn: async ({ signal }) => (await call(ordersApi.list, { query }, { signal })).data,
    ...options,
  });
  const variants = useQuery({
    queryKey: ["inventory", "palette", text],
    queryFn: async ({ signal }) =>
      (
        await call(
          inventoryApi.list,
          { query: { search: text, per_page: codesRead, sort: "sku" } },
          { signal },
        )
      ).data,
    ...options,
  });
  const isExact = (code: string | null) => code?.toLowerCase() === text.toLowerCase();
  return {
    exactOrder: enabled ? orders.data?.find(({ order_no }) => isExact(order_no)) : undefined,
    exactVariant: enabled ? variants.data?.find(({ sku }) => isExact(sku)) : undefined,
    products: (enabled && products.data) || [],
    orders: (enabled && orders.data) || [],
    isFinding: enabled && (products.isFetching || orders.isFetching),
    failed: enabled && (products.isError || orders.isError),
  };
};

type Asked = {
  /** The typed text, trimmed. */
  text: string;
  /** The debounced text, which is sent to the server. */
  settled: string;
  onHelp: () => void;
  onLogOut: () => void;
};

/**
 * Returns the palette's results for a text: pages and actions immediately, products and orders when
 * the server has found them.
 */
export const usePaletteGroups = ({ text, settled, onHelp, onLogOut }: Asked) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { plan_status } = useSeller();
  const isActive = plan_status === "active";
  // A language may have several words for it, separated by spaces.
  const shipVerbs = t({ message: "ship", comment: "Verbs before the number of an order" }).split(
    " ",
  );
  const results = usePaletteSearch(readCommand(settled, shipVerbs) ?? settled, isActive);
  const isCommand = readCommand(text, shipVerbs) !== undefined;
  const go =
    (to: string, { search, hash }: { search?: Record<string, string>; hash?: string } = {}) =>
    () =>
      void navigate({ to, ...(search && { search }), ...(hash !== undefined && { hash }) });

  const pages: Page[] = [
    ...navigationFor(plan_status).filter(({ locked }) => !locked),
    ...(isActive ? morePages : morePages.filter(({ to }) => to === paths.notifications())),
  ];
  const keysTo = (to: string) => {
    const leads = shortcuts.find(
      ({ does }) => typeof does === "object" && "to" in does && does.to === to,
    );
    return leads ? { keys: leads.keys } : {};
  };
  const selling: PaletteItem[] = [
    {
      id: paths.addProduct(),
      label: t`Add a product`,
      words: t`new product`,
      icon: PackagePlus,
      ...keysTo(paths.addProduct()),
      run: go(paths.addProduct()),
    },
    {
      id: "import",
      label: t`Import a product file`,
      icon: Upload,
      run: go(paths.products(), { hash: "import" }),
    },
    {
      id: "offer",
      label: t`New offer`,
      words: t`add an offer`,
      icon: Tag,
      run: go(paths.offers(), { search: { form: "new" } }),
    },
  ];
  const actions: PaletteItem[] = [
    ...(isActive ? selling : []),
    { id: "light", label: t`Light theme`, icon: Contrast, run: () => setTheme("light") },
    { id: "dark", label: t`Dark theme`, icon: Contrast, run: () => setTheme("dark") },
    {
      id: "help",
      label: t`Keyboard shortcuts`,
      words: t`help`,
      icon: Keyboard,
      keys: ["?"],
      run: onHelp,
    },
    { id: "logout", label: t`Logout`, icon: LogOut, run: onLogOut },
  ];
  const settings = Object.entries(profileSections).map(([key, label]): PaletteItem => ({
    id: `settings-${key}`,
    label: t(label),
    words: t`Settings`,
    icon: Settings,
    run: go(paths.profile(), { search: { section: key } }),
  }));
  const toOrder = ({
    id,
    order_no,
    customer_name,
    total_minor,
    currency,
  }: OrderRow): PaletteItem => ({
    id,
    label: order_no,
    icon: ReceiptText,
    detail: [customer_name, formatMoney(total_minor, currency)],
    run: go(paths.order(id)),
  });
  const { exactOrder, exactVariant } = results;
  const toShipping = ({ id, order_no }: OrderRow): PaletteItem => ({
    id: `ship-${id}`,
    label: t`Ship ${order_no}`,
    icon: Truck,
    run: go(paths.order(id), { hash: "ship" }),
  });
  const ship =
    exactOrder && isCommandAllowed("ship", exactOrder.status) ? [toShipping(exactOrder)] : [];
  const codes: PaletteItem[] = [
    ...(isCommand ? ship : []),
    ...(exactOrder ? [toOrder(exactOrder)] : []),
    ...(isCommand ? [] : ship),
    ...(exactVariant
      ? [
          {
            id: exactVariant.product_id,
            label: exactVariant.product_title,
            icon: Package,
            detail: [exactVariant.sku ?? ""],
            run: go(paths.product(exactVariant.product_id)),
          },
        ]
      : []),
  ];
  const isolated = `\u2068${text}\u2069`;
  const wanted = text.toLocaleLowerCase();
  const fits = ({ label, words = "" }: PaletteItem) => {
    const all = `${label} ${words}`.toLocaleLowerCase();
    return wanted.split(/\s+/).every((word) => all.includes(word));
  };
  const pageItems = pages.map(({ label, to, icon }) => ({
    id: to,
    label: t(label),
    icon,
    ...keysTo(to),
    run: go(to),
  }));
  const exact = [
    ...codes,
    ...[...pageItems, ...actions, ...settings].filter(
      ({ label }) => label.toLocaleLowerCase() === wanted,
    ),
  ];
  const isElsewhere = ({ id }: { id: string }) => exact.every((item) => item.id !== id);
  const others = (items: PaletteItem[]) => items.filter(fits).filter(isElsewhere);

  const groups: PaletteGroup[] = [
    { label: t`Exact match`, items: exact },
    { label: t`Pages`, items: others(pageItems) },
    { label: t`Actions`, items: others(actions) },
    // Shown only in a search, so that an empty palette stays short.
    { label: t`Settings`, items: text === "" ? [] : others(settings) },
    {
      label: t`Products`,
      items: [
        ...results.products.filter(isElsewhere).map(({ id, title }) => ({
          id,
          label: title,
          icon: Package,
          run: () => void navigate({ to: paths.product(id) }),
        })),
        ...(isActive && text.length > 0
          ? [
              {
                id: "find",
                label: t`Search all products for “${isolated}”`,
                icon: Search,
                run: go(paths.products(), { search: { search: text, sort: "relevance" } }),
              },
            ]
          : []),
      ],
    },
    {
      label: t`Orders`,
      items: results.orders.filter(isElsewhere).map(toOrder),
    },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), ...results };
};
