import { inventoryApi } from "@sellerdesk/contract/inventory";
import { listViewsApi } from "@sellerdesk/contract/list-views";
import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { ordersApi } from "@sellerdesk/contract/orders";
import { operatorKeysApi } from "@sellerdesk/contract/operator";
import { productsApi } from "@sellerdesk/contract/products";
import { securityApi } from "@sellerdesk/contract/security";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../testing/client.ts";
import { createMarketplaceKey, orderBody } from "../../testing/marketplace-factory.ts";
import { createOrder } from "../../testing/order-factory.ts";
import { makeProductBody } from "../../testing/product-fixture.ts";
import { createProduct, createVariant } from "../../testing/product-factory.ts";
import { createSeller, createSession, factoryPassword } from "../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../testing/stock-assertions.ts";
import { createKey } from "../features/marketplace-keys/service.ts";
import { newId } from "../lib/id.ts";

let marketplace: { id: string; token: string };
const t = useTestApp();
beforeAll(async () => {
  marketplace = await createMarketplaceKey(t.db);
});
afterEach(() => expectNoViolations(t.db));

const withKey = (key: string) => ({ "idempotency-key": key });
const placeOrder = (
  body: ReturnType<typeof orderBody>,
  headers: Record<string, string>,
  token = marketplace.token,
) => t.call(marketplaceOrdersApi.place, { body }, { token, headers });
type Items = { variant_id: string; mode: "increase"; quantity: number }[];
const adjust = (token: string, items: Items, headers: Record<string, string> = {}) =>
  t.call(inventoryApi.adjust, { body: { reason: "received", items } }, { token, headers });

/** Deletes a seller's stored responses, as if their processes had died `ago`. */
const deleteResponse = (owner: string, ago: "30 seconds" | "2 minutes") =>
  t.db
    .updateTable("idempotency_keys")
    .set({
      response_status: null,
      encrypted_response: null,
      created_at: sql<Date>`now() - ${ago}::interval`,
    })
    .where("owner_id", "=", owner)
    .execute();

/** Makes the storing of every response fail until the trigger is dropped. */
const failResponseStorage = async () => {
  await sql`create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'not kept'; end $$`.execute(
    t.db,
  );
  await sql`create trigger refuse before update on idempotency_keys for each row execute function refuse()`.execute(
    t.db,
  );
};

type Seller = Awaited<ReturnType<typeof createSeller>>;
type Sent = { status: number; headers: Record<string, unknown>; failure: { code: string } };
/**
 * Requests of the web app with their fixtures, for each kind of route that stores its response with
 * its effect.
 */
const atomic: [
  string,
  string,
  (seller: Seller) => Promise<(headers: Record<string, string>) => Promise<Sent>>,
][] = [
  [
    "new product",
    "done",
    async (seller) => {
      const body = makeProductBody({ variants: [{ price_minor: 1000 }] });
      return (headers) => t.call(productsApi.create, { body }, { ...seller, headers });
    },
  ],
  [
    "stock adjustment",
    "done",
    async (seller) => {
      const { id } = await createVariant(t.db, seller);
      return (headers) =>
        adjust(seller.token, [{ variant_id: id, mode: "increase", quantity: 1 }], headers);
    },
  ],
  [
    "deletion",
    "not_found",
    async (seller) => {
      const { id } = await createProduct(t.db, seller);
      return (headers) => t.call(productsApi.remove, { params: { id } }, { ...seller, headers });
    },
  ],
  [
    "order command",
    "order_state",
    async (seller) => {
      const { id } = await createOrder(t.db, seller);
      return (headers) => t.call(ordersApi.accept, { params: { id } }, { ...seller, headers });
    },
  ],
  [
    "choice of columns",
    "done",
    async (seller) => (headers) =>
      t.call(
        listViewsApi.setColumns,
        { params: { list: "products" }, body: { columns: ["sku"] } },
        { ...seller, headers },
      ),
  ],
];

describe("Idempotency-Key", () => {
  it("is required from the marketplace, in a format that a header can carry", async () => {
    const body = orderBody([{ variant_id: newId() }]);
    const without = await placeOrder(body, {});
    expect([without.status, without.failure.code]).toEqual([400, "idempotency_key_required"]);
    for (const key of ["", "two words", "x".repeat(201)]) {
      const refused = await placeOrder(body, withKey(key));
      expect([refused.status, refused.failure.code]).toEqual([400, "idempotency_key_invalid"]);
    }
  });

  it("replays the first response and marks it as replayed", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller);
    const body = orderBody([{ variant_id: variant.id }]);
    const headers = withKey(newId());
    const first = await placeOrder(body, headers);
    expect([first.status, first.headers["idempotent-replayed"]]).toEqual([201, undefined]);
    // Changes since the first reply are not part of the stored one.
    const { external_id } = body;
    await t.call(
      marketplaceOrdersApi.cancel,
      { params: { external_id } },
      { token: marketplace.token, headers: withKey(newId()) },
    );
    const second = await placeOrder(body, headers);
    expect([second.status, second.headers["idempotent-replayed"]]).toEqual([201, "true"]);
    expect(second.ok).toEqual(first.ok);
  });

  it("ignores the order of the fields, but compares every value", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 5 });
    const headers = withKey(newId());
    const body = orderBody([{ variant_id: variant.id }]);
    await placeOrder(body, headers);
    const turned = Object.fromEntries(Object.entries(body).toReversed()) as typeof body;
    expect((await placeOrder(turned, headers)).headers["idempotent-replayed"]).toBe("true");
    const other = await placeOrder({ ...body, note: "Another request" }, headers);
    expect([other.status, other.failure.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await stockOf(t.db, variant.id)).toMatchObject({ committed: 1 });
  });

  it("belongs to its sender: two marketplace keys or two sellers may use the same one", async () => {
    const [a, b] = [await createSeller(t.db), await createSeller(t.db)];
    const [va, vb] = [await createVariant(t.db, a), await createVariant(t.db, b)];
    const headers = withKey("order-1");
    expect(
      (await adjust(a.token, [{ variant_id: va.id, mode: "increase", quantity: 1 }], headers))
        .status,
    ).toBe(200);
    const second = await adjust(
      b.token,
      [{ variant_id: vb.id, mode: "increase", quantity: 1 }],
      headers,
    );
    expect([second.status, second.headers["idempotent-replayed"]]).toEqual([200, undefined]);
  });

  it("is accepted on every POST of a seller that has an effect, in its transaction or after it", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 1 });
    const headers = withKey(newId());
    const items: Items = [{ variant_id: variant.id, mode: "increase", quantity: 4 }];
    const first = await adjust(seller.token, items, headers);
    const second = await adjust(seller.token, items, headers);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(second.ok).toEqual(first.ok);
    expect(await stockOf(t.db, variant.id)).toMatchObject({ on_hand: 5 });

    const { id } = await createOrder(t.db, seller, { items: [{ variant_id: variant.id }] });
    const accept = () =>
      t.call(
        ordersApi.accept,
        { params: { id } },
        { token: seller.token, headers: withKey("accept") },
      );
    const accepted = await accept();
    expect((await accept()).ok).toEqual(accepted.ok);
  });

  it("runs a request once that is sent ten times at once: the others get its response or 409", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 0 });
    const headers = withKey(newId());
    const items: Items = [{ variant_id: variant.id, mode: "increase", quantity: 1 }];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => adjust(seller.token, items, headers)),
    );
    const first = answers.filter(
      ({ status, headers: got }) => status === 200 && !got["idempotent-replayed"],
    );
    expect(first).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect([answer.status, answer.failure.code]).toEqual([409, "request_in_progress"]);
      expect(answer.headers["retry-after"]).toBe("1");
    }
    expect(await stockOf(t.db, variant.id)).toMatchObject({ on_hand: 1 });
    expect((await adjust(seller.token, items, headers)).headers["idempotent-replayed"]).toBe(
      "true",
    );
  });

  it("can be used again for the same request after a rejection", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 0 });
    const headers = withKey(newId());
    const body = orderBody([{ variant_id: variant.id }]);
    expect((await placeOrder(body, headers)).failure.code).toBe("insufficient_stock");
    await adjust(seller.token, [{ variant_id: variant.id, mode: "increase", quantity: 1 }]);
    expect((await placeOrder(body, headers)).status).toBe(201);
  });

  it("can be used again after a minute if its process died before the effect", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 5 });
    const key = newId();
    const body = orderBody([{ variant_id: variant.id }]);
    // A claim like that of a request whose process was killed; the hash is that of the same
    // request.
    await placeOrder(body, withKey(key));
    const { external_id } = body;
    const again = orderBody([{ variant_id: variant.id }], { external_id: `${external_id}-2` });
    await t.db
      .updateTable("marketplace_idempotency_keys")
      .set({ response_status: null, encrypted_response: null })
      .where("key", "=", key)
      .execute();
    const running = await placeOrder(body, withKey(key));
    expect([running.status, running.failure.code]).toEqual([409, "request_in_progress"]);
    await t.db
      .updateTable("marketplace_idempotency_keys")
      .set({ created_at: sql<Date>`now() - interval '2 minutes'` })
      .where("key", "=", key)
      .execute();
    expect((await placeOrder(again, withKey(key))).status).toBe(201);
    expect(await stockOf(t.db, variant.id)).toMatchObject({ committed: 2 });
  });

  it.each(atomic)(
    "of a seller's %s can be used again after a minute if its process died before the effect",
    async (_, outcome, send) => {
      const seller = await createSeller(t.db);
      const request = await send(seller);
      const headers = withKey(newId());
      expect((await request(headers)).status).toBeLessThan(300);
      // The claim is as it was when the process died: its transaction was rolled back with the
      // response.
      await deleteResponse(seller.id, "30 seconds");
      const running = await request(headers);
      expect([running.status, running.failure.code]).toEqual([409, "request_in_progress"]);
      await deleteResponse(seller.id, "2 minutes");
      const again = await request(headers);
      expect(again.headers["idempotent-replayed"]).toBeUndefined();
      // The effect of this test was not rolled back, so an action that cannot be repeated is now
      // rejected for that reason.
      expect(again.status < 300 ? "done" : again.failure.code).toBe(outcome);
    },
  );

  it("has an unknown outcome after a minute if the response is stored after the effect", async () => {
    const seller = await createSeller(t.db);
    const headers = withKey(newId());
    const start = () =>
      t.call(
        securityApi.startTwoFactor,
        { body: { password: factoryPassword } },
        { ...seller, headers },
      );
    expect((await start()).status).toBe(200);
    await deleteResponse(seller.id, "30 seconds");
    expect((await start()).failure.code).toBe("request_in_progress");
    await deleteResponse(seller.id, "2 minutes");
    const unknown = await start();
    expect([unknown.status, unknown.failure.code]).toEqual([409, "request_outcome_unknown"]);
    expect(unknown.failure.message).toContain("new Idempotency-Key");
    const fresh = t.call(
      securityApi.startTwoFactor,
      { body: { password: factoryPassword } },
      { ...seller, headers: withKey(newId()) },
    );
    expect((await fresh).status).toBe(200);
  });

  it("stays in use if a request had its effect but its response could not be stored", async () => {
    const seller = await createSeller(t.db);
    await failResponseStorage();
    const options = { ...seller, headers: withKey(newId()) };
    const start = () =>
      t.call(securityApi.startTwoFactor, { body: { password: factoryPassword } }, options);
    expect((await start()).status).toBe(500);
    await sql`drop trigger refuse on idempotency_keys`.execute(t.db);
    expect((await start()).failure.code).toBe("request_in_progress");
  });

  it("can be used again at once if the effect was rolled back with its unstored response", async () => {
    const seller = await createSeller(t.db);
    await failResponseStorage();
    const options = { ...seller, headers: withKey(newId()) };
    const body = makeProductBody({ variants: [{ price_minor: 1000 }] });
    const add = () => t.call(productsApi.create, { body }, options);
    expect((await add()).status).toBe(500);
    expect((await t.call(productsApi.list, {}, seller)).ok.data).toEqual([]);
    await sql`drop trigger refuse on idempotency_keys`.execute(t.db);
    expect((await add()).status).toBe(201);
    expect((await add()).headers["idempotent-replayed"]).toBe("true");
    expect((await t.call(productsApi.list, {}, seller)).ok.data).toHaveLength(1);
  });

  it("is accepted on every PUT and DELETE of a seller", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const options = { ...seller, headers: withKey(newId()) };
    const archive = () =>
      t.call(productsApi.setStatus, { params: { id }, body: { status: "archived" } }, options);
    const first = await archive();
    expect(first.ok.data.previous_status).toBe("published");
    // Without the key, the previous status would now be that of the first reply.
    expect((await archive()).ok).toEqual(first.ok);
    const removal = { ...seller, headers: withKey(newId()) };
    const remove = () => t.call(productsApi.remove, { params: { id } }, removal);
    expect((await remove()).status).toBe(200);
    expect((await remove()).headers["idempotent-replayed"]).toBe("true");
  });

  it("stores responses encrypted and replays each to its sender", async () => {
    const operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
    const make = () =>
      t.call(
        operatorKeysApi.create,
        { body: { name: "Tools" } },
        { token: operator.token, headers: withKey("tools") },
      );
    const { token } = (await make()).ok.data;
    expect((await make()).ok.data.token).toBe(token);

    const seller = await createSeller(t.db);
    const start = (session: string) =>
      t.call(
        securityApi.startTwoFactor,
        { body: { password: factoryPassword } },
        { token: session, headers: withKey("second-step") },
      );
    const { secret } = (await start(seller.token)).ok.data;
    const later = await createSession(t.db, seller.id);
    expect((await start(later.token)).ok.data.secret).toBe(secret);

    const { rows } = await sql<{
      row: string;
    }>`select k::text as row from idempotency_keys k`.execute(t.db);
    for (const known of [token, secret])
      for (const form of [known, Buffer.from(known).toString("hex")])
        expect(rows.filter(({ row }) => row.includes(form))).toEqual([]);
  });

  it("expires after 24 hours, and its next use deletes other old keys", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 0 });
    const items: Items = [{ variant_id: variant.id, mode: "increase", quantity: 1 }];
    for (const key of ["old", "older"]) await adjust(seller.token, items, withKey(key));
    await t.db
      .updateTable("idempotency_keys")
      .set({ created_at: sql<Date>`now() - interval '26 hours'` })
      .where("owner_id", "=", seller.id)
      .execute();
    expect(
      (await adjust(seller.token, items, withKey("old"))).headers["idempotent-replayed"],
    ).toBeUndefined();
    const left = await t.db
      .selectFrom("idempotency_keys")
      .select("key")
      .where("owner_id", "=", seller.id)
      .execute();
    expect(left).toEqual([{ key: "old" }]);
  });
});
