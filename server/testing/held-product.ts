import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import type { SellerId } from "../src/lib/seller-id.ts";

/**
 * Locks the row of a product in a transaction of its own without a time limit, so that writes to
 * the product wait.
 * @returns a function that releases the lock
 */
export const holdProduct = async (
  db: Db,
  { seller_id, id }: { seller_id: SellerId; id: string },
): Promise<() => Promise<void>> => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`select from products where seller_id = ${seller_id} and id = ${id} for update`.execute(
      tx,
    );
    held.resolve();
    await released.promise;
  });
  await Promise.race([held.promise, done]);
  return () => {
    released.resolve();
    return done;
  };
};
