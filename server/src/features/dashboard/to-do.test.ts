import { dashboardApi, toDoLists } from "@sellerdesk/contract/dashboard";
import { inventoryApi } from "@sellerdesk/contract/inventory";
import { ordersApi } from "@sellerdesk/contract/orders";
import { productsApi } from "@sellerdesk/contract/products";
import { reviewsApi } from "@sellerdesk/contract/reviews";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import {
  createAcceptedOrder,
  createDeliveredOrder,
  packUnits,
  returnUnits,
} from "../../../testing/order-lifecycle-fixture.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createProduct, createVariant } from "../../../testing/product-factory.ts";
import { createReview } from "../../../testing/review-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";

const t = useTestApp();

type Seller = Awaited<ReturnType<typeof createSeller>>;

/** Creates one or two rows of each kind that counts as to-do work, and of each that does not. */
const createWaitingWork = async (seller: Seller) => {
  const bought = async (quantity: number) => {
    const { id: variant_id } = await createVariant(t.db, seller, {
      stock: 100,
      low_stock_threshold: 0,
    });
    return { items: [{ variant_id, quantity }] };
  };
  const waiting = await createOrder(t.db, seller, await bought(1));
  await createOrder(t.db, seller, await bought(1));
  const accepted = await createAcceptedOrder(t.db, seller);
  await packUnits(t.db, seller, await createAcceptedOrder(t.db, seller), 1, "packed");
  await packUnits(t.db, seller, await createAcceptedOrder(t.db, seller, 3), 1, "shipped");
  const delivered = await createDeliveredOrder(t.db, seller, 3);
  await returnUnits(t.db, seller, delivered, 1);
  await returnUnits(t.db, seller, delivered, 1);
  const yesterday = sql<Date>`now() - interval '1 day'`;
  await t.db
    .updateTable("orders")
    .set({ ship_by: yesterday })
    .where("id", "in", [waiting.id, accepted.id, delivered.id])
    .execute();
  const low = { stock: 2, low_stock_threshold: 5 };
  const { product_id: productId } = await createVariant(t.db, seller, low);
  await createVariant(t.db, seller, { stock: 0 });
  await createProduct(t.db, seller, { status: "draft", variants: [low] });
  const gone = await createVariant(t.db, seller, low);
  await t.call(productsApi.remove, { params: { id: gone.product_id } }, seller);
  await createReview(t.db, seller.id, { productId });
  await createReview(t.db, seller.id, { productId, rating: 1, external_id: "poor" });
  await createReview(t.db, seller.id, { productId, external_id: "answered", reply: "Thank you." });
  await createReview(t.db, seller.id, { productId, external_id: "hidden", status: "hidden" });
};

it("K9 each to-do figure equals the total of the list that it links to", async () => {
  const seller = await createSeller(t.db);
  await createWaitingWork(seller);
  const access = { token: seller.token };
  const board = (await t.call(dashboardApi.get, {}, access)).ok.data;
  const orders = async (query: (typeof toDoLists)["accept" | "ship" | "late" | "returns"]) =>
    (await t.call(ordersApi.list, { query }, access)).ok.meta.total;
  const lists = {
    accept: await orders(toDoLists.accept),
    ship: await orders(toDoLists.ship),
    late: await orders(toDoLists.late),
    returns: await orders(toDoLists.returns),
    reviews: (await t.call(reviewsApi.listAll, { query: toDoLists.reviews }, access)).ok.meta.total,
    low_stock: (await t.call(inventoryApi.list, { query: toDoLists.low_stock }, access)).ok.meta
      .total,
  };
  expect(lists).toEqual({ accept: 2, ship: 3, late: 2, returns: 1, reviews: 2, low_stock: 2 });
  const figures = Object.entries(board.to_do ?? {}).map(([name, { count }]) => [name, count]);
  expect(Object.fromEntries(figures)).toEqual(lists);
});

it("K9 counts the orders to accept today, by the seller's calendar", async () => {
  const seller = await createSeller(t.db, { timezone: "Pacific/Auckland" });
  for (const due of ["-1 second", "0 seconds"]) {
    const { id } = await createOrder(t.db, seller);
    await sql`update orders set accept_by = ((now() at time zone 'Pacific/Auckland')::date + 1)::timestamp
      at time zone 'Pacific/Auckland' + ${due}::interval where id = ${id}`.execute(t.db);
  }
  await createOrder(t.db, seller);
  const board = (await t.call(dashboardApi.get, { query: {} }, seller)).ok.data;
  const list = async (query: { accept?: "today"; sort: "accept_by" }) =>
    (await t.call(ordersApi.list, { query }, seller)).ok;
  const today = await list({ accept: "today", sort: "accept_by" });
  expect([board.to_do?.accept.due_today, today.meta.total]).toEqual([1, 1]);
  const { data } = await list({ sort: "accept_by" });
  expect(data.map(({ id }) => id)).toHaveLength(3);
  expect(data[0]).toMatchObject(today.data[0] ?? {});
  expect(data.map(({ accept_by: due }) => due !== null)).toEqual([true, true, false]);
});

it("K9 an order becomes late when its deadline passes, without any write", async () => {
  const seller = await createSeller(t.db);
  const order = await createAcceptedOrder(t.db, seller);
  const late = async () =>
    (await t.call(dashboardApi.get, { query: {} }, seller)).ok.data.to_do?.late.count;
  const due = sql<Date>`now() + interval '1 second'`;
  await t.db.updateTable("orders").set({ ship_by: due }).where("id", "=", order.id).execute();
  expect(await late()).toBe(0);
  await sql`select pg_sleep(extract(epoch from ship_by - now())) from orders where id = ${order.id}`.execute(
    t.db,
  );
  expect(await late()).toBe(1);
});
