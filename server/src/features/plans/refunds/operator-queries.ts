import type { OperatorPayment, OperatorPaymentQuery } from "@sellerdesk/contract/operator-payments";
import { sql } from "kysely";
import { instant } from "../../../db/instant.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { PaymentKey } from "../notices/queries.ts";
import { updateOnePayment } from "../payments/queries.ts";
import { anySeller } from "../../../db/any-seller.ts";

const payments = (db: Db) =>
  db
    .selectFrom("payments as p")
    .innerJoin("sellers as s", "s.id", "p.seller_id")
    .select(["p.id", "p.seller_id", "s.business_name", "p.status", "p.amount_minor", "p.currency"])
    .select(["p.provider", "p.provider_ref", "p.reason", "p.refund_ref"])
    .select([
      instant("p.created_at").as("created_at"),
      instant("p.settled_at").as("settled_at"),
      instant("p.refunded_at").as("refunded_at"),
    ])
    .select(["p.returned_minor", "p.revoked_minor", "p.dispute"])
    .select(
      sql<OperatorPayment["returns"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'ref', ref, 'state', state, 'amount_minor', amount_minor,
          'reason', reason, 'happened_at', to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
          order by happened_at, ref), '[]')
        from payment_returns r
        where r.seller_id = p.seller_id and r.provider = p.provider and r.charge_ref = p.provider_ref)`.as(
        "returns",
      ),
    )
    .select(sql<string>`coalesce(p.purpose ->> 'plan_name', '')`.as("plan_name"))
    .modifyEnd(anySeller("p", "the operator sees the payments of every seller"));

/** Lists payments of all sellers, newest first. */
export const listPayments = (
  db: Db,
  { status, returned, after, limit }: OperatorPaymentQuery,
): Promise<OperatorPayment[]> =>
  payments(db)
    .$if(status !== undefined, (query) => query.where("p.status", "=", status ?? "pending"))
    .$if(returned !== undefined, (query) =>
      query.where(sql<boolean>`(p.returned_minor > 0 or p.dispute is not null)`),
    )
    .$if(after !== undefined, (query) => query.where("p.id", "<", after ?? ""))
    .orderBy("p.id", "desc")
    .limit(limit)
    .execute();

/** Finds a payment of any seller; undefined if there is none. */
export const findOperatorPayment = (db: Db, id: string): Promise<OperatorPayment | undefined> =>
  payments(db).where("p.id", "=", id).executeTakeFirst();

const undecided = (tx: Tx, { sellerId, paymentId }: PaymentKey) =>
  updateOnePayment(tx, sellerId, paymentId).where("status", "in", ["held", "refund_failed"]);

/**
 * Schedules the refund of a payment that is held or whose refund failed.
 * @returns false if it is not such a payment
 */
export const updateRefundAsked = async (tx: Tx, payment: PaymentKey): Promise<boolean> => {
  const row = await undecided(tx, payment)
    .set({ status: "refund_due", refund_after: sql<Date>`now()`, refund_ref: null })
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Records that a payment that was held, or whose refund failed, was refunded without the provider.
 * @returns false if it is not such a payment
 */
export const updateReturned = async (
  tx: Tx,
  payment: PaymentKey,
  note: string,
): Promise<boolean> => {
  const row = await undecided(tx, payment)
    .set({ status: "refunded", refund_ref: null, refunded_at: sql<Date>`now()`, reason: note })
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};
