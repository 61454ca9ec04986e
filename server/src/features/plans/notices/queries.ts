import type { Locale } from "@sellerdesk/contract/languages";
import { sql } from "kysely";
import type { Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

/** The primary key of a payment. */
export type PaymentKey = { sellerId: SellerId; paymentId: string };
type Refunded = { plan: string; amountMinor: number; currency: string };

/** Finds the plan of a refund, and the seller to notify. */
export const findRefunded = async (
  tx: Tx,
  { sellerId, paymentId }: PaymentKey,
): Promise<Refunded & { email: string; locale: Locale; isOpen: boolean }> => {
  const { plan, amount_minor, status, ...row } = await tx
    .selectFrom("payments as p")
    .innerJoin("sellers as s", "s.id", "p.seller_id")
    .select(["p.amount_minor", "p.currency", "s.email", "s.status"])
    .select([sql<string>`p.purpose ->> 'plan_name'`.as("plan"), sql<Locale>`s.locale`.as("locale")])
    .where("p.seller_id", "=", sellerId)
    .where("p.id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return { ...row, plan, amountMinor: amount_minor, isOpen: status === "active" };
};
