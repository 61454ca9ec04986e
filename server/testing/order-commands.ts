import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { bulkOrdersApi } from "@sellerdesk/contract/order-bulk";
import { fulfilmentsApi } from "@sellerdesk/contract/order-fulfilments";
import { orderReturnsApi } from "@sellerdesk/contract/order-returns";
import { ordersApi } from "@sellerdesk/contract/orders";
import fc from "fast-check";
import { newId } from "../src/lib/id.ts";
import type { TestApp } from "./client.ts";
import { freshKey } from "./marketplace-factory.ts";
import { orderReader } from "./order-fixture.ts";

const names = [
  ...(["accept", "acceptMany", "cancel", "cancelItem", "pack", "ship", "shipPacked"] as const),
  ...(["unship", "track", "deliver", "unpack", "complete", "writeNote", "noteRefund"] as const),
  ...(["createReturn", "approve", "reject", "receive"] as const),
  ...(["pay", "requestReturn", "cancelPlaced"] as const),
] as const;

/** A command on an order. `pick` selects the item, shipment or return that it applies to. */
export type OrderCommand = {
  name: (typeof names)[number];
  pick: number;
  quantity: number;
  note: string;
};
export const arbitraryCommand: fc.Arbitrary<OrderCommand> = fc.record({
  name: fc.constantFrom(...names),
  pick: fc.nat({ max: 3 }),
  quantity: fc.integer({ min: 1, max: 2 }),
  note: fc.constantFrom("", "Sorry about that."),
});

type Login = { token: string };

/**
 * Sends commands to orders through the API, as the seller or as the marketplace.
 * @returns a function that runs one command, which the order may reject
 */
export const orderCommander = (t: TestApp, seller: Login, marketplace: Login) => {
  const { find } = orderReader(t);
  let second = 0;
  return async (id: string, { name, pick, quantity, note }: OrderCommand): Promise<void> => {
    const order = await find(seller, id);
    const choose = <T>(all: readonly T[]): T | undefined => all[pick % Math.max(all.length, 1)];
    const item = choose(order.items);
    const items = [{ item_id: item?.id ?? "", quantity }];
    const fulfilment = { id, fulfilment_id: choose(order.fulfilments)?.id ?? newId() };
    const returned = { id, return_id: choose(order.returns)?.id ?? newId() };
    const tracking = { carrier: "DHL Express", tracking_no: `00${pick}`, tracking_url: "" };
    const placed = { external_id: order.external_id };
    const received = items.map(({ item_id }) => ({ item_id, restocked: quantity - 1, damaged: 1 }));
    const as = { token: marketplace.token, headers: freshKey() };
    const occurred_at = new Date(Date.UTC(2026, 0, 1) + ++second * 1000).toISOString();
    const shipment = (status: "packed" | "shipped") =>
      t.call(
        fulfilmentsApi.create,
        { params: { id }, body: { items, status, ...tracking } },
        seller,
      );
    const commands: Record<OrderCommand["name"], () => Promise<{ status: number }>> = {
      accept: () => t.call(ordersApi.accept, { params: { id } }, seller),
      acceptMany: () => t.call(bulkOrdersApi.accept, { body: { ids: [id] } }, seller),
      cancel: () =>
        t.call(
          ordersApi.cancel,
          { params: { id }, body: { reason: "out_of_stock", note } },
          seller,
        ),
      cancelItem: () =>
        t.call(
          ordersApi.cancel,
          { params: { id }, body: { reason: "pricing_error", note, items } },
          seller,
        ),
      pack: () => shipment("packed"),
      ship: () => shipment("shipped"),
      shipPacked: () => t.call(fulfilmentsApi.ship, { params: fulfilment, body: tracking }, seller),
      unship: () => t.call(fulfilmentsApi.unship, { params: fulfilment }, seller),
      track: () => t.call(fulfilmentsApi.track, { params: fulfilment, body: tracking }, seller),
      deliver: () => t.call(fulfilmentsApi.deliver, { params: fulfilment }, seller),
      unpack: () => t.call(fulfilmentsApi.cancel, { params: fulfilment }, seller),
      complete: () => t.call(ordersApi.complete, { params: { id } }, seller),
      writeNote: () =>
        t.call(ordersApi.writeNote, { params: { id }, body: { private_note: note } }, seller),
      noteRefund: () =>
        t.call(
          ordersApi.noteRefund,
          { params: { id }, body: { amount_minor: quantity, note } },
          seller,
        ),
      createReturn: () =>
        t.call(
          orderReturnsApi.create,
          { params: { id }, body: { items, reason: "damaged", note } },
          seller,
        ),
      approve: () => t.call(orderReturnsApi.approve, { params: returned }, seller),
      reject: () =>
        t.call(
          orderReturnsApi.reject,
          { params: returned, body: { note: note || "Too late." } },
          seller,
        ),
      receive: () =>
        t.call(orderReturnsApi.receive, { params: returned, body: { items: received } }, seller),
      pay: () => {
        const status =
          (["paid", "failed", "partially_refunded", "refunded"] as const)[pick] ?? "paid";
        const refund = status === "partially_refunded" && { refunded_minor: quantity };
        return t.call(
          marketplaceOrdersApi.pay,
          { params: placed, body: { status, occurred_at, ...refund } },
          as,
        );
      },
      requestReturn: () =>
        t.call(
          marketplaceOrdersApi.requestReturn,
          {
            params: placed,
            body: {
              external_id: `return-${newId()}`,
              requested_at: occurred_at,
              reason: "no_longer_needed",
              items: [{ variant_id: item?.variant_id, quantity }],
            },
          },
          as,
        ),
      cancelPlaced: () => t.call(marketplaceOrdersApi.cancel, { params: placed }, as),
    };
    const { status } = await commands[name]();
    if (status >= 500) throw new Error(`${name} answered ${status}`);
  };
};
