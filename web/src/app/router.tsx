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
import { paths } from "../lib/paths.ts";
import { parseSearch, stringifySearch } from "../lib/search-params.ts";
import { readSession } from "../lib/session.ts";
import { redirectFor } from "./guards.ts";
import type { ListQueries } from "./list-queries.ts";
import { isLoggingOut } from "./log-out.ts";
import { loadListQueries, loadPage, loadShell } from "./page-modules.ts";
import { FailedPage, PendingPage, PendingScreen } from "./page-states.tsx";
import { PublicLayout } from "./public-layout.tsx";
import { Root } from "./root.tsx";

const root = createRootRoute({
  beforeLoad: ({ location }) => {
    if (isLoggingOut()) return;
    const to = redirectFor(readSession(), location.pathname);
    // The landing page is not a page of the router.
    if (to === "/" || to === paths.landing()) throw redirect({ href: "/", reloadDocument: true });
    if (to !== null) throw redirect({ to, replace: true });
  },
  component: Root,
});
const visitors = createRoute({ getParentRoute: () => root, id: "public", component: PublicLayout });
// Visitors load neither the shell nor its modules.
const sellers = createRoute({
  getParentRoute: () => root,
  id: "app",
  pendingComponent: PendingScreen,
}).lazy(loadShell);

/**
 * Makes a route's search exactly what `read` returns. The router merges that into the raw
 * parameters of the URL, so each of those is unset first: otherwise a parameter that `read` drops
 * would remain.
 */
const readExactly = <In extends object, Out extends object>(read: (search: In) => Out) => ({
  parse: (search: In): Out => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  }),
});

const visitorPage = <const Path extends string>(path: Path, title: MessageDescriptor) => ({
  getParentRoute: () => visitors,
  path,
  staticData: { title },
  validateSearch: readExactly(() => ({})),
});
/** A page without a `validateSearch` of its own has no parameters. */
const sellerPage = <const Path extends string>(path: Path, title: MessageDescriptor) => ({
  getParentRoute: () => sellers,
  path,
  staticData: { title },
  validateSearch: readExactly(() => ({})),
});

let listQueries: ListQueries | null = null;
/**
 * Loads the schemas of the lists' URLs. A seller's first page waits for them; a visitor's page does
 * not need them.
 */
export const loadListSchemas = async (): Promise<void> => {
  listQueries = await loadListQueries();
};

/** Removes values that the schema of a list fills in by default. */
const leaveOutDefaults = <Search extends object>(
  list: keyof ListQueries,
  search: Search,
): Search => {
  const defaults: Record<string, unknown> = listQueries?.[list].defaults ?? {};
  const set = Object.entries(search).filter(([name, value]) => value !== defaults[name]);
  // Every parameter of a URL is optional.
  return Object.fromEntries(set) as Search;
};

/** Keeps a list's state in the URL: parsed with its query's schema, without default values. */
const listSearch = <N extends keyof ListQueries>(list: N) => {
  type In = Input<ListQueries[N]["schema"]>;
  type Out = Output<ListQueries[N]["schema"]>;
  const writeShort: SearchMiddleware<Out> = ({ search, next }) =>
    leaveOutDefaults(list, next(search) as object) as Out;
  return {
    validateSearch: readExactly((search: In): Out => {
      // The list's own schema gives both types; TypeScript sees only the union of all lists.
      const read = listQueries?.[list].read as ((search: In) => Out) | undefined;
      // The schemas are missing only if nobody is logged in. The guards then redirect the visitor
      // before the search is used.
      return read ? read(search) : (search as Out);
    }),
    search: { middlewares: [writeShort] },
  };
};

type PaymentSearch = { payment?: string | undefined; canceled?: boolean | undefined };
/** Reads the payment from which a seller returns, and whether it was left unpaid. */
const readPayment = (search: {
  payment?: string | undefined;
  canceled?: unknown;
}): PaymentSearch => ({
  ...(/^[\da-f-]{36}$/.test(search.payment ?? "") && { payment: search.payment }),
  ...((search.canceled === "true" || search.canceled === true) && { canceled: true }),
});

type DeliverySearch = Pick<
  Input<ListQueries["deliveries"]["schema"]>,
  "page" | "status" | "delivery"
>;
type ProfileSearch = PaymentSearch &
  DeliverySearch & {
    section?: string | undefined;
    webhook?: string | undefined;
  };
const readDeliveries = (search: DeliverySearch): DeliverySearch =>
  listQueries ? leaveOutDefaults("deliveries", listQueries.deliveries.read(search)) : {};

/**
 * Reads the section of My Profile; an unknown one counts as the first (`profile-route.tsx`). For
 * webhooks, also reads the open one and the state of its list of deliveries.
 */
const readProfile = ({
  section,
  webhook,
  page,
  status,
  delivery,
  ...search
}: ProfileSearch): ProfileSearch => ({
  ...(typeof section === "string" && { section }),
  ...(section === "webhooks" &&
    webhook !== undefined && { webhook, ...readDeliveries({ page, status, delivery }) }),
  ...readPayment(search),
});

const visitorPages = [
  createRoute(visitorPage("/register", msg`Register`)).lazy(() => loadPage("/register")),
  createRoute(visitorPage("/login", msg`Log in`)).lazy(() => loadPage("/login")),
];

const sellerPages = [
  createRoute({
    ...sellerPage("/dashboard", msg`Dashboard`),
    ...listSearch("dashboard"),
  }).lazy(() => loadPage("/dashboard")),
  createRoute({
    ...sellerPage("/profile", msg`My Profile`),
    validateSearch: readExactly(readProfile),
  }).lazy(() => loadPage("/profile")),
  createRoute({
    ...sellerPage("/plans", msg`Plans`),
    validateSearch: readExactly(readPayment),
  }).lazy(() => loadPage("/plans")),
  createRoute({
    ...sellerPage("/products", msg`Products`),
    ...listSearch("products"),
  }).lazy(() => loadPage("/products")),
  createRoute(sellerPage("/products/add", msg`Add product`)).lazy(() => loadPage("/products/add")),
  // Keeps the state of the list from which the product was opened, to move through that list.
  createRoute({
    ...sellerPage("/products/$id", msg`Product`),
    ...listSearch("product"),
  }).lazy(() => loadPage("/products/$id")),
  createRoute({
    ...sellerPage("/products/review/all", msg`Reviews`),
    ...listSearch("reviews"),
  }).lazy(() => loadPage("/products/review/all")),
  createRoute({
    ...sellerPage("/products/review/$id", msg`Product reviews`),
    ...listSearch("reviews"),
  }).lazy(() => loadPage("/products/review/$id")),
  createRoute({
    ...sellerPage("/orders", msg`Orders`),
    ...listSearch("orders"),
  }).lazy(() => loadPage("/orders")),
  createRoute({
    ...sellerPage("/orders/order-summary/$id", msg`Order summary`),
    // Keeps the state of the list from which the order was opened, to move from order to order.
    ...listSearch("order"),
  }).lazy(() => loadPage("/orders/order-summary/$id")),
  createRoute({
    ...sellerPage("/inventory", msg`Inventory`),
    ...listSearch("inventory"),
  }).lazy(() => loadPage("/inventory")),
  createRoute({
    ...sellerPage("/modifiedInventory", msg`Selected inventory`),
    ...listSearch("modifiedInventory"),
  }).lazy(() => loadPage("/modifiedInventory")),
  createRoute(sellerPage("/social-links", msg`Social Links`)).lazy(() => loadPage("/social-links")),
  createRoute({
    ...sellerPage("/customers", msg`Customers`),
    ...listSearch("customers"),
  }).lazy(() => loadPage("/customers")),
  createRoute({
    ...sellerPage("/followers", msg`Seller Followers`),
    ...listSearch("followers"),
  }).lazy(() => loadPage("/followers")),
  createRoute({
    ...sellerPage("/sellerpage-banner", msg`Seller Banner`),
    ...listSearch("banners"),
  }).lazy(() => loadPage("/sellerpage-banner")),
  createRoute({
    ...sellerPage("/offers", msg`Offers`),
    ...listSearch("offers"),
  }).lazy(() => loadPage("/offers")),
  createRoute({
    ...sellerPage("/notifications", msg`Notifications`),
    ...listSearch("notifications"),
  }).lazy(() => loadPage("/notifications")),
];

export const router = createRouter({
  routeTree: root.addChildren([
    visitors.addChildren(visitorPages),
    sellers.addChildren(sellerPages),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPendingMs: 200,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: FailedPage,
  // Never seen: the guards redirect every unknown path before.
  defaultNotFoundComponent: PendingPage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
