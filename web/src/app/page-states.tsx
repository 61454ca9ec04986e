import { Trans } from "@lingui/react/macro";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "../lib/api-client.ts";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/**
 * Shown for a record that was deleted since it was loaded, does not exist, or belongs to another
 * seller. The last two look the same.
 */
const MissingRecord = ({ error }: { error: ApiError }) => (
  <EmptyState
    heading="h1"
    title={
      error.code === "deleted" ? (
        error.message
      ) : (
        <Trans>Not found, or you don’t have access to it.</Trans>
      )
    }
    action={
      <Link className={buttonClass()} to={paths.dashboard()}>
        <Trans>Go to the dashboard</Trans>
      </Link>
    }
  />
);

/**
 * Shown for a page that failed: the problem in words, and a way to try again. The rest of the
 * screen stays usable.
 */
export const FailedPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const { reset: letQueriesRetry } = useQueryErrorResetBoundary();
  useEffect(letQueriesRetry, [letQueriesRetry]);
  // The code of a page no longer exists if a new version was installed since the app was opened.
  const isOutdated =
    error instanceof Error && /dynamically imported module|module script/i.test(error.message);
  const again = () => {
    if (isOutdated) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div role="alert">
      {error instanceof ApiError && error.status === 404 ? (
        <MissingRecord error={error} />
      ) : (
        <EmptyState
          heading="h1"
          title={<Trans>This page could not be shown.</Trans>}
          action={
            <Button variant="primary" onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {error instanceof ApiError ? (
            error.message
          ) : (
            <Trans>Something went wrong on this page.</Trans>
          )}
        </EmptyState>
      )}
    </div>
  );
};
