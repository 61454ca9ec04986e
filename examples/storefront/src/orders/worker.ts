import { refusalOf } from "../api.ts";
import { inTransaction, type Queryable } from "../database.ts";
import { startLoop } from "../loop.ts";
import type { Shop } from "../shop.ts";
import { expireCheckouts } from "./checkout.ts";
import {
  addTask,
  deleteTask,
  listDue,
  nextDueIn,
  postponeTask,
  send,
  type Task,
  type Waiting,
} from "./outbox.ts";

const refund = `
  with refunded as (update orders set status = 'refunded', notice = $2 where id = $1 and status = 'paid' returning *)
  insert into payments (order_id, kind, status, amount_minor) select id, 'refund', 'paid', total_minor from refunded`;

const soldOut = "This sold out while you were paying.";

/** Saves the result of a refusal for the buyer: the same request would be refused again. */
const settleRefusal = async (tx: Queryable, task: Task, code: string, message: string) => {
  const { call, order_id } = task;
  if (call === "place" && order_id !== undefined) {
    const reason =
      code === "insufficient_stock" ? soldOut : `We couldn’t place your order: ${message}`;
    await tx.query(refund, [order_id, `${reason} We refunded your payment.`]);
    const input = { params: { external_id: order_id } };
    await addTask(tx, order_id, { call: "release", input, order_id });
  }
  const notice =
    call === "cancel"
      ? "It’s too late to cancel: part of your order has shipped."
      : `Your return request wasn’t accepted: ${message}`;
  if (call === "cancel" || call === "requestReturn")
    await tx.query("update orders set notice = $2 where id = $1", [order_id, notice]);
};

/** Refusals that may not recur: because of the key, the load, or an earlier attempt. */
const passing = {
  statuses: [401, 403, 408, 425, 429],
  codes: ["request_in_progress", "request_outcome_unknown"],
};

const finalRefusal = (error: unknown) => {
  const refusal = refusalOf(error);
  if (!refusal || refusal.status >= 500) return null;
  const isPassing =
    passing.statuses.includes(refusal.status) || passing.codes.includes(refusal.code);
  return isPassing ? null : refusal;
};

const work = async (shop: Shop, waiting: Waiting, signal: AbortSignal): Promise<void> => {
  const { id, task } = waiting;
  try {
    await send(shop.client, task, signal);
    await inTransaction(shop.db, async (tx) => {
      if (task.call === "place")
        await tx.query("update orders set status = 'placed' where id = $1 and status = 'paid'", [
          task.order_id,
        ]);
      await deleteTask(tx, id);
    });
  } catch (error) {
    const refusal = finalRefusal(error);
    if (!refusal) {
      await postponeTask(shop.db, waiting);
      throw error;
    }
    await inTransaction(shop.db, async (tx) => {
      await settleRefusal(tx, task, refusal.code, refusal.message);
      await deleteTask(tx, id);
    });
  }
  if (task.order_id !== undefined) shop.changes.emit("order", task.order_id);
  shop.syncSoon();
};

/**
 * Sends the tasks of the outbox until Sellerdesk answers, and ends expired checkouts. It sleeps
 * until something is due, for an hour at most. After a crash it repeats requests, all of which are
 * idempotent.
 */
export const startWorker = (shop: Shop, report: (error: unknown) => void) =>
  startLoop({
    async run(signal) {
      for (const id of await expireCheckouts(shop)) shop.changes.emit("order", id);
      for (let due = await listDue(shop.db); due.length > 0; due = await listDue(shop.db))
        for (const waiting of due) {
          if (signal.aborted) return;
          // A task that fails is postponed and does not delay the others.
          await work(shop, waiting, signal).catch((error: unknown) => {
            if (!signal.aborted) report(error);
          });
        }
    },
    async findDelay() {
      const ms = await nextDueIn(shop.db).catch(() => 5000);
      return ms === null ? null : Math.min(ms + 5, 3_600_000);
    },
    soonMs: 0,
    report,
  });
