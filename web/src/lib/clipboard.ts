/** Browsers give the clipboard to secure pages alone. */
export const canCopy: boolean = globalThis.isSecureContext;

/** Copies a text. Rejects if the browser does not allow it. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);
