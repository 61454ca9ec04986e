/** Browsers give the clipboard to secure pages alone. */
export const canCopy: boolean = globalThis.isSecureContext;

export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);
