import type { Db } from "../../../db/pool.ts";
import type { Deps } from "../../../deps.ts";
import type { HostedProvider } from "../../../integrations/payment-provider.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { takeGivenUpPayments, updateNotLookedAt } from "../subscriptions/schedule-queries.ts";
import { findPendingPayment } from "../payments/queries.ts";

/** The maximum number of payments per run. The next run continues. */
const batch = 100;

/**
 * Closes a seller's open payment pages, except that of the pending payment. An abandoned page stays
 * open if its process ended before it stored the page. Open pages are listed first: an ended
 * payment never becomes pending again, so no page of a new payment is closed.
 */
export const closeLeftPagesOf = async (
  db: Db,
  provider: HostedProvider,
  sellerId: SellerId,
  customerRef: string,
): Promise<void> => {
  const open = await provider.listOpenPages(customerRef);
  const pending = await findPendingPayment(db, sellerId);
  for (const { ref, paymentId } of open)
    if (paymentId !== pending?.charge.paymentId) await provider.closeCheckout(ref);
};

/** Closes the open pages of all sellers who abandoned a payment while its page was created. */
export const closeLeftPages = async ({
  db,
  log,
  payments,
}: Pick<Deps, "db" | "log" | "payments">): Promise<void> => {
  for (const payment of await takeGivenUpPayments(db, batch)) {
    const provider = payments.provider(payment.provider);
    if (!provider || !("listOpenPages" in provider)) continue;
    try {
      await closeLeftPagesOf(db, provider, payment.sellerId, payment.customerRef);
    } catch (err) {
      log.warn(
        { err, payment_id: payment.paymentId },
        "a page could not be closed; it is tried again",
      );
      await updateNotLookedAt(db, payment);
    }
  }
};
