import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";

/**
 * Renders a part of the app as in the browser: in English, with an empty cache of server data and
 * with working links.
 * @returns Testing Library's result, and `address`, which returns the current path
 */
export const renderInApp = (ui: ReactNode) => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const root = createRootRoute({
    component: () => (
      <>
        {ui}
        <Outlet />
      </>
    ),
  });
  const anywhere = createRoute({ getParentRoute: () => root, path: "/$" });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory(),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const result = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        {/* The types describe only the app's router; this one has its own small tree. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { ...result, address: () => router.state.location.pathname };
};
