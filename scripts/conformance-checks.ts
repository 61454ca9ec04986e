import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  createClient,
  type MarketplaceOrder,
  type PlaceOrder,
  SellerdeskError,
} from "@sellerdesk/client";
import { accountsApi } from "@sellerdesk/contract/accounts";
import { type CallInput, pathOf, type ReplyData } from "@sellerdesk/contract/call";
import type { Endpoint } from "@sellerdesk/contract/http";
import { fulfilmentsApi } from "@sellerdesk/contract/order-fulfilments";
import { ordersApi } from "@sellerdesk/contract/orders";
import type { EventReceiver } from "./conformance-receiver.ts";

export type Installation = {
  url: string;
  /** A marketplace key with the scopes `catalogue` and `orders`. */
  key: string;
  /** The login of the test seller. */
  login?: { identifier: string; password: string };
  /** Receives the installation's events of orders. */
  receiver?: EventReceiver;
};

/** A rule that an installation must keep. `needs` names what is missing to check it. */
export type Check = { title: string; needs?: string | undefined; run: () => Promise<void> };

/** Calls an endpoint of the seller's own API. */
const callAsSeller = async <const E extends Endpoint>(
  { url }: Installation,
  endpoint: E,
  input: CallInput<E>,
  token?: string,
): Promise<ReplyData<E>> => {
  const { params, body }: { params?: object; body?: object } = input as object;
  const response = await fetch(url.replace(/\/+$/, "") + pathOf(endpoint, params), {
    method: endpoint.method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = (await response.json()) as { data: ReplyData<E>; message?: string };
  assert(response.ok, `${endpoint.method} ${endpoint.path} answered: ${reply.message}`);
  return reply.data;
};

const assertRefused = async (call: Promise<unknown>, code: string): Promise<void> => {
  const error: unknown = await call.then(
    () => "it succeeded",
    (thrown: unknown) => thrown,
  );
  const isIt =
    error instanceof SellerdeskError &&
    error.failure.kind === "refused" &&
    error.failure.code === code;
  assert(isIt, `expected the refusal ${code}: ${String(error)}`);
};

/** Retries for up to 20 seconds, because feeds and events are delayed. */
const eventually = async <T>(what: string, find: () => Promise<T | undefined>): Promise<T> => {
  for (let round = 0; round < 40; round += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await wait(500);
  }
  throw new Error(`${what} did not come within 20 seconds`);
};

/**
 * Lists the checks of an installation. They place orders of one unit with the test seller, or with
 * the seller of the first variant in stock, and cancel those that are not shipped.
 * @throws if nothing is in stock, or the login is wrong
 */
export const prepareChecks = async (installation: Installation): Promise<Check[]> => {
  const { url, key, login, receiver } = installation;
  const { catalogue, checks, reservations, orders } = createClient({ baseUrl: url, key });

  const session = login && (await callAsSeller(installation, accountsApi.login, { body: login }));
  assert(!session || "id" in session, "the login of the test seller asks for a second step");

  const findVariant = async () => {
    for await (const { changes } of catalogue.read.pages())
      for (const { product, seller_id } of changes)
        for (const variant of product?.variants ?? [])
          if (variant.available > 1 && (!session || seller_id === session.id)) return variant.id;
    throw new Error("The test seller has no variant with two in stock.");
  };
  const variant_id = await findVariant();
  const items = [{ variant_id, quantity: 1 }];
  const checkItem = async () => {
    const [item] = (await checks.check({ body: { items } })).items;
    assert(item, "a check answers for each of its items");
    return item;
  };
  const { price_minor, currency } = await checkItem();

  const run = `conformance-${randomUUID()}`;
  let count = 0;
  const newName = () => `${run}-${++count}`;
  const bodyOf = (quantity = 1): PlaceOrder => ({
    external_id: newName(),
    placed_at: new Date(Date.now() - 1000).toISOString(),
    currency: currency ?? "",
    customer: { external_id: run, name: "Conformance" },
    shipping_address: { line1: "1 Test Street", city: "Testville", country: "US" },
    items: [{ variant_id, quantity, unit_price_minor: price_minor ?? 0, external_id: "line-1" }],
    shipping_minor: 0,
    payment: { status: "paid", method: "card" },
  });
  const place = async () => {
    const body = bodyOf();
    await orders.place({ body });
    return body;
  };
  const readOrder = async (external_id: string): Promise<MarketplaceOrder> => {
    const [order, ...others] = (await orders.read({ params: { external_id } })).orders;
    assert(order && others.length === 0, "an order of one seller is read as one");
    return order;
  };
  const cancel = (external_id: string) =>
    orders.cancel({ params: { external_id }, body: { reason: "buyer_request" } });

  const needsSeller = session ? undefined : "--email and --password of the test seller";
  const asSeller = <const E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    callAsSeller(installation, endpoint, input, session?.token);
  const shipAndDeliver = async ({ id, items: lines }: MarketplaceOrder) => {
    const params = { id };
    await asSeller(ordersApi.accept, { params });
    const units = lines.map(({ id: item_id, quantity }) => ({ item_id, quantity }));
    const body = {
      items: units,
      status: "shipped" as const,
      carrier: "DHL",
      tracking_no: "00340434161094042557",
    };
    await asSeller(fulfilmentsApi.create, { params, body });
  };

  return [
    {
      title: "a key that is none opens nothing",
      run: () =>
        assertRefused(
          createClient({ baseUrl: url, key: "sdk_live_none" }).checks.check({ body: { items } }),
          "invalid_key",
        ),
    },
    {
      title: "a check shows price and stock, and says of a stranger's variant that it is unknown",
      run: async () => {
        const stranger = { variant_id: randomUUID(), quantity: 1 };
        const checked = await checks.check({ body: { items: [...items, stranger] } });
        assert.deepEqual(
          checked.items.map(({ status }) => status),
          ["ok", "unknown"],
        );
      },
    },
    {
      title: "a reservation holds stock until it is released, and its name makes it one",
      run: async () => {
        const params = { external_id: newName() };
        const before = (await checkItem()).available;
        await reservations.reserve({ params, body: { items } });
        await reservations.reserve({ params, body: { items } });
        assert.equal((await checkItem()).available, before - 1);
        assert.equal((await reservations.release({ params })).status, "released");
        assert.equal((await reservations.release({ params })).status, "released");
        assert.equal((await checkItem()).available, before);
      },
    },
    {
      title: "an order uses up its reservation",
      run: async () => {
        const params = { external_id: newName() };
        const before = (await checkItem()).available;
        await reservations.reserve({ params, body: { items } });
        const body = { ...bodyOf(), reservation_external_id: params.external_id };
        await orders.place({ body });
        assert.equal((await reservations.find({ params })).status, "consumed");
        assert.equal((await checkItem()).available, before - 1);
        await cancel(body.external_id);
      },
    },
    {
      title: "the same external_id is one order, and another body under it is refused",
      run: async () => {
        const body = bodyOf();
        const first = await orders.place({ body });
        assert.deepEqual(await orders.place({ body }), first);
        await assertRefused(
          orders.place({ body: { ...body, note: "another" } }),
          "external_id_reused",
        );
        await cancel(body.external_id);
      },
    },
    {
      title: "an order is read as it was placed",
      run: async () => {
        const body = await place();
        const order = await readOrder(body.external_id);
        assert.equal(order.status, "pending");
        assert.equal(order.total_minor, price_minor);
        assert.deepEqual(
          order.items.map((item) => [item.variant_id, item.quantity, item.external_id]),
          [[variant_id, 1, "line-1"]],
        );
        await cancel(body.external_id);
      },
    },
    {
      title: "more than there is is refused, and nothing is saved",
      run: async () => {
        const item = await checkItem();
        if (item.sells_without_stock) return;
        const body = bodyOf(item.available + 1);
        await assertRefused(orders.place({ body }), "insufficient_stock");
        const params = { external_id: body.external_id };
        await assertRefused(orders.read({ params }), "not_found");
        assert.equal((await checkItem()).available, item.available);
      },
    },
    {
      title: "an older payment does not replace a newer one",
      run: async () => {
        const { external_id } = await place();
        const params = { external_id };
        const occurred_at = new Date(Date.now() - 500).toISOString();
        await orders.pay({ params, body: { status: "refunded", occurred_at } });
        const earlier = new Date(Date.now() - 3_600_000).toISOString();
        await orders.pay({ params, body: { status: "paid", occurred_at: earlier } });
        assert.equal((await readOrder(external_id)).payment_status, "refunded");
        await cancel(external_id);
      },
    },
    {
      title: "a cancellation frees the stock, raises the version, and repeated changes nothing",
      run: async () => {
        const before = (await checkItem()).available;
        const { external_id } = await place();
        const placed = await readOrder(external_id);
        await cancel(external_id);
        const canceled = await readOrder(external_id);
        assert.equal(canceled.status, "canceled");
        assert(canceled.version > placed.version, "the version did not rise");
        assert.equal(canceled.cancellations[0]?.reason, "buyer_request");
        await cancel(external_id);
        assert.deepEqual(await readOrder(external_id), canceled);
        assert.equal((await checkItem()).available, before);
      },
    },
    {
      title: "the feed lists every change, ending with what a read returns",
      run: async () => {
        let { cursor } = await orders.changes({ query: { cursor: "latest" } });
        const { external_id } = await place();
        await cancel(external_id);
        const order = await readOrder(external_id);
        const listed = await eventually("the canceled order", async () => {
          const page = await orders.changes({ query: { cursor } });
          ({ cursor } = page);
          return page.changes.find(
            ({ id, version }) => id === order.id && version >= order.version,
          );
        });
        assert.deepEqual(listed, order);
      },
    },
    {
      title: "a cursor that no feed has given is refused, so that nothing is skipped",
      run: () =>
        assertRefused(orders.changes({ query: { cursor: "ffffffff.1" } }), "cursor_unknown"),
    },
    {
      title: "carrier, tracking number and link of a shipment are read back",
      needs: needsSeller,
      run: async () => {
        const { external_id } = await place();
        await shipAndDeliver(await readOrder(external_id));
        const { status, shipments } = await readOrder(external_id);
        assert.equal(status, "shipped");
        const [shipment] = shipments;
        assert.equal(shipment?.carrier_code, "dhl");
        assert.equal(shipment?.tracking_number, "00340434161094042557");
        assert.match(shipment?.tracking_url ?? "", /^https:/);
      },
    },
    {
      title: "a return is requested once under its external_id",
      needs: needsSeller,
      run: async () => {
        const { external_id } = await place();
        await shipAndDeliver(await readOrder(external_id));
        const [shipment] = (await readOrder(external_id)).shipments;
        const { id } = await readOrder(external_id);
        const delivered = { id, fulfilment_id: shipment?.id ?? "" };
        await asSeller(fulfilmentsApi.deliver, { params: delivered });
        const params = { external_id };
        const body = {
          external_id: newName(),
          requested_at: new Date(Date.now() - 500).toISOString(),
          reason: "damaged" as const,
          items,
        };
        const first = await orders.requestReturn({ params, body });
        assert.deepEqual(await orders.requestReturn({ params, body }), first);
        const { returns } = await readOrder(external_id);
        assert.deepEqual(
          returns.map((asked) => [asked.external_id, asked.status]),
          [[body.external_id, "requested"]],
        );
      },
    },
    {
      title: "events are signed, and hold what a read returns",
      needs: receiver ? undefined : "--receive, and a key with the scope operator",
      run: async () => {
        const { external_id } = await place();
        await cancel(external_id);
        const order = await readOrder(external_id);
        const event = await eventually("the event of the order", async () =>
          receiver?.orders().find(({ id, version }) => id === order.id && version >= order.version),
        );
        assert.deepEqual(event, order);
        assert.equal(receiver?.forged(), 0, "a delivery was not signed with the secret");
      },
    },
  ];
};
