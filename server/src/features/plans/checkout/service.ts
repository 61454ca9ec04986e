import { msg } from "@sellerdesk/contract/texts";
import type { BuyPlan, PaymentMethod, Purchase, RenewPlan } from "@sellerdesk/contract/plans";
import type { Tx } from "../../../db/pool.ts";
import { inResponseTransaction, inTransaction, saveResponse } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import type { NewCharge, PaymentProvider } from "../../../integrations/payment-provider.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import {
  type Payment,
  findBillingAccount,
  findPayer,
  insertBillingAccount,
  updateCheckout,
} from "../payments/queries.ts";
import { active } from "../payments/activation-service.ts";
import { abandonPayment } from "../payments/service.ts";
import { closeLeftPagesOf } from "./page-service.ts";
import { settle, waivePayment } from "./settle-service.ts";
import { type Begun, beginPurchase, beginRenewal } from "./purchase-service.ts";

export type Paying = Pick<Deps, "db" | "env" | "jobs" | "log" | "payments">;

const requireProvider = ({ payments }: Paying, method: PaymentMethod): PaymentProvider => {
  const provider = payments.provider(method);
  if (provider) return provider;
  const params = { method };
  const message = msg("payment_method_unavailable", params);
  throw new AppError("payment_method_unavailable", {
    params,
    fields: [{ field: "payment_method", code: "unavailable", message }],
  });
};

/**
 * Returns the provider's id of the seller, which the first payment creates; null if the provider
 * keeps none.
 */
const findCustomer = async (
  { db }: Paying,
  sellerId: SellerId,
  method: PaymentMethod,
  provider: PaymentProvider,
): Promise<string | null> => {
  const account = await findBillingAccount(db, sellerId, method);
  if (account) return account.customerRef;
  const customerRef = await provider.createCustomer({
    sellerId,
    ...(await findPayer(db, sellerId)),
  });
  if (customerRef === null) return null;
  await insertBillingAccount(db, sellerId, method, customerRef);
  return (await findBillingAccount(db, sellerId, method))?.customerRef ?? customerRef;
};

/**
 * Abandons a payment that the seller has started and left for another one.
 * @throws AppError `payment_under_way` if it has been paid meanwhile, or is charged automatically
 */
const giveUp = async (deps: Paying, payment: Payment): Promise<void> => {
  const { checkoutRef } = payment.charge;
  const provider = deps.payments.provider(payment.provider);
  const isClosed =
    checkoutRef !== null && (provider === null || (await provider.closeCheckout(checkoutRef)));
  if (!isClosed) throw new AppError("payment_under_way");
  await abandonPayment(deps.db, payment);
};

/**
 * Starts a payment, and abandons the pending payment that blocks it.
 * @throws AppError `payment_under_way`
 */
const beginFreely = async <B extends object>(
  deps: Paying,
  begin: () => Promise<B | { inTheWay: Payment }>,
): Promise<B> => {
  let begun = await begin();
  if ("inTheWay" in begun) {
    await giveUp(deps, begun.inTheWay);
    begun = await begin();
  }
  if ("inTheWay" in begun) throw new AppError("payment_under_way");
  return begun;
};

type Buyer = { id: SellerId; planStatus: Purchase["plan_status"] };

/** Starts a purchase with `beginIn`, then charges the seller or returns the provider's page. */
const pay = async (
  deps: Paying,
  { id, planStatus }: Buyer,
  { payment_method: method, auto_renew }: RenewPlan,
  beginIn: (tx: Tx, customerRef: string | null) => Promise<Begun>,
): Promise<Purchase> => {
  const provider = requireProvider(deps, method);
  const customerRef = await findCustomer(deps, id, method, provider);
  const beginAndSave = async (tx: Tx): Promise<Begun> => {
    const begun = await beginIn(tx, customerRef);
    if ("purchase" in begun) await saveResponse(tx, begun.purchase);
    return begun;
  };
  if ("charge" in provider) {
    // One transaction: if the plan cannot be granted, the charge is rolled back.
    const { purchase } = await beginFreely(deps, () =>
      inTransaction(deps.db, async (tx) => {
        const begun = await beginAndSave(tx);
        if (!("charge" in begun)) return begun;
        const { outcome } = await settle(tx, deps, provider.charge(begun.charge));
        if (outcome !== "granted") throw new AppError("payment_failed");
        await saveResponse(tx, active);
        return { purchase: active };
      }),
    );
    return purchase;
  }
  const begun = await beginFreely(deps, () => inTransaction(deps.db, beginAndSave));
  if ("purchase" in begun) return begun.purchase;
  if (customerRef !== null) await closeLeftPagesOf(deps.db, provider, id, customerRef);
  const { charge, planName, checkoutUrl } = begun;
  // Saves the response although nothing is granted yet: the same payment leads to the same page.
  const toPage = (redirect_url: string): Promise<Purchase> =>
    inResponseTransaction(deps.db, async () => ({
      plan_status: planStatus,
      takes_effect: "when_paid",
      redirect_url,
    }));
  // The payment was started before, perhaps in another tab: a payment has one page.
  if (checkoutUrl !== null) return toPage(checkoutUrl);
  const returnPath = planStatus === "active" ? "/profile?section=plan" : "/plans";
  const order: NewCharge = { ...charge, planName, saves: auto_renew === true, returnPath };
  const taken = await provider.begin(order);
  if ("isTooSmall" in taken) {
    if (!(await waivePayment(deps, charge))) throw new AppError("payment_under_way");
    return active;
  }
  // The payment was abandoned meanwhile for another one in another tab: close its page.
  if (!(await updateCheckout(deps.db, charge, taken.checkout))) {
    await provider.closeCheckout(taken.checkout.ref);
    throw new AppError("payment_under_way");
  }
  return toPage(taken.checkout.url);
};

/**
 * Buys a plan (K2).
 * @throws AppError as `beginPurchase`; `payment_method_unavailable`; `payment_unavailable`;
 * `payment_failed`; `payment_under_way`
 */
export const buyPlan = (deps: Paying, buyer: Buyer, order: BuyPlan): Promise<Purchase> =>
  pay(deps, buyer, order, (tx, customerRef) =>
    beginPurchase(tx, deps, buyer.id, order, customerRef),
  );

/** Renews the plan (K3). @throws AppError as `beginRenewal`; the payment errors of `buyPlan` */
export const renewPlan = (deps: Paying, buyer: Buyer, order: RenewPlan): Promise<Purchase> =>
  pay(deps, buyer, order, (tx, customerRef) =>
    beginRenewal(tx, deps, buyer.id, order, customerRef),
  );
