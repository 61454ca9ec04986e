import {
  type ImportStatus,
  importsApi,
  type RunImport,
  type TextEncoding,
} from "@sellerdesk/contract/imports";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, download, upload } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

const all = ["imports"] as const;

/**
 * Uploads a file for a dry run.
 * @returns the import's id; `isReplayed` if an earlier attempt had already created it
 */
export const sendImport = async (
  file: File,
  onProgress: (part: number) => void,
): Promise<{ id: string; isReplayed: boolean }> => {
  const { data, isReplayed } = await upload(
    importsApi.start,
    file,
    { dry_run: "true" },
    onProgress,
  );
  return { id: data.id, isReplayed };
};

/** The interval at which the progress of a running import is requested, in milliseconds. */
const pollEvery = 700;

const working: readonly ImportStatus[] = ["queued", "running", "fetching"];
/** Whether an import is still being processed. */
export const isWorking = ({ status }: { status: ImportStatus }): boolean =>
  working.includes(status);

/** One import, polled while it is being processed. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: [...all, "one", id],
    queryFn: async ({ signal }) =>
      (await call(importsApi.find, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && !isWorking(state.data) ? false : pollEvery),
    retry: false,
  });

/** The seller's imports, newest first. @param count the number of imports */
export const useImports = (count: number) =>
  useQuery({
    queryKey: [...all, "list", count],
    queryFn: ({ signal }) => call(importsApi.list, { query: { per_page: count } }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });

/** Sends a command of an import, then refetches the imports. */
const useImportCommand = <Body>(send: (body: Body) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
};

/** Runs an import, or a dry run, with its stored file. */
export const useRunImport = (id: string) =>
  useImportCommand((body: RunImport) => call(importsApi.run, { params: { id }, body }));

/** Cancels a running import. */
export const useCancelImport = (id: string) =>
  useImportCommand<void>(() => call(importsApi.cancel, { params: { id } }));

/** Reads an import's file in another encoding. */
export const useDecodeImport = (id: string) =>
  useImportCommand((encoding: TextEncoding) =>
    call(importsApi.decode, { params: { id }, body: { encoding } }),
  );

export const downloadFailedRows = (id: string) =>
  download(importsApi.failed, { params: { id } }, "failed-rows.csv");

/** Returns a function that refetches the lists and counts of products, and the list of imports. */
export const useRefreshProducts = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["products"] }),
      client.invalidateQueries({ queryKey: [...all, "list"] }),
    ]);
};
