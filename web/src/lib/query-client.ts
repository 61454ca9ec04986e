import { t } from "@lingui/core/macro";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

/** Says of a record that it was there before and is not any more. */
const deleted = (): ApiError =>
  new ApiError({ code: "deleted", message: t`This was deleted.` }, 404);

/**
 * Server data in the browser. A read is tried again twice where that can help: no answer, or a busy
 * server.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // What was read before is no record any more: a page that still showed it, after Back, would
    // offer to change it.
    onError: (error, query) => {
      if (!(error instanceof ApiError) || error.status !== 404 || query.state.data === undefined)
        return;
      query.setState({ data: undefined, error: deleted() });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) =>
        count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
      refetchOnWindowFocus: true,
    },
  },
});

/**
 * For `throwOnError`: a page that cannot be shown says why; one that is shown stays when only its
 * renewal failed.
 */
export const hasNoData = (_error: Error, query: { state: { data: unknown } }): boolean =>
  query.state.data === undefined;
