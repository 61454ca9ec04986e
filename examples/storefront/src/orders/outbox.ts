import type { Client } from "../api.ts";
import { type Queryable, rowsOf } from "../database.ts";

type Calls = {
  place: Client["orders"]["place"];
  cancel: Client["orders"]["cancel"];
  pay: Client["orders"]["pay"];
  requestReturn: Client["orders"]["requestReturn"];
  review: Client["reviews"]["create"];
  follow: Client["follows"]["follow"];
  unfollow: Client["follows"]["unfollow"];
  release: Client["reservations"]["release"];
};

/**
 * A request that Sellerdesk has to receive, with the order that it is about, if any. Every request
 * is idempotent: it has an id of ours, or it reports a state and its time.
 */
export type Task = {
  [Name in keyof Calls]: { call: Name; input: Parameters<Calls[Name]>[0]; order_id?: string };
}[keyof Calls];

/** Sends a task. @throws SellerdeskError */
export const send = async (
  { orders, reviews, follows, reservations }: Client,
  { call, input }: Task,
  signal: AbortSignal,
): Promise<void> => {
  const calls: Calls = {
    ...orders,
    ...follows,
    review: reviews.create,
    release: reservations.release,
  };
  // The input was made for this call.
  await calls[call](input as never, { signal });
};

export type Waiting = { id: number; task: Task; attempts: number };

/**
 * Adds a task in the transaction of the change that causes it. Tasks of one subject keep their
 * order.
 */
export const addTask = async (tx: Queryable, subject: string, task: Task): Promise<void> => {
  await tx.query("insert into outbox (subject, task) values ($1, $2)", [subject, task]);
};

/** The first task of each subject, if it is due. */
export const listDue = (db: Queryable): Promise<Waiting[]> =>
  rowsOf(
    db,
    `select id, task, attempts from (
       select distinct on (subject) id, task, attempts, next_at from outbox order by subject, id
     ) first where next_at <= now() order by id limit 50`,
  );

/** Milliseconds until the next task or the end of a checkout is due; null if there is none. */
export const nextDueIn = async (db: Queryable): Promise<number | null> => {
  const [row] = await rowsOf<{ ms: number | null }>(
    db,
    `select ceil(1000 * extract(epoch from least(
       (select min(next_at) from outbox),
       (select min(reserved_until) from orders where status in ('checkout', 'waiting'))
     ) - now()))::float as ms`,
  );
  const ms = row?.ms ?? null;
  return ms === null ? null : Math.max(0, ms);
};

/** Deletes a task that was received. */
export const deleteTask = async (tx: Queryable, id: number): Promise<void> => {
  await tx.query("delete from outbox where id = $1", [id]);
};

/** Postpones a task, each time for longer, at most a minute. */
export const postponeTask = async (db: Queryable, { id, attempts }: Waiting): Promise<void> => {
  await db.query(
    `update outbox set attempts = attempts + 1, next_at = now() + make_interval(secs => least(60, power(2, $2::int)))
     where id = $1`,
    [id, attempts],
  );
};
