import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AdjustmentReason } from "@sellerdesk/contract/inventory";

/** The translated reasons for adjusting stock (domain.md, Inventory). */
export const adjustmentReasonNames: Record<AdjustmentReason, MessageDescriptor> = {
  correction: msg`Correction`,
  cycle_count: msg`Stock count`,
  received: msg({ message: "Received", context: "stock" }),
  return_restock: msg`Returned to stock`,
  damaged: msg`Damaged`,
  theft_or_loss: msg`Theft or loss`,
  promotion: msg`Promotion or sample`,
  quality_control: msg`Quality control`,
  expired: msg({ message: "Expired", context: "stock" }),
  other: msg`Other`,
};
