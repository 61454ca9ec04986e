import type { DashboardPageQuery } from "@sellerdesk/contract/dashboard";
import { reportsApi } from "@sellerdesk/contract/reports";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, download } from "../../../lib/api-client.ts";
import { hasNoData } from "../../../lib/query-client.ts";

const periodIn = ({ range, from, to, compare }: DashboardPageQuery) => ({
  range,
  compare,
  ...(from !== undefined && to !== undefined && { from, to }),
});

/** A page of a report; the one of before stays until another is there. */
export const useReport = (query: DashboardPageQuery) => {
  const { by, page } = query;
  const asked = { ...periodIn(query), by, page };
  return useQuery({
    queryKey: ["dashboard", "report", asked],
    queryFn: async ({ signal }) => (await call(reportsApi.get, { query: asked }, { signal })).data,
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });
};

/** Saves the whole report as a file. */
export const downloadReport = (query: DashboardPageQuery, format: "csv" | "xlsx"): Promise<void> =>
  download(
    reportsApi.export,
    { query: { ...periodIn(query), by: query.by, format } },
    `sales-by-${query.by}.${format}`,
  );
