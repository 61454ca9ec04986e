import { lazyDialog } from "./lazy-content.tsx";

/** Asks for a first and a last day. */
export const DaysDialog = lazyDialog(async () => (await import("./days-form.tsx")).DaysForm);
