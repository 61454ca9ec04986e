/** Browsers allow the clipboard only on secure pages. */
export const canCopy: boolean = globalThis.isSecureContext;

/** Returns the copied text; null if the browser does not allow it. */
export const readClipboard = async (): Promise<string | null> => {
  if (!canCopy) return null;
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
};

/** Copies a text. Rejects if the browser does not allow it. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);
