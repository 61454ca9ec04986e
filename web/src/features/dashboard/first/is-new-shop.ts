import type { Dashboard } from "@sellerdesk/contract/dashboard";

/** Whether a shop has nothing to show yet: it has no plan at all, or no product. */
export const isNewShop = ({ plan, limited, set_up }: Dashboard): boolean =>
  plan === null || (!limited && set_up.some(({ step, is_done }) => step === "product" && !is_done));
