import { importsApi } from "@sellerdesk/contract/imports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, download, upload } from "../../lib/api-client.ts";

/** Sends a file to be imported, or only tried. @returns the import's id */
export const startImport = async (file: File, isDryRun: boolean, onProgress: (part: number) => void) =>
  (await upload(importsApi.start, file, { dry_run: String(isDryRun) }, onProgress)).data.id;

/** How often a running import is asked how far it is, in milliseconds. */
const pollEvery = 700;

/** An import, looked at until it is over. */
export const useImport = (id: string | null) =>
  useQuery({
    queryKey: ["imports", id],
    queryFn: async ({ signal }) =>
      (await call(importsApi.find, { params: { id: id ?? "" } }, { signal })).data,
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data?.status === "done" || state.data?.status === "failed" ? false : pollEvery,
  });

export const downloadFailedRows = (id: string) =>
  download(importsApi.failed, { params: { id } }, "failed-rows.csv");

/** Lists and counts of products show what an import brought. */
export const useRefreshProducts = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["products"] });
};
