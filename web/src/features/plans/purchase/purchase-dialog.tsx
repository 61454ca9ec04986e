import { lazyDialog } from "../../../ui/lazy-content.tsx";

/** Says what is bought, for how much and how long, before anything is paid. */
export const PurchaseDialog = lazyDialog(
  async () => (await import("./purchase-form.tsx")).PurchaseForm,
);
