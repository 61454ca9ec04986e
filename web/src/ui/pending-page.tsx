import { useLingui } from "@lingui/react/macro";
import { PageLoader } from "./page-loader.tsx";

/** Shown while a page's code loads (A5). */
export const PendingPage = () => {
  const { t } = useLingui();
  return <PageLoader label={t`Loading the page`} />;
};
