import type { Locale } from "@sellerdesk/contract/languages";
import type { NotificationType } from "@sellerdesk/contract/notifications";
import type { Params } from "@sellerdesk/contract/text";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import type { PendingMessage } from "./rules.ts";
import { anySeller } from "../../../db/any-seller.ts";

/** Sellers whose messages one run sends; the next run handles the rest. */
const mostSellers = 1000;

/**
 * Lists sellers with due messages in random order, so that a seller whose message fails does not
 * block the others.
 */
export const listDueSellers = async (db: Db): Promise<SellerId[]> => {
  const rows = await db
    .selectFrom("notification_messages")
    .select("seller_id")
    .where("due_at", "<=", sql<Date>`now()`)
    .groupBy("seller_id")
    .orderBy(sql`random()`)
    .limit(mostSellers)
    .modifyEnd(anySeller("notification_messages", "a job looks for sellers with due messages"))
    .execute();
  return rows.map(({ seller_id }) => seller_id);
};

type Due = PendingMessage & { channel: "email" | "sms" | "push" };

/**
 * Claims the due messages of a seller, oldest first. Those whose notification was read or deleted
 * in the meantime are removed, but not returned.
 */
export const claimDueMessages = async (tx: Tx, sellerId: SellerId): Promise<Due[]> => {
  const { rows } = await sql<{
    channel: Due["channel"];
    type: NotificationType;
    message: string;
    code: string | null;
    params: Params | null;
    at: Date;
  }>`
    with due as (
      delete from notification_messages where seller_id = ${sellerId} and due_at <= now()
      returning id, channel, notification_type, message, code, params, in_bell, created_at
    )
    select channel, notification_type as type, message, code, params, created_at as at from due
    where not in_bell or exists (
      select from notifications n where n.seller_id = ${sellerId} and n.id = due.id and n.read_at is null)
    order by created_at, id`.execute(tx);
  return rows;
};

/** Finds the recipient of the messages; undefined if the account is closed. */
export const findRecipient = (tx: Tx, sellerId: SellerId) =>
  tx
    .selectFrom("sellers")
    .select(["email", "phone", "first_name", "business_name", "timezone"])
    .where("id", "=", sellerId)
    // The cast is safe: only the contract's locales are written.
    .select(sql<Locale>`locale`.as("locale"))
    .where("status", "=", "active")
    .executeTakeFirst();
export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;
