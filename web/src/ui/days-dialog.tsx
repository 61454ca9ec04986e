import { openedLater } from "./lazy-content.tsx";

/** Asks for a first and a last day. */
export const DaysDialog = openedLater(async () => (await import("./days-form.tsx")).DaysForm);
