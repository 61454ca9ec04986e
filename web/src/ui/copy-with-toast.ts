import { t } from "@lingui/core/macro";
import { copyText } from "../lib/clipboard.ts";
import { showToast } from "./toast.tsx";

/**
 * Copies a text and confirms it with a toast, or reports that the browser does not allow it. Never
 * rejects.
 */
export const copyWithToast = async (text: string, copied: string): Promise<void> => {
  try {
    await copyText(text);
    showToast(copied);
  } catch {
    showToast(t`Your browser doesn’t allow copying. Select the text and copy it yourself.`);
  }
};
