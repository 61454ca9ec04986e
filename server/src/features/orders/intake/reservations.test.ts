import { inventoryApi } from "@sellerdesk/contract/inventory";
import { marketplaceChecksApi } from "@sellerdesk/contract/marketplace-checks";
import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { marketplaceReservationsApi } from "@sellerdesk/contract/marketplace-reservations";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import {
  createMarketplaceKey,
  freshKey,
  orderBody,
} from "../../../../testing/marketplace-factory.ts";
import { createVariant } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../../testing/stock-assertions.ts";
import { isBusy } from "../../../db/busy.ts";
import { oneRow } from "../../../db/one-row.ts";
import { newId } from "../../../lib/id.ts";
import { sweepReservations } from "./reservation-service.ts";

let key: { id: string; token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
});
afterEach(() => expectNoViolations(t.db));

type Item = { variant_id?: string; seller_id?: string; sku?: string; quantity?: number };
const bodyOf = (items: readonly Item[], seconds?: number) => ({
  items: items.map((item) => ({ quantity: 1, ...item })),
  ...(seconds !== undefined && { expires_in_seconds: seconds }),
});
const put = (external_id: string, items: readonly Item[], seconds?: number) =>
  t.call(
    marketplaceReservationsApi.reserve,
    { params: { external_id }, body: bodyOf(items, seconds) },
    key,
  );
const find = (external_id: string) =>
  t.call(marketplaceReservationsApi.find, { params: { external_id } }, key);
const release = (external_id: string) =>
  t.call(marketplaceReservationsApi.release, { params: { external_id } }, key);
const place = (items: readonly Item[], reservation_external_id?: string) =>
  t.call(
    marketplaceOrdersApi.place,
    { body: orderBody(items, reservation_external_id ? { reservation_external_id } : {}) },
    { token: key.token, headers: freshKey() },
  );
/** Repeats a request while the server is busy (503). */
const retryBusy = async <Answer extends { status: number }>(send: () => Promise<Answer>) => {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
};
/** Returns the quantity of a variant that buyers can order, and the quantity that is reserved. */
const freeOf = async (variant_id: string) => {
  const body = bodyOf([{ variant_id }]);
  const { items } = (await t.call(marketplaceChecksApi.check, { body }, key)).ok.data;
  return items[0]?.available;
};
const reservedOf = async (variant_id: string) =>
  (
    await t.db
      .selectFrom("inventory")
      .select("reserved")
      .where("variant_id", "=", variant_id)
      .executeTakeFirstOrThrow()
  ).reserved;
/** Moves the start and end of reservations into the past by `minutes`. */
const letMinutesPass = async (external_ids: readonly string[], minutes: number) => {
  const earlier = sql`make_interval(mins => ${minutes})`;
  const { rows } = await sql<{ external_id: string; expires_at: Date }>`
    update marketplace_reservations set expires_at = expires_at - ${earlier}, created_at = created_at - ${earlier}
    where external_id = any(${external_ids}::text[]) returning external_id, expires_at`.execute(
    t.db,
  );
  for (const { external_id, expires_at } of rows)
    await t.db
      .updateTable("reservation_items")
      .set({ expires_at })
      .where("external_id", "=", external_id)
      .execute();
};
const stocked = async (stock: number) => {
  const seller = await createSeller(t.db);
  return { seller, variant: await createVariant(t.db, seller, { stock }), name: `cart-${newId()}` };
};

describe("PUT /api/marketplace/v1/reservations/:external_id", () => {
  it("reserves stock of several sellers for one buyer, without writing to their history", async () => {
    const { seller, variant, name } = await stocked(5);
    const other = await stocked(2);
    const sku = (await createVariant(t.db, other.seller, { stock: 4, sku: "MUG" })).id;
    const { status, ok } = await put(name, [
      { variant_id: variant.id, quantity: 2 },
      { seller_id: other.seller.id, sku: "MUG" },
      { variant_id: variant.id },
    ]);
    expect(status).toBe(200);
    const items = [
      { variant_id: variant.id, seller_id: seller.id, quantity: 3 },
      { variant_id: sku, seller_id: other.seller.id, quantity: 1 },
    ].toSorted((a, b) => (a.seller_id < b.seller_id ? -1 : 1));
    expect(ok.data).toEqual({
      external_id: name,
      status: "active",
      expires_at: expect.stringMatching(/Z$/),
      items,
    });
    expect((await find(name)).ok.data).toEqual(ok.data);
    expect([await freeOf(variant.id), await freeOf(sku)]).toEqual([2, 3]);
    // The seller's own figures do not change. The reserved units are listed next to them.
    const rows = (await t.call(inventoryApi.list, {}, seller)).ok.data;
    expect(rows).toMatchObject([{ on_hand: 5, committed: 0, available: 5, reserved: 3 }]);
    const history = await t.call(inventoryApi.history, { params: { id: variant.id } }, seller);
    expect(history.ok.data.movements).toHaveLength(1);
  });

  it("replaces the earlier items of the reservation, also those of sellers no longer included", async () => {
    const { seller, variant, name } = await stocked(5);
    const second = await createVariant(t.db, seller, { stock: 5 });
    const other = await stocked(5);
    await put(name, [{ variant_id: variant.id, quantity: 4 }, { variant_id: other.variant.id }]);
    await put(name, [
      { variant_id: variant.id, quantity: 5 },
      { variant_id: second.id, quantity: 2 },
    ]);
    expect(await Promise.all([variant, second, other.variant].map(({ id }) => freeOf(id)))).toEqual(
      [0, 3, 5],
    );
    await put(name, [{ variant_id: second.id }]);
    expect([await freeOf(variant.id), await freeOf(second.id)]).toEqual([5, 4]);
  });

  it("is read without items of a seller who is not part of it", async () => {
    const { variant, name } = await stocked(5);
    const other = await stocked(5);
    const { data } = (await put(name, [{ variant_id: variant.id }])).ok;
    const row = { seller_id: other.seller.id, variant_id: other.variant.id, external_id: name };
    await t.db
      .insertInto("reservation_items")
      .values({ ...row, quantity: 1, expires_at: data.expires_at })
      .execute();
    expect((await find(name)).ok.data).toEqual(data);
    await t.db.deleteFrom("reservation_items").where("seller_id", "=", row.seller_id).execute();
  });

  it("names the items without enough free stock, and keeps the earlier reservation", async () => {
    const { variant, name } = await stocked(5);
    const other = await stocked(5);
    await put(name, [{ variant_id: variant.id, quantity: 3 }]);
    const { status, failure } = await put(`${name}-2`, [
      { variant_id: other.variant.id },
      { variant_id: variant.id, quantity: 3 },
    ]);
    expect([status, failure.code]).toEqual([409, "insufficient_stock"]);
    expect(failure.errors).toMatchObject([
      { field: "items.1.quantity", params: { available: 2, requested: 3 } },
    ]);
    expect(await reservedOf(other.variant.id)).toBe(0);
    expect((await find(`${name}-2`)).status).toBe(404);
    // The reservation's own units count as free when it is replaced.
    const more = await put(name, [{ variant_id: variant.id, quantity: 6 }]);
    expect(more.failure.errors).toMatchObject([{ params: { available: 5, requested: 6 } }]);
    expect((await find(name)).ok.data.items).toMatchObject([{ quantity: 3 }]);
  });

  it("rejects an unknown variant, by item", async () => {
    const { failure, status } = await put("cart-unknown", [{ variant_id: newId() }]);
    expect([status, failure.errors]).toMatchObject([
      422,
      [{ field: "items.0.variant_id", code: "unknown_variant" }],
    ]);
  });

  it("ends after two hours at the latest, however often it is extended", async () => {
    const { variant, name } = await stocked(5);
    const items = [{ variant_id: variant.id }];
    const minutesLeft = async () => {
      const left = sql<{ minutes: number }>`
        select round(extract(epoch from expires_at - now()) / 60)::integer as minutes
        from marketplace_reservations where external_id = ${name}`;
      return (await oneRow(left, t.db)).minutes;
    };
    await put(name, items);
    expect(await minutesLeft()).toBe(15);
    await put(name, items, 3600);
    await letMinutesPass([name], 50);
    await put(name, items, 3600);
    await letMinutesPass([name], 50);
    await put(name, items, 3600);
    expect(await minutesLeft()).toBe(20);
    // After it has expired, it starts again if the stock is still free.
    await letMinutesPass([name], 21);
    expect((await find(name)).ok.data).toMatchObject({ status: "expired", items: [] });
    expect((await put(name, items, 3600)).ok.data.status).toBe("active");
    expect(await minutesLeft()).toBe(60);
  });

  it("rejects more than 10,000 active reservations of a key", async () => {
    const { variant } = await stocked(5);
    const { id, token } = await createMarketplaceKey(t.db);
    await sql`insert into marketplace_reservations (external_id, key_id, seller_ids, expires_at)
      select ${id} || n, ${id}, '{}', now() + interval '1 hour' from generate_series(1, 10000) n`.execute(
      t.db,
    );
    const body = bodyOf([{ variant_id: variant.id }]);
    const params = { external_id: "one-too-many" };
    const refused = await t.call(marketplaceReservationsApi.reserve, { params, body }, { token });
    expect([refused.status, refused.failure.code]).toEqual([409, "too_many_reservations"]);
    expect(await reservedOf(variant.id)).toBe(0);
    await sql`delete from marketplace_reservations where key_id = ${id}`.execute(t.db);
  });
});

describe("an order with a reservation", () => {
  it("uses its reserved stock, which no other order can use, and frees the rest", async () => {
    const { seller, variant, name } = await stocked(5);
    const unordered = await stocked(5);
    const second = await createVariant(t.db, seller, { stock: 1 });
    await put(name, [
      { variant_id: variant.id, quantity: 5 },
      { variant_id: unordered.variant.id, quantity: 5 },
    ]);
    const plain = await place([{ variant_id: variant.id }]);
    expect(plain.failure.errors).toMatchObject([{ params: { available: 0, requested: 1 } }]);

    const ordered = await place(
      [{ variant_id: variant.id, quantity: 4 }, { variant_id: second.id }],
      name,
    );
    expect(ordered.status).toBe(201);
    expect(await stockOf(t.db, variant.id)).toEqual({ on_hand: 5, committed: 4, available: 1 });
    expect([await freeOf(variant.id), await freeOf(unordered.variant.id)]).toEqual([1, 5]);
    expect((await find(name)).ok.data).toMatchObject({ status: "consumed", items: [] });
  });

  it("keeps the reservation if stock is missing for the order", async () => {
    const { variant, name } = await stocked(5);
    await put(name, [{ variant_id: variant.id, quantity: 3 }]);
    const refused = await place([{ variant_id: variant.id, quantity: 6 }], name);
    expect(refused.failure.errors).toMatchObject([{ params: { available: 5, requested: 6 } }]);
    expect((await find(name)).ok.data).toMatchObject({ status: "active" });
    expect(await reservedOf(variant.id)).toBe(3);
  });

  it("is rejected if another order has consumed the reservation, or if there is none", async () => {
    const { variant, name } = await stocked(5);
    const items = [{ variant_id: variant.id }];
    await put(name, items);
    await place(items, name);
    expect((await place(items, name)).failure.code).toBe("reservation_consumed");
    expect((await put(name, items)).failure.code).toBe("reservation_consumed");
    const unknown = await place(items, "no-cart");
    expect([unknown.status, unknown.failure.errors]).toMatchObject([
      422,
      [{ field: "reservation_external_id", code: "unknown_reservation" }],
    ]);
    // A consumed reservation cannot be released.
    expect((await release(name)).ok.data.status).toBe("consumed");
    expect(await stockOf(t.db, variant.id)).toMatchObject({ committed: 1 });
  });

  it("uses free stock after the reservation has ended, because the buyer has paid", async () => {
    const { variant, name } = await stocked(2);
    const items = [{ variant_id: variant.id }];
    await put(name, items);
    await release(name);
    expect((await place(items, name)).status).toBe(201);
    await put(`${name}-2`, items);
    await letMinutesPass([`${name}-2`], 16);
    expect((await place(items, `${name}-2`)).status).toBe(201);
    expect((await place(items, name)).failure.code).toBe("insufficient_stock");
  });

  it("may lack stock if the seller has counted less since: a count ignores reservations", async () => {
    const { seller, variant, name } = await stocked(3);
    await put(name, [{ variant_id: variant.id, quantity: 3 }]);
    const counted = { variant_id: variant.id, mode: "set", quantity: 1, expected: 3 } as const;
    const { status } = await t.call(
      inventoryApi.adjust,
      { body: { reason: "cycle_count", items: [counted] } },
      seller,
    );
    expect(status).toBe(200);
    expect(await freeOf(variant.id)).toBe(0);
    const refused = await place([{ variant_id: variant.id, quantity: 3 }], name);
    expect(refused.failure.errors).toMatchObject([{ params: { available: 1, requested: 3 } }]);
  });
});

describe("the end of a reservation", () => {
  it("happens once, when the marketplace releases it", async () => {
    const { variant, name } = await stocked(5);
    await put(name, [{ variant_id: variant.id, quantity: 5 }]);
    const first = await release(name);
    expect(first.ok.data).toMatchObject({ status: "released", items: [] });
    expect((await release(name)).ok).toEqual(first.ok);
    expect(await freeOf(variant.id)).toBe(5);
    expect([(await release("no-cart")).status, (await find("no-cart")).status]).toEqual([404, 404]);
  });

  it("happens in the sweep, which frees the stock and keeps active reservations", async () => {
    const { variant, name } = await stocked(5);
    await put(name, [{ variant_id: variant.id, quantity: 3 }]);
    await put(`${name}-2`, [{ variant_id: variant.id }]);
    await letMinutesPass([name], 16);
    expect(await freeOf(variant.id)).toBe(1);
    await sweepReservations(t.db);
    expect(await freeOf(variant.id)).toBe(4);
    expect((await find(name)).ok.data).toMatchObject({ status: "expired", items: [] });
    expect((await find(`${name}-2`)).ok.data.status).toBe("active");
  });

  it("does not wait for the sweep if another buyer needs the stock", async () => {
    const { variant, name } = await stocked(4);
    await put(name, [{ variant_id: variant.id, quantity: 4 }]);
    await letMinutesPass([name], 4);
    expect((await place([{ variant_id: variant.id }])).status).toBe(409);
    await letMinutesPass([name], 12);
    expect((await place([{ variant_id: variant.id }])).status).toBe(201);
    expect((await put(`${name}-2`, [{ variant_id: variant.id, quantity: 3 }])).status).toBe(200);
    await sweepReservations(t.db);
    expect(await freeOf(variant.id)).toBe(0);
  });
});

describe("many buyers at once", () => {
  it("reserve a single unit once among 50, and after it expires once among the others", async () => {
    const { variant, name } = await stocked(1);
    const items = [{ variant_id: variant.id }];
    const names = Array.from({ length: 50 }, (_, index) => `${name}-${index}`);
    const reserveAll = async (buyers: readonly string[]) => {
      const answers = await Promise.all(buyers.map((buyer) => retryBusy(() => put(buyer, items))));
      const codes = new Set(
        answers.filter(({ status }) => status !== 200).map(({ failure }) => failure.code),
      );
      expect([...codes]).toEqual(["insufficient_stock"]);
      return buyers.filter((_, index) => answers[index]?.status === 200);
    };
    const winners = await reserveAll(names);
    expect(winners).toHaveLength(1);
    await letMinutesPass(winners, 16);
    const [next = "", ...others] = await reserveAll(names.filter((buyer) => buyer !== winners[0]));
    expect(others).toEqual([]);
    expect((await place(items, next)).status).toBe(201);
    expect((await place(items, winners[0])).failure.code).toBe("insufficient_stock");
    expect(await stockOf(t.db, variant.id)).toEqual({ on_hand: 1, committed: 1, available: 0 });
  });

  it("reserve, order, count and sweep concurrently without wrong stock or deadlocks", async () => {
    const shops = [await stocked(6), await stocked(6), await stocked(6)];
    const shuffled = (round: number) =>
      shops.map((_, index) => ({
        variant_id: shops[(index * 2 + round) % shops.length]?.variant.id ?? "",
      }));
    const count = ({ seller, variant }: (typeof shops)[number], round: number) => {
      const item = { variant_id: variant.id, quantity: 1 };
      const items = [{ ...item, mode: round % 2 === 0 ? "increase" : "decrease" } as const];
      return t.call(inventoryApi.adjust, { body: { reason: "correction", items } }, seller);
    };
    const buy = async (round: number) => {
      const name = `mixed-${newId()}`;
      const items = shuffled(round);
      const { status } = await retryBusy(() => put(name, items));
      if (status !== 200) return [status];
      if (round % 4 === 0) await letMinutesPass([name], 16);
      const ends: (() => Promise<{ status: number }>)[] = [
        () => place(items, name),
        () => release(name),
        () => put(name, items.slice(1)),
      ];
      const end = ends[round % ends.length];
      return end ? [status, (await retryBusy(end)).status] : [status];
    };
    // The job sweeps again a second after the database was busy.
    const sweep = () =>
      sweepReservations(t.db).catch((error: unknown) => {
        if (!isBusy(error)) throw error;
      });
    const answers = await Promise.all(
      Array.from({ length: 36 }, async (_, round) => {
        const shop = shops[round % shops.length];
        const [bought, ...others] = await Promise.all([
          buy(round),
          retryBusy(() => place(shuffled(round).slice(0, 2))),
          ...(shop ? [retryBusy(() => count(shop, round))] : []),
          sweep(),
        ]);
        return [...bought, ...others.map((answer) => answer?.status ?? 200)];
      }),
    );
    expect(new Set(answers.flat()).difference(new Set([200, 201, 409]))).toEqual(new Set());
    for (const { variant } of shops) {
      const { on_hand, committed } = await stockOf(t.db, variant.id);
      expect(on_hand).toBeGreaterThanOrEqual(committed);
    }
    const deadlockCount = sql<{
      n: number;
    }>`select deadlocks as n from pg_stat_database where datname = current_database()`;
    expect((await oneRow(deadlockCount, t.db)).n).toBe(0);
  });
});
