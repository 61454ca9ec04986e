import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";

type NewCustomer = {
  name?: string;
  externalId?: string;
  email?: string | null;
  place?: string;
  orders?: number;
  spentMinor?: number;
  /** Days since the last order, null for none. */
  lastOrderAgo?: number | null;
};

/** Creates a customer with the totals of orders, but without the orders. @returns its id */
export const createCustomer = async (
  db: Db,
  sellerId: SellerId,
  {
    name = "Ada Lovelace",
    externalId,
    email = null,
    place: city = "",
    orders = 1,
    spentMinor = 1000,
    lastOrderAgo = 1,
  }: NewCustomer = {},
): Promise<string> => {
  const id = newId();
  const last =
    lastOrderAgo === null ? null : sql<Date>`now() - make_interval(days => ${lastOrderAgo})`;
  await db
    .insertInto("customers")
    .values({
      seller_id: sellerId,
      id,
      external_id: externalId ?? `customer-${id}`,
      name,
      email,
      place: city,
      orders_count: orders,
      spent_minor: spentMinor,
      first_order_at: last,
      last_order_at: last,
    })
    .execute();
  return id;
};
