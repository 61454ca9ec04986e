import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { LandingPage } from "../features/landing/landing-page.tsx";
import { TermsPage } from "../features/landing/terms-page.tsx";
import { paths } from "../lib/paths.ts";
import { LogoutReasonNotice } from "../ui/logout-reason-notice.tsx";

/**
 * The landing page or the terms, by its path. The tree is the same at build time and in the
 * browser, which hydrates it.
 */
export const StaticPage = ({ path }: { path: string }) => (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <LogoutReasonNotice />
      {path === paths.terms() ? <TermsPage /> : <LandingPage />}
    </I18nProvider>
  </StrictMode>
);
