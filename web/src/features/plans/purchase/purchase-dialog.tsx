import { lazyDialog } from "../../../ui/lazy-content.tsx";

/** Shows the plan, its price and its period before anything is paid. */
export const PurchaseDialog = lazyDialog(
  async () => (await import("./purchase-form.tsx")).PurchaseForm,
);
