import { CustomerListQuery } from "@sellerdesk/contract/customers";
import { FollowerListQuery } from "@sellerdesk/contract/followers";
import type { Output, Schema } from "@sellerdesk/contract/http";
import { InventoryListQuery } from "@sellerdesk/contract/inventory";
import { NotificationListQuery } from "@sellerdesk/contract/notifications";
import { OfferListQuery } from "@sellerdesk/contract/offers";
import { OrderListQuery } from "@sellerdesk/contract/orders";
import { ProductListQuery } from "@sellerdesk/contract/products";
import { ReviewListQuery } from "@sellerdesk/contract/reviews";
import {
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type SearchMiddleware,
} from "@tanstack/react-router";
import * as z from "zod/mini";
import { lenient, parseSearch, stringifySearch } from "../lib/search-params.ts";
import { readSession } from "../lib/session.ts";
import { Toasts } from "../ui/toast.tsx";
import { AppLayout } from "./app-layout.tsx";
import { redirectFor } from "./guards.ts";
import { isLoggingOut } from "./log-out.ts";
import { FailedPage, PendingPage } from "./page-states.tsx";
import { PublicLayout } from "./public-layout.tsx";

const root = createRootRoute({
  beforeLoad: ({ location }) => {
    if (isLoggingOut()) return;
    const to = redirectFor(readSession(), location.pathname);
    if (to !== null) throw redirect({ to, replace: true });
  },
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
});
const pub = createRoute({ getParentRoute: () => root, id: "public", component: PublicLayout });
const app = createRoute({ getParentRoute: () => root, id: "app", component: AppLayout });

/** A list keeps its state in the address: read with its query's schema, defaults left out. */
const listSearch = <S extends Schema>(query: S) => {
  const defaults = z.parse(query, {}) as Record<string, unknown>;
  const leaveOutDefaults: SearchMiddleware<Output<S>> = ({ search, next }) => {
    const set = Object.entries(next(search) as object).filter(([name, value]) => value !== defaults[name]);
    // What is left out here the schema fills in again when the address is read.
    return Object.fromEntries(set) as Output<S>;
  };
  return { validateSearch: lenient(query), search: { middlewares: [leaveOutDefaults] } };
};

const publicPages = [
  createRoute({ getParentRoute: () => pub, path: "/become-a-seller" }).lazy(() =>
    import("../features/landing/landing-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => pub, path: "/terms-and-conditions" }).lazy(() =>
    import("../features/landing/terms-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => pub, path: "/register" }).lazy(() =>
    import("../features/accounts/register-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => pub, path: "/login" }).lazy(() =>
    import("../features/accounts/login-page.tsx").then(({ Route }) => Route),
  ),
];

const sellerPages = [
  createRoute({ getParentRoute: () => app, path: "/dashboard" }).lazy(() =>
    import("../features/dashboard/dashboard-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/profile" }).lazy(() =>
    import("../features/profile/profile-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/plans" }).lazy(() =>
    import("../features/plans/plans-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/products", ...listSearch(ProductListQuery) }).lazy(() =>
    import("../features/products/product-list-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/products/add" }).lazy(() =>
    import("../features/products/product-add-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/products/$id" }).lazy(() =>
    import("../features/products/product-edit-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({
    getParentRoute: () => app,
    path: "/products/review/$id",
    ...listSearch(ReviewListQuery),
  }).lazy(() => import("../features/reviews/product-reviews-page.tsx").then(({ Route }) => Route)),
  createRoute({ getParentRoute: () => app, path: "/orders", ...listSearch(OrderListQuery) }).lazy(() =>
    import("../features/orders/order-list-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/orders/order-summary/$id" }).lazy(() =>
    import("../features/orders/order-summary-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/inventory", ...listSearch(InventoryListQuery) }).lazy(() =>
    import("../features/inventory/inventory-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/modifiedInventory" }).lazy(() =>
    import("../features/inventory/modified-inventory-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/social-links" }).lazy(() =>
    import("../features/social-links/social-links-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/customers", ...listSearch(CustomerListQuery) }).lazy(() =>
    import("../features/customers/customers-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/followers", ...listSearch(FollowerListQuery) }).lazy(() =>
    import("../features/followers/followers-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/sellerpage-banner" }).lazy(() =>
    import("../features/banners/banners-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({ getParentRoute: () => app, path: "/offers", ...listSearch(OfferListQuery) }).lazy(() =>
    import("../features/offers/offers-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({
    getParentRoute: () => app,
    path: "/notifications",
    ...listSearch(NotificationListQuery),
  }).lazy(() => import("../features/notifications/notifications-page.tsx").then(({ Route }) => Route)),
];

export const router = createRouter({
  routeTree: root.addChildren([pub.addChildren(publicPages), app.addChildren(sellerPages)]),
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
