import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { CustomerListQuery } from "@sellerdesk/contract/customers";
import { FollowerListQuery } from "@sellerdesk/contract/followers";
import type { Output, Schema } from "@sellerdesk/contract/http";
import { NotificationListQuery } from "@sellerdesk/contract/notifications";
import { OfferListQuery } from "@sellerdesk/contract/offers";
import { OrderListQuery } from "@sellerdesk/contract/orders";
import { ProductListQuery } from "@sellerdesk/contract/products";
import { ReviewListQuery } from "@sellerdesk/contract/reviews";
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type SearchMiddleware,
} from "@tanstack/react-router";
import * as z from "zod/mini";
import { lenient, parseSearch, stringifySearch } from "../lib/search-params.ts";
import { readSession } from "../lib/session.ts";
import { redirectFor } from "./guards.ts";
import { isLoggingOut } from "./log-out.ts";
import { FailedPage, PendingPage } from "./page-states.tsx";
import { PublicLayout } from "./public-layout.tsx";
import { Root } from "./root.tsx";

const root = createRootRoute({
  beforeLoad: ({ location }) => {
    if (isLoggingOut()) return;
    const to = redirectFor(readSession(), location.pathname);
    if (to !== null) throw redirect({ to, replace: true });
  },
  component: Root,
});
const visitors = createRoute({ getParentRoute: () => root, id: "public", component: PublicLayout });
// Visitors do without the shell, and so without the parts that it is made of.
const sellers = createRoute({ getParentRoute: () => root, id: "app" }).lazy(() =>
  import("./app-layout.tsx").then(({ Route }) => Route),
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

const visitorPages = [
  createRoute(visitorPage("/become-a-seller", msg`Become a seller`)).lazy(() =>
    import("../features/landing/landing-page.tsx").then(({ Route }) => Route),
  ),
  createRoute(visitorPage("/terms-and-conditions", msg`Terms and conditions`)).lazy(() =>
    import("../features/landing/terms-page.tsx").then(({ Route }) => Route),
  ),
  createRoute(visitorPage("/register", msg`Register`)).lazy(() =>
    import("../features/accounts/register-page.tsx").then(({ Route }) => Route),
  ),
  createRoute(visitorPage("/login", msg`Log in`)).lazy(() =>
    import("../features/accounts/login-page.tsx").then(({ Route }) => Route),
  ),
];

const sellerPages = [
  createRoute(sellerPage("/dashboard", msg`Dashboard`)).lazy(() =>
    import("../features/dashboard/dashboard-page.tsx").then(({ Route }) => Route),
  ),
  createRoute(sellerPage("/profile", msg`My Profile`)).lazy(() =>
    import("./profile-route.tsx").then(({ Route }) => Route),
  ),
  createRoute(sellerPage("/plans", msg`Plans`)).lazy(() =>
    import("../features/plans/plans-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({
    ...sellerPage("/products", msg`Products`),
    ...listSearch(ProductListQuery),
  }).lazy(() => import("../features/products/product-list-page.tsx").then(({ Route }) => Route)),
  createRoute({
    ...sellerPage("/products/review/$id", msg`Product reviews`),
    ...listSearch(ReviewListQuery),
  }).lazy(() => import("../features/reviews/product-reviews-page.tsx").then(({ Route }) => Route)),
  createRoute({
    ...sellerPage("/orders", msg`Orders`),
    ...listSearch(OrderListQuery),
  }).lazy(() => import("../features/orders/order-list-page.tsx").then(({ Route }) => Route)),
  createRoute(sellerPage("/orders/order-summary/$id", msg`Order summary`)).lazy(() =>
    import("../features/orders/order-summary-page.tsx").then(({ Route }) => Route),
  ),
  createRoute(sellerPage("/social-links", msg`Social Links`)).lazy(() =>
    import("../features/social-links/social-links-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({
    ...sellerPage("/customers", msg`Customers`),
    ...listSearch(CustomerListQuery),
  }).lazy(() => import("../features/customers/customers-page.tsx").then(({ Route }) => Route)),
  createRoute({
    ...sellerPage("/followers", msg`Seller Followers`),
    ...listSearch(FollowerListQuery),
  }).lazy(() => import("../features/followers/followers-page.tsx").then(({ Route }) => Route)),
  createRoute(sellerPage("/sellerpage-banner", msg`Seller Banner`)).lazy(() =>
    import("../features/banners/banners-page.tsx").then(({ Route }) => Route),
  ),
  createRoute({
    ...sellerPage("/offers", msg`Offers`),
    ...listSearch(OfferListQuery),
  }).lazy(() => import("../features/offers/offers-page.tsx").then(({ Route }) => Route)),
  createRoute({
    ...sellerPage("/notifications", msg`Notifications`),
    ...listSearch(NotificationListQuery),
  }).lazy(() => import("../features/notifications/notifications-page.tsx").then(({ Route }) => Route)),
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
