import { CSPProvider } from "@base-ui/react/csp-provider";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { useDirection } from "../lib/i18n.ts";
import { queryClient } from "../lib/query-client.ts";
import { router } from "./router.tsx";

/**
 * Sets the reading direction of the components: the side on which they open, and the arrow key that
 * moves forward.
 */
const Directed = ({ children }: { children: ReactNode }) => (
  <DirectionProvider direction={useDirection()}>{children}</DirectionProvider>
);

/** The whole app with its providers. */
export const App = () => (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Directed>
        {/* The content security policy blocks style elements; our styles are in files. */}
        <CSPProvider disableStyleElements>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </CSPProvider>
      </Directed>
    </I18nProvider>
  </StrictMode>
);
