import { useState } from "react";
import { ApiError } from "../lib/api-client.ts";
import { showToast } from "./toast.tsx";

/**
 * Saves files one at a time. `isBusy` is true while one loads. A failed download is reported in a
 * toast.
 */
export const useDownload = () => {
  const [isBusy, setBusy] = useState(false);
  const save = async (download: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await download();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save: (download: () => Promise<void>) => void save(download) };
};
