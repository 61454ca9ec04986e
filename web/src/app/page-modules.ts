import { loadTexts } from "../lib/i18n.ts";

/** Creates a loader of code and of the texts of the features that it shows. */
const together =
  <Code>(load: () => Promise<Code>, ...features: string[]) =>
  async (): Promise<Code> => {
    const [code] = await Promise.all([load(), loadTexts(features)]);
    return code;
  };

/** The loader of each form that visitors fill in, by its path. */
const formPages = {
  "/register": together(
    () => import("../features/accounts/registration/register-page.tsx"),
    "accounts",
  ),
  "/login": together(() => import("../features/accounts/login/login-page.tsx"), "accounts"),
};
export type FormPath = keyof typeof formPages;

/** Whether visitors fill in a form at a path. */
export const isFormPath = (path: string): path is FormPath => Object.hasOwn(formPages, path);

/** Loads the form of a path, with its title. */
export const loadFormPage = (path: FormPath) => formPages[path]();

/**
 * The loader of each page of the router by its path. If two paths match a URL, the first one is used.
 */
const pages = {
  "/dashboard": together(() => import("./dashboard-route.tsx"), "dashboard", "plans"),
  "/profile": together(
    () => import("./profile-route.tsx"),
    "profile",
    "plans",
    "shell",
    "webhooks",
  ),
  "/plans": together(() => import("../features/plans/overview/plans-page.tsx"), "plans"),
  "/products": together(() => import("./products-route.tsx"), "products"),
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
    "shell",
  ),
};
type Pages = typeof pages;
export type PagePath = keyof Pages;

/** Loads a page's route, as the router expects it. */
export const loadPage = async <Path extends PagePath>(path: Path) => {
  // TypeScript loses the type of the selected page.
  const { Route } = await (pages[path] as () => ReturnType<Pages[Path]>)();
  return Route as Awaited<ReturnType<Pages[Path]>>["Route"];
};

/** Loads the layout around a seller's pages. */
export const loadShell = async () =>
  (await together(() => import("./app-layout.tsx"), "shell")()).Route;

/** Loads the schemas that parse the URLs of the lists. A URL without parameters needs none. */
export const loadListQueries = async () => (await import("./list-queries.ts")).listQueries;

const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace("$id", "[^/]+")}$`).test(path);

/**
 * Starts to load everything that the URL needs, while the router is still loading. The router
 * requests the same modules later and reports their failures.
 */
export const preloadPage = (path: string): void => {
  const needed: Promise<unknown>[] = [loadShell()];
  if (location.search !== "") needed.push(loadListQueries());
  // The keys of `pages` are paths; `Object.keys` loses their type.
  const page = (Object.keys(pages) as PagePath[]).find((pattern) => fits(pattern, path));
  if (page) needed.push(loadPage(page));
  for (const item of needed) item.catch(() => undefined);
};
