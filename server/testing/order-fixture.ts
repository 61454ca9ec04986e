import { type Order, ordersApi } from "@sellerdesk/contract/orders";
import type { TestApp } from "./client.ts";

type Login = { token: string };

/** The seller's reads of orders. */
export const orderReader = (t: TestApp) => ({
  find: async (seller: Login, id: string) =>
    (await t.call(ordersApi.find, { params: { id } }, seller)).ok.data,
  /** The newest entry of an order's timeline. */
  newest: async (seller: Login, id: string) =>
    (await t.call(ordersApi.activity, { params: { id } }, seller)).ok.data[0],
});

/** The id of an order's item; empty if there is no item at `index`. */
export const itemIdAt = ({ items }: Order, index: number): string => items[index]?.id ?? "";
