import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

/** Server data in the browser. A read is tried again twice where that can help: no answer, or a busy server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) =>
        count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
      refetchOnWindowFocus: true,
    },
  },
});

/** For `throwOnError`: a page that cannot be shown says why; one that is shown stays when only its renewal failed. */
export const hasNoData = (_error: Error, query: { state: { data: unknown } }): boolean =>
  query.state.data === undefined;
