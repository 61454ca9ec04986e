// First: it says in which order the layers of all other styles count.
import "./styles/index.css";
import { I18nProvider } from "@lingui/react";
import { i18n } from "@lingui/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isLoggingOut } from "./app/log-out.ts";
import { router } from "./app/router.tsx";
import { activateLocale, readLocale } from "./lib/i18n.ts";
import { queryClient } from "./lib/query-client.ts";
import { readSession, watchSession } from "./lib/session.ts";
import { applyTheme, watchSystemTheme } from "./lib/theme.ts";
import { installValidationMessages } from "./lib/validation-messages.ts";

applyTheme();
watchSystemTheme();
installValidationMessages();

// Whoever logs in or out, here or in another tab, sees the screens of the new state, and nothing of the old seller.
let sellerId = readSession().data.id;
watchSession(() => {
  const { data } = readSession();
  if (data.id !== sellerId) {
    sellerId = data.id;
    queryClient.clear();
  }
  if (!isLoggingOut()) void router.invalidate();
});

await activateLocale(readLocale());
const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
createRoot(container).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
