import { loadTexts } from "../lib/i18n.ts";

/** Code, together with the texts of the features that it shows. */
const together =
  <Code>(load: () => Promise<Code>, ...features: string[]) =>
  async (): Promise<Code> => {
    const [code] = await Promise.all([load(), loadTexts(features)]);
    return code;
  };

/** The code of each page, by the router's path; of two that fit an address the first one has it. */
const pages = {
  "/register": together(
    () => import("../features/accounts/registration/register-page.tsx"),
    "accounts",
  ),
  "/login": together(() => import("../features/accounts/login/login-page.tsx"), "accounts"),
  "/dashboard": together(() => import("./dashboard-route.tsx"), "dashboard", "plans"),
  "/profile": together(
    () => import("./profile-route.tsx"),
    "profile",
    "plans",
    "notifications",
    "webhooks",
  ),
  "/plans": together(() => import("../features/plans/overview/plans-page.tsx"), "plans"),
  "/products": together(() => import("./products-route.tsx"), "products", "imports", "bulk-edits"),
  "/products/add": together(
    () => import("../features/products/form/product-add-page.tsx"),
    "products",
  ),
  "/products/review/all": together(
    () => import("../features/reviews/list/reviews-page.tsx"),
    "reviews",
  ),
  "/products/review/$id": together(
    () => import("../features/reviews/list/product-reviews-page.tsx"),
    "reviews",
  ),
  "/products/$id": together(() => import("./product-route.tsx"), "products"),
  "/orders": together(() => import("../features/orders/list/order-list-page.tsx"), "orders"),
  "/orders/order-summary/$id": together(
    () => import("../features/orders/summary/order-summary-page.tsx"),
    "orders",
  ),
  "/inventory": together(
    () => import("../features/inventory/list/inventory-page.tsx"),
    "inventory",
  ),
  "/modifiedInventory": together(
    () => import("../features/inventory/adjustment/modified-inventory-page.tsx"),
    "inventory",
  ),
  "/social-links": together(
    () => import("../features/social-links/social-links-page.tsx"),
    "social-links",
  ),
  "/customers": together(() => import("../features/customers/customers-page.tsx"), "customers"),
  "/followers": together(() => import("../features/followers/followers-page.tsx"), "followers"),
  "/sellerpage-banner": together(
    () => import("../features/banners/list/banners-page.tsx"),
    "banners",
  ),
  "/offers": together(() => import("../features/offers/list/offers-page.tsx"), "offers"),
  "/notifications": together(
    () => import("../features/notifications/notifications-page.tsx"),
    "notifications",
  ),
};
type Pages = typeof pages;

/** Brings a page, as the router takes it. */
export const loadPage = async <Path extends keyof Pages>(path: Path) => {
  // The compiler loses sight of which of them it is.
  const { Route } = await (pages[path] as () => ReturnType<Pages[Path]>)();
  return Route as Awaited<ReturnType<Pages[Path]>>["Route"];
};

/** Brings what is around a seller's pages. */
export const loadShell = async () =>
  (await together(() => import("./app-layout.tsx"), "notifications")()).Route;

/** Brings the schemas by which the addresses of the lists are read. */
export const loadListQueries = async () => (await import("./list-queries.ts")).listQueries;

const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace("$id", "[^/]+")}$`).test(path);

/**
 * Starts to bring all that the address needs, while the router that will ask for it is on its way
 * itself. What fails here fails there again, and is reported there.
 * @param isSeller whether somebody is logged in
 */
export const preloadPage = (path: string, isSeller: boolean): void => {
  const needed: Promise<unknown>[] = isSeller ? [loadShell(), loadListQueries()] : [];
  // The keys of `pages` are its paths.
  const page = (Object.keys(pages) as (keyof Pages)[]).find((pattern) => fits(pattern, path));
  if (page) needed.push(loadPage(page));
  for (const item of needed) item.catch(() => undefined);
};
