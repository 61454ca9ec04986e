import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CancellationReason } from "@sellerdesk/contract/order-statuses";

/** The translated reasons for canceling an order (domain.md, Order). */
export const cancelReasonNames: Record<CancellationReason, MessageDescriptor> = {
  out_of_stock: msg`Out of stock`,
  pricing_error: msg`Pricing error`,
  buyer_request: msg`Requested by the customer`,
  undeliverable_address: msg`Undeliverable address`,
  suspected_fraud: msg`Suspected fraud`,
  not_accepted: msg`Not accepted in time`,
  other: msg`Other`,
};
