import { type DashboardPageQuery, isProductReport } from "@sellerdesk/contract/dashboard";
import { reportsApi } from "@sellerdesk/contract/reports";
import {
  type SavedReport,
  type SaveReport,
  savedReportsApi,
} from "@sellerdesk/contract/saved-reports";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, download } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";
import { useChange } from "../../lib/use-change.ts";

type View = Pick<
  DashboardPageQuery,
  "by" | "range" | "from" | "to" | "compare" | "category_id" | "brand_id"
>;

/** Returns a report with its period and filters, without the other parameters of the address. */
export const viewIn = ({ by, range, from, to, compare, category_id, brand_id }: View) => ({
  by,
  range,
  compare,
  ...(from !== undefined && to !== undefined && { from, to }),
  // The address keeps the filters while another report is open.
  ...(isProductReport(by) && {
    ...(category_id !== undefined && { category_id }),
    ...(brand_id !== undefined && { brand_id }),
  }),
});

/** A page of a report. The previous page stays until the next one has loaded. */
export const useReport = (query: DashboardPageQuery) => {
  const asked = { ...viewIn(query), page: query.page };
  return useQuery({
    queryKey: ["dashboard", "report", asked],
    queryFn: async ({ signal }) => (await call(reportsApi.get, { query: asked }, { signal })).data,
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });
};

/** Downloads the whole report as a file. */
export const downloadReport = (query: DashboardPageQuery, format: "csv" | "xlsx"): Promise<void> =>
  download(
    reportsApi.export,
    { query: { ...viewIn(query), format } },
    `sales-by-${query.by}.${format}`,
  );

const savedReports = ["saved-reports"] as const;

/** The seller's saved reports, by name. */
export const useSavedReports = () =>
  useQuery({
    queryKey: savedReports,
    queryFn: async ({ signal }) => (await call(savedReportsApi.list, {}, { signal })).data,
  });

/** Saves a report; one of the same name is replaced. */
export const useSaveReport = () =>
  useChange(savedReports, (body: SaveReport) => call(savedReportsApi.save, { body }));

/** Updates a saved report. */
export const useUpdateSavedReport = (id: string) =>
  useChange(savedReports, (body: SaveReport) =>
    call(savedReportsApi.update, { params: { id }, body }),
  );

/** Deletes a saved report. */
export const useDeleteSavedReport = () =>
  useChange(savedReports, ({ id }: SavedReport) =>
    call(savedReportsApi.remove, { params: { id } }),
  );
