import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { LandingPage } from "../features/landing/landing-page.tsx";
import { TermsPage } from "../features/landing/terms-page.tsx";
import { loadTexts } from "../lib/i18n.ts";
import { paths } from "../lib/paths.ts";
import { readSession, watchSession } from "../lib/session.ts";
import { LogoutReasonNotice } from "./logout-reason-notice.tsx";

/**
 * Shows what visitors read, which is what most browsers open first: documents with plain links,
 * without the router and the cache of the app (decision 015).
 * @param path the landing page or the terms
 */
export const renderStaticPage = async (container: HTMLElement, path: string): Promise<void> => {
  if (path !== location.pathname) history.replaceState(null, "", path + location.hash);
  // A seller who logs in, in another tab, leaves this page (C).
  watchSession(() => {
    if (readSession().auth) location.reload();
  });
  await loadTexts(["landing"]);
  createRoot(container).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <LogoutReasonNotice />
        {path === paths.terms() ? <TermsPage /> : <LandingPage />}
      </I18nProvider>
    </StrictMode>,
  );
  performance.mark("sellerdesk.shown");
};
