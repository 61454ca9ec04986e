import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReturnReason } from "@sellerdesk/contract/order-statuses";

/** The label of each return reason. */
export const returnReasonNames: Record<ReturnReason, MessageDescriptor> = {
  damaged: msg`Damaged`,
  wrong_item: msg`Not what was ordered`,
  not_as_described: msg`Not as described`,
  no_longer_needed: msg`No longer needed`,
  arrived_late: msg`Arrived too late`,
  other: msg`Other`,
};
