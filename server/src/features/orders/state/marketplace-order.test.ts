import type { MarketplaceOrder } from "@sellerdesk/contract/marketplace-order";
import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { fulfilmentsApi } from "@sellerdesk/contract/order-fulfilments";
import { orderReturnsApi } from "@sellerdesk/contract/order-returns";
import { ordersApi } from "@sellerdesk/contract/orders";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import {
  createMarketplaceKey,
  freshKey,
  orderBody,
} from "../../../../testing/marketplace-factory.ts";
import { arbitraryCommand, orderCommander } from "../../../../testing/order-commands.ts";
import { createOrder } from "../../../../testing/order-factory.ts";
import { createAcceptedOrder, packUnits } from "../../../../testing/order-lifecycle-fixture.ts";
import { createVariant } from "../../../../testing/product-factory.ts";
import { propertyRuns } from "../../../../testing/property-runs.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { newId } from "../../../lib/id.ts";

let key: { id: string; token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
});

const read = (external_id: string) =>
  t.call(marketplaceOrdersApi.read, { params: { external_id } }, key);
/** Reads the only order of this external id. Fails if several sellers have one. */
const readOnly = async (external_id: string): Promise<MarketplaceOrder> => {
  const [order, ...more] = (await read(external_id)).ok.data.orders;
  if (!order || more.length > 0) throw new Error("The order is not one seller's alone.");
  return order;
};

describe("GET /orders/{external_id}", () => {
  it("returns each seller's order, sorted by seller, with the marketplace's ids of its lines", async () => {
    const variants = [
      await createVariant(t.db, await createSeller(t.db)),
      await createVariant(t.db, await createSeller(t.db), { sku: "MUG" }),
    ];
    const body = orderBody(
      variants.map(({ id }, index) => ({ variant_id: id, external_id: `line-${index}` })),
      { shipping_minor: 690 },
    );
    await t.call(marketplaceOrdersApi.place, { body }, { ...key, headers: freshKey() });
    const { data } = (await read(body.external_id)).ok;
    expect(data.external_id).toBe(body.external_id);
    const sellers = data.orders.map(({ seller_id }) => seller_id);
    expect(sellers).toEqual(sellers.toSorted());
    const lines = data.orders.flatMap(({ items }) => items);
    expect(new Map(lines.map(({ external_id, variant_id }) => [external_id, variant_id]))).toEqual(
      new Map(variants.map(({ id }, index) => [`line-${index}`, id])),
    );
    expect(data.orders[0]).toMatchObject({
      version: 1,
      status: "pending",
      payment_status: "paid",
      shipping_minor: 345,
      total_minor: 2845,
      ordered_minor: 2845,
      accepted_at: null,
      shipments: [],
      cancellations: [],
      returns: [],
      refund_notes: [],
    });
    expect((await read(`never-${newId()}`)).failure.code).toBe("not_found");
  });

  it("shows shipments with carrier, tracking number and link, also those that were canceled", async () => {
    const seller = await createSeller(t.db);
    const accepted = await createAcceptedOrder(t.db, seller, 3);
    await packUnits(t.db, seller, accepted, 1, "packed");
    const [packed, shipped] = (await packUnits(t.db, seller, accepted, 2, "shipped")).fulfilments;
    const { id } = accepted;
    const item_id = accepted.items[0]?.id;
    const parcel = {
      id: shipped?.id,
      number: 2,
      status: "shipped",
      carrier_name: "DHL",
      carrier_code: "dhl",
      tracking_number: "00340434161094042557",
      tracking_url: expect.stringMatching(/^https:.*00340434161094042557$/),
      shipped_at: expect.any(String),
      delivered_at: null,
      canceled_at: null,
      items: [{ item_id, quantity: 2 }],
    };
    expect((await readOnly(accepted.external_id)).shipments).toEqual([parcel]);
    const cancel = (fulfilment_id = "") =>
      t.call(fulfilmentsApi.cancel, { params: { id, fulfilment_id } }, seller);
    await cancel(packed?.id);
    await cancel(shipped?.id);
    expect((await readOnly(accepted.external_id)).shipments).toEqual([
      { ...parcel, status: "canceled", canceled_at: expect.any(String) },
    ]);
  });

  it("shows the canceled items with the reason, and the notes that were written for the buyer", async () => {
    const seller = await createSeller(t.db);
    const { id, external_id, items, ordered_minor } = await createAcceptedOrder(t.db, seller, 3);
    const item_id = items[0]?.id ?? "";
    const params = { id };
    const canceled = [{ item_id, quantity: 1 }];
    const note = "The last one broke.";
    await t.call(
      ordersApi.cancel,
      { params, body: { reason: "out_of_stock", note, items: canceled } },
      seller,
    );
    await t.call(
      ordersApi.noteRefund,
      { params, body: { amount_minor: 250, note: "Sorry." } },
      seller,
    );
    await t.call(ordersApi.writeNote, { params, body: { private_note: "Difficult" } }, seller);
    const order = await readOnly(external_id);
    expect(order.cancellations).toEqual([
      {
        id: expect.any(String),
        is_refusal: false,
        actor: "seller",
        canceled_at: expect.any(String),
        reason: "out_of_stock",
        note,
        amount_minor: ordered_minor / 3,
        items: canceled,
      },
    ]);
    expect(order.refund_notes).toMatchObject([{ amount_minor: 250, note: "Sorry." }]);
    expect(JSON.stringify(order)).not.toMatch(/Difficult|Agnieszka|buyer-1/);
    // Notes of earlier versions have no `is_public`: they were written for the seller only.
    await sql`update order_activities set data = data - 'is_public' where order_id = ${id}`.execute(
      t.db,
    );
    const { cancellations, refund_notes } = await readOnly(external_id);
    expect([cancellations[0]?.note, refund_notes[0]?.note]).toEqual([null, null]);
  });

  it("shows a declined order, and a return with the marketplace's id and the last decision", async () => {
    const seller = await createSeller(t.db);
    const declined = await createOrder(t.db, seller);
    const body = { reason: "suspected_fraud" as const };
    await t.call(ordersApi.cancel, { params: { id: declined.id }, body }, seller);
    expect(await readOnly(declined.external_id)).toMatchObject({
      status: "canceled",
      total_minor: 0,
      cancellations: [
        { is_refusal: true, reason: "suspected_fraud", amount_minor: 2500, note: null },
      ],
    });

    const { id, external_id, items } = await createAcceptedOrder(t.db, seller, 2);
    await packUnits(t.db, seller, { id, items }, 2, "shipped");
    const item = { variant_id: items[0]?.variant_id, quantity: 2 };
    const request = {
      external_id: `return-${newId()}`,
      requested_at: "2026-11-20T10:00:00.000Z",
      reason: "arrived_late" as const,
      note: "Too late for the party.",
      items: [item],
    };
    await t.call(
      marketplaceOrdersApi.requestReturn,
      { params: { external_id }, body: request },
      { ...key, headers: freshKey() },
    );
    const returned = async () => (await readOnly(external_id)).returns[0];
    const requested = await returned();
    expect(requested).toMatchObject({
      external_id: request.external_id,
      status: "requested",
      requested_at: request.requested_at,
      decided_at: null,
    });
    const params = { id, return_id: requested?.id ?? "" };
    await t.call(orderReturnsApi.approve, { params }, seller);
    const approved = await returned();
    const note = "It never arrived.";
    await t.call(orderReturnsApi.reject, { params, body: { note } }, seller);
    const rejected = await returned();
    expect(rejected).toMatchObject({ status: "rejected", decision_note: note, received_at: null });
    expect(Date.parse(rejected?.decided_at ?? "")).toBeGreaterThan(
      Date.parse(approved?.decided_at ?? ""),
    );
    expect(JSON.stringify(rejected)).not.toContain("party");
  });
});

describe("the version of an order", () => {
  it("increases with every change that the marketplace sees, for any sequence of commands", async () => {
    const seller = await createSeller(t.db);
    const run = orderCommander(t, seller, key);
    const variants = [
      await createVariant(t.db, seller, { stock: 500 }),
      await createVariant(t.db, seller, { stock: 500 }),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryCommand, { minLength: 10, maxLength: 16 }),
        async (all) => {
          const { id, external_id } = await createOrder(t.db, seller, {
            items: variants.map((variant) => ({ variant_id: variant.id, quantity: 4 })),
          });
          let before = await readOnly(external_id);
          // The order is accepted first because most commands require it.
          const accept = { name: "accept", pick: 0, quantity: 1, note: "" } as const;
          for (const command of [accept, ...all]) {
            await run(id, command);
            const after = await readOnly(external_id);
            const isSame = JSON.stringify(after) === JSON.stringify(before);
            expect([command, isSame || after.version > before.version]).toEqual([command, true]);
            before = after;
          }
        },
      ),
      { numRuns: propertyRuns(8) },
    );
  });
});
