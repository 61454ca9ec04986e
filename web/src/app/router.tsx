import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Input, Output } from "@sellerdesk/contract/http";
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ParsedLocation,
  redirect,
  type SearchMiddleware,
} from "@tanstack/react-router";
import { lazyModule } from "../lib/lazy.ts";
import { paths } from "../lib/paths.ts";
import { parseSearch, stringifySearch } from "../lib/search-params.ts";
import { readSession } from "../lib/session.ts";
import { PendingPage } from "../ui/pending-page.tsx";
import { redirectFor } from "./guards.ts";
import { listDefaults } from "./list-defaults.ts";
import type { ListQueries } from "./list-queries.ts";
import { isLoggingOut } from "./log-out.ts";
import { loadListQueries, loadPage, loadShell, type PagePath } from "./page-modules.ts";
import { FailedPage } from "./page-states.tsx";
import { PendingScreen } from "./pending-screen.tsx";
import { Root } from "./root.tsx";

const root = createRootRoute({
  beforeLoad: ({ location }) => {
    if (isLoggingOut()) return;
    const to = redirectFor(readSession(), location.pathname);
    // The pages of visitors are not pages of the router.
    if (to === "/" || to === paths.landing()) throw redirect({ href: "/", reloadDocument: true });
    if (to !== null) throw redirect({ to, replace: true });
  },
  component: Root,
});
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

/** Reads no parameters. */
const noSearch = { validateSearch: readExactly(() => ({})) };

const listQueries = lazyModule(loadListQueries);

/**
 * Waits for the schemas of the lists if they have yet to read the parameters of a URL, and then has
 * the router read the URL again. The history state remains: it may contain selected products.
 */
const readWithSchemas = async ({ location }: { location: ParsedLocation }): Promise<void> => {
  if (location.searchStr === "" || listQueries.get() !== null) return;
  await listQueries.load();
  throw redirect({ href: location.href, state: location.state });
};

/** Removes values that the schema of a list fills in by default. */
const leaveOutDefaults = <Search extends object>(
  list: keyof ListQueries,
  search: Search,
): Search => {
  const defaults = listDefaults[list];
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
      const read = listQueries.get()?.[list].read as ((search: In) => Out) | undefined;
      // Without the schemas, `readWithSchemas` waits for them before the search is used.
      return read ? read(search) : ({ ...listDefaults[list], ...search } as Out);
    }),
    beforeLoad: readWithSchemas,
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
const readDeliveries = (search: DeliverySearch): DeliverySearch => {
  const queries = listQueries.get();
  return queries ? leaveOutDefaults("deliveries", queries.deliveries.read(search)) : search;
};

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

const sellerPage = <const Path extends PagePath, In extends object, Out extends object>(
  path: Path,
  title: MessageDescriptor,
  search: {
    validateSearch: { parse: (search: In) => Out };
    search?: { middlewares: SearchMiddleware<Out>[] };
    beforeLoad?: typeof readWithSchemas;
  },
) =>
  createRoute({
    getParentRoute: () => sellers,
    path,
    staticData: { title },
    ...search,
  }).lazy(() => loadPage(path));

const sellerPages = [
  sellerPage("/dashboard", msg`Dashboard`, listSearch("dashboard")),
  sellerPage("/profile", msg`My Profile`, {
    validateSearch: readExactly(readProfile),
    beforeLoad: readWithSchemas,
  }),
  sellerPage("/plans", msg`Plans`, { validateSearch: readExactly(readPayment) }),
  sellerPage("/products", msg`Products`, listSearch("products")),
  sellerPage("/products/add", msg`Add product`, noSearch),
  // Keeps the state of the list from which the product was opened, to move through that list.
  sellerPage("/products/$id", msg`Product`, listSearch("product")),
  sellerPage("/products/review/all", msg`Reviews`, listSearch("reviews")),
  sellerPage("/products/review/$id", msg`Product reviews`, listSearch("reviews")),
  sellerPage("/orders", msg`Orders`, listSearch("orders")),
  // Keeps the state of the list from which the order was opened, to move from order to order.
  sellerPage("/orders/order-summary/$id", msg`Order summary`, listSearch("order")),
  sellerPage("/inventory", msg`Inventory`, listSearch("inventory")),
  sellerPage("/modifiedInventory", msg`Selected inventory`, listSearch("modifiedInventory")),
  sellerPage("/social-links", msg`Social Links`, noSearch),
  sellerPage("/customers", msg`Customers`, listSearch("customers")),
  sellerPage("/followers", msg`Seller Followers`, listSearch("followers")),
  sellerPage("/sellerpage-banner", msg`Seller Banner`, listSearch("banners")),
  sellerPage("/offers", msg`Offers`, listSearch("offers")),
  sellerPage("/notifications", msg`Notifications`, listSearch("notifications")),
];

export const router = createRouter({
  routeTree: root.addChildren([sellers.addChildren(sellerPages)]),
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
