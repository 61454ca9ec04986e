import { Trans, useLingui } from "@lingui/react/macro";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ApiError } from "../lib/api-client.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageLoader } from "../ui/page-loader.tsx";

/** While a page's code loads (A5). */
export const PendingPage = () => {
  const { t } = useLingui();
  return <PageLoader label={t`Loading the page`} />;
};

/** A page that failed: what happened in words, and a way to try again. The rest of the screen stays usable. */
export const FailedPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const isMissing = error instanceof ApiError && error.status === 404;
  // Code of a version that was replaced since the page was opened.
  const isStale = error instanceof Error && /dynamically imported module|module script/i.test(error.message);
  const again = () => {
    if (isStale) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div role="alert">
      <EmptyState
        title={
          isMissing ? (
            <Trans>This does not exist, or is not yours.</Trans>
          ) : (
            <Trans>This page could not be shown.</Trans>
          )
        }
        action={
          isMissing ? (
            <Button onClick={() => router.history.back()}>
              <Trans>Go back</Trans>
            </Button>
          ) : (
            <Button variant="primary" onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      >
        {!isMissing &&
          (error instanceof ApiError ? error.message : <Trans>Something went wrong in the page.</Trans>)}
      </EmptyState>
    </div>
  );
};
