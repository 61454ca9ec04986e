import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CancelReason, ReturnReason } from "@sellerdesk/contract/order-statuses";

/** Why an order is canceled (domain.md, Order), in words. */
export const cancelReasonNames: Record<CancelReason, MessageDescriptor> = {
  out_of_stock: msg`Out of stock`,
  pricing_error: msg`Pricing error`,
  buyer_request: msg`Requested by the customer`,
  undeliverable_address: msg`Undeliverable address`,
  suspected_fraud: msg`Suspected fraud`,
  other: msg`Other`,
};

/** Why a buyer sends something back, in words. */
export const returnReasonNames: Record<ReturnReason, MessageDescriptor> = {
  damaged: msg`Damaged`,
  wrong_item: msg`Not what was ordered`,
  not_as_described: msg`Not as described`,
  no_longer_needed: msg`No longer needed`,
  arrived_late: msg`Arrived too late`,
  other: msg`Other`,
};
