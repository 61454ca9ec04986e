import { t } from "@lingui/core/macro";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

/** The error of a record that has been deleted. */
const deleted = (): ApiError =>
  new ApiError({ code: "deleted", message: t`This was deleted.` }, 404);

/**
 * The cache of server data. A query is retried twice if that can help: if there was no response, or
 * the server is busy.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Removes cached data of a deleted record, which would otherwise be shown again after Back.
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
 * For `throwOnError`: a page without data shows the error. A page with data stays if only a refetch
 * failed.
 */
export const hasNoData = (_error: Error, query: { state: { data: unknown } }): boolean =>
  query.state.data === undefined;
