import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Input, Output } from "@sellerdesk/contract/http";
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type SearchMiddleware,
} from "@tanstack/react-router";
import { loadTexts } from "../lib/i18n.ts";
import { paths } from "../lib/paths.ts";
import { parseSearch, stringifySearch } from "../lib/search-params.ts";
import { readSession } from "../lib/session.ts";
import { redirectFor } from "./guards.ts";
import type { ListQueries } from "./list-queries.ts";
import { isLoggingOut } from "./log-out.ts";
import { FailedPage, PendingPage, PendingScreen } from "./page-states.tsx";
import { PublicLayout } from "./public-layout.tsx";
import { Root } from "./root.tsx";

const root = createRootRoute({
  beforeLoad: ({ location }) => {
    if (isLoggingOut()) return;
    const to = redirectFor(readSession(), location.pathname);
    // The landing page is no page of the router.
    if (to === "/" || to === paths.landing()) throw redirect({ href: "/", reloadDocument: true });
    if (to !== null) throw redirect({ to, replace: true });
  },
  component: Root,
});
/** A page's code, together with the texts of the features that it shows. */
const page = async <R,>(code: Promise<{ Route: R }>, ...features: string[]): Promise<R> => {
  const [{ Route }] = await Promise.all([code, loadTexts(features)]);
  return Route;
};

const visitors = createRoute({ getParentRoute: () => root, id: "public", component: PublicLayout });
// Visitors do without the shell, and so without the parts that it is made of.
const sellers = createRoute({ getParentRoute: () => root, id: "app", pendingComponent: PendingScreen }).lazy(
  () => page(import("./app-layout.tsx"), "notifications"),
);

const visitorPage = <const Path extends string>(path: Path, title: MessageDescriptor) => ({
  getParentRoute: () => visitors,
  path,
  staticData: { title },
});
const sellerPage = <const Path extends string>(path: Path, title: MessageDescriptor) => ({
  getParentRoute: () => sellers,
  path,
  staticData: { title },
});

let listQueries: ListQueries | null = null;
/** Brings the schemas of the lists' addresses, which a seller's first page waits for and a visitor's does without. */
export const loadListQueries = async (): Promise<void> => {
  ({ listQueries } = await import("./list-queries.ts"));
};

/** A list keeps its state in the address: read with its query's schema, defaults left out. */
const listSearch = <N extends keyof ListQueries>(list: N) => {
  type In = Input<ListQueries[N]["schema"]>;
  type Out = Output<ListQueries[N]["schema"]>;
  const leaveOutDefaults: SearchMiddleware<Out> = ({ search, next }) => {
    const defaults: Record<string, unknown> = listQueries?.[list].defaults ?? {};
    const set = Object.entries(next(search) as object).filter(([name, value]) => value !== defaults[name]);
    // What is left out here the schema fills in again when the address is read.
    return Object.fromEntries(set) as Out;
  };
  return {
    validateSearch: {
      // Without the schemas nobody is logged in, and the guards send the visitor elsewhere before the address is used.
      parse: (search: In): Out => {
        // The list's own schema gives both types; TypeScript sees only the union of all lists.
        const read = listQueries?.[list].read as ((search: In) => Out) | undefined;
        return read ? read(search) : (search as Out);
      },
    },
    search: { middlewares: [leaveOutDefaults] },
  };
};

type PaymentSearch = { payment?: string | undefined; canceled?: boolean | undefined };
/** The payment that a seller comes back from, and whether it was left unpaid. */
const readPayment = (search: { payment?: string | undefined; canceled?: unknown }): PaymentSearch => ({
  ...(/^[\da-f-]{36}$/.test(search.payment ?? "") && { payment: search.payment }),
  ...((search.canceled === "true" || search.canceled === true) && { canceled: true }),
});

/** My Profile's part, by the address; one that is not there is the first (`profile-route.tsx`). */
const readProfile = ({
  section,
  ...search
}: { section?: string } & PaymentSearch): { section?: string } & PaymentSearch => ({
  ...(typeof section === "string" && { section }),
  ...readPayment(search),
});

const visitorPages = [
  createRoute(visitorPage("/register", msg`Register`)).lazy(() =>
    page(import("../features/accounts/register-page.tsx"), "accounts"),
  ),
  createRoute(visitorPage("/login", msg`Log in`)).lazy(() =>
    page(import("../features/accounts/login-page.tsx"), "accounts"),
  ),
];

const sellerPages = [
  createRoute({
    ...sellerPage("/dashboard", msg`Dashboard`),
    ...listSearch("dashboard"),
  }).lazy(() => page(import("../features/dashboard/dashboard-page.tsx"), "dashboard")),
  createRoute({
    ...sellerPage("/profile", msg`My Profile`),
    validateSearch: { parse: readProfile },
  }).lazy(() => page(import("./profile-route.tsx"), "profile", "plans", "notifications", "webhooks")),
  createRoute({
    ...sellerPage("/profile/webhooks/$id", msg`Webhook`),
    ...listSearch("deliveries"),
  }).lazy(() => page(import("../features/webhooks/webhook-page.tsx"), "webhooks")),
  createRoute({
    ...sellerPage("/plans", msg`Plans`),
    validateSearch: { parse: readPayment },
  }).lazy(() => page(import("../features/plans/plans-page.tsx"), "plans")),
  createRoute({
    ...sellerPage("/products", msg`Products`),
    ...listSearch("products"),
  }).lazy(() => page(import("./products-route.tsx"), "products", "imports", "bulk-edits")),
  createRoute(sellerPage("/products/add", msg`Add product`)).lazy(() =>
    page(import("../features/products/product-add-page.tsx"), "products"),
  ),
  // It keeps the state of the list that it was opened from, and leads through it.
  createRoute({
    ...sellerPage("/products/$id", msg`Product`),
    ...listSearch("products"),
  }).lazy(() => page(import("../features/products/product-edit-page.tsx"), "products")),
  createRoute({
    ...sellerPage("/products/review", msg`Reviews`),
    ...listSearch("reviews"),
  }).lazy(() => page(import("../features/reviews/reviews-page.tsx"), "reviews")),
  createRoute({
    ...sellerPage("/products/review/$id", msg`Product reviews`),
    ...listSearch("reviews"),
  }).lazy(() => page(import("../features/reviews/product-reviews-page.tsx"), "reviews")),
  createRoute({
    ...sellerPage("/orders", msg`Orders`),
    ...listSearch("orders"),
  }).lazy(() => page(import("../features/orders/order-list-page.tsx"), "orders")),
  createRoute({
    ...sellerPage("/orders/order-summary/$id", msg`Order summary`),
    // The list that one comes from: the way from order to order keeps to it.
    ...listSearch("orders"),
  }).lazy(() => page(import("../features/orders/order-summary-page.tsx"), "orders")),
  createRoute({
    ...sellerPage("/inventory", msg`Inventory`),
    ...listSearch("inventory"),
  }).lazy(() => page(import("../features/inventory/inventory-page.tsx"), "inventory")),
  createRoute({
    ...sellerPage("/modifiedInventory", msg`Selected inventory`),
    ...listSearch("modifiedInventory"),
  }).lazy(() => page(import("../features/inventory/modified-inventory-page.tsx"), "inventory")),
  createRoute(sellerPage("/social-links", msg`Social Links`)).lazy(() =>
    page(import("../features/social-links/social-links-page.tsx"), "social-links"),
  ),
  createRoute({
    ...sellerPage("/customers", msg`Customers`),
    ...listSearch("customers"),
  }).lazy(() => page(import("../features/customers/customers-page.tsx"), "customers")),
  createRoute({
    ...sellerPage("/followers", msg`Seller Followers`),
    ...listSearch("followers"),
  }).lazy(() => page(import("../features/followers/followers-page.tsx"), "followers")),
  createRoute({
    ...sellerPage("/sellerpage-banner", msg`Seller Banner`),
    ...listSearch("banners"),
  }).lazy(() => page(import("../features/banners/banners-page.tsx"), "banners")),
  createRoute({
    ...sellerPage("/offers", msg`Offers`),
    ...listSearch("offers"),
  }).lazy(() => page(import("../features/offers/offers-page.tsx"), "offers")),
  createRoute({
    ...sellerPage("/notifications", msg`Notifications`),
    ...listSearch("notifications"),
  }).lazy(() => page(import("../features/notifications/notifications-page.tsx"), "notifications")),
];

export const router = createRouter({
  routeTree: root.addChildren([visitors.addChildren(visitorPages), sellers.addChildren(sellerPages)]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPendingMs: 200,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: FailedPage,
  // The guards send every unknown address somewhere before this could be seen.
  defaultNotFoundComponent: PendingPage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
