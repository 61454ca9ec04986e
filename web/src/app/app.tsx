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

/** Gives the components the side on which to open and the arrow key that leads on. */
const Directed = ({ children }: { children: ReactNode }) => (
  <DirectionProvider direction={useDirection()}>{children}</DirectionProvider>
);

/** The whole app. */
export const App = () => (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Directed>
        {/* The content security policy refuses style elements; ours are in files. */}
        <CSPProvider disableStyleElements>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </CSPProvider>
      </Directed>
    </I18nProvider>
  </StrictMode>
);
