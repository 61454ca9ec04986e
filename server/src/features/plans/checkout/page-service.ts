import type { Db } from "../../../db/pool.ts";
import type { Deps } from "../../../deps.ts";
import type { HostedProvider } from "../../../integrations/payment-provider.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { takeGivenUpPayments, updateNotLookedAt } from "../subscriptions/schedule-queries.ts";
import { findPendingPayment } from "../payments/queries.ts";

/** Payments that one run looks after; the next run continues. */
const batch = 100;

/**
 * Closes the pages of a seller whose payment has been given up: its process may have ended before
 * it knew of the page. A payment that no longer waits never waits again, so that no page is closed
 * which somebody is just led to.
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

/** The same for all sellers who gave a payment up while its page was made. */
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
