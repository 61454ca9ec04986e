import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { marketplaceSellersApi } from "@sellerdesk/contract/marketplace-sellers";
import { profileApi, type UpdateProfile } from "@sellerdesk/contract/profile";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { lockWaiters } from "../../../testing/lock-waiters.ts";
import { createMarketplaceKey, freshKey, orderBody } from "../../../testing/marketplace-factory.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { addProduct, makeProductBody } from "../../../testing/product-fixture.ts";
import { createProduct, createVariant } from "../../../testing/product-factory.ts";
import { registerAndVerify } from "../../../testing/registration.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { lockProfile } from "./queries.ts";

let key: { token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
});

type Logged = { token: string };
const read = async ({ token }: Logged) => (await t.call(profileApi.read, {}, { token })).ok.data;
const edit = async ({ token }: Logged, changes: Partial<UpdateProfile>) => {
  const { version } = await read({ token });
  return t.call(profileApi.update, { body: { version, ...changes } }, { token });
};
const refusedField = async (seller: Logged, changes: Partial<UpdateProfile>) => {
  const { status, failure } = await edit(seller, changes);
  return [status, ...(failure.errors ?? []).map(({ field }) => field)];
};
/** Reads a shop by its slug, like a marketplace. */
const bySlug = (slug: string) =>
  t.call(marketplaceSellersApi.readBySlug, { params: { slug } }, key);

const address = {
  line1: "Ermou 5",
  line2: "",
  city: "Athens",
  region: "",
  postal_code: "105 63",
  country: "GR",
};

describe("the profile", () => {
  const changes = {
    first_name: "Ana",
    last_name: "Silva",
    business_name: "Barro",
    timezone: "Europe/Lisbon",
    locale: "ar" as const,
  };

  test("K45 K46 can be changed, and a stale change is rejected", async () => {
    const seller = await createSeller(t.db);
    const { version } = await read(seller);
    const save = () =>
      t.call(profileApi.update, { body: { ...changes, version } }, { token: seller.token });
    expect((await save()).ok.data).toMatchObject({ ...changes, version: version + 1 });
    const stale = await save();
    expect([stale.status, stale.failure.code]).toEqual([409, "stale_write"]);
    expect(await read(seller)).toMatchObject(changes);
  });

  test("K45 K46 shows buyers the whole shop, in the normalized form that is stored", async () => {
    const seller = await createSeller(t.db);
    const saved = await edit(seller, {
      tagline: "  Bowls from Athens ",
      about_html: '<p onclick="x()">Turned <b>by hand</b></p><script>alert(1)</script>',
      support_email: "help@barro.example",
      support_phone: "0030 (210) 123-4567",
      website: "http://Barro.example/shop",
      address,
      return_address: { ...address, line1: "Warehouse 2" },
      tax_id: "EL123456789",
      registration_no: "GEMI 1",
      return_policy: "30 days.\nUnused.",
      shipping_policy: "Within two days.",
      weight_unit: "lb",
      length_unit: "in",
    });
    const stored = {
      tagline: "Bowls from Athens",
      about_html: "<p>Turned <b>by hand</b></p>",
      support_email: "help@barro.example",
      support_phone: "+302101234567",
      website: "https://barro.example/shop",
      address,
      return_address: { ...address, line1: "Warehouse 2" },
      tax_id: "EL123456789",
      return_policy: "30 days.\nUnused.",
    };
    expect(saved.ok.data).toMatchObject({ ...stored, weight_unit: "lb", length_unit: "in" });
    expect(saved.ok.data.completeness).toEqual({
      percent: 75,
      missing: ["profile_image", "phone"],
    });
    expect((await bySlug(saved.ok.data.slug)).ok.data).toMatchObject(stored);
    // Fields that are not sent are kept.
    expect((await edit(seller, { tagline: "" })).ok.data).toMatchObject({ ...stored, tagline: "" });
  });

  test.each<Partial<UpdateProfile>>([
    { timezone: "Mars/Base" },
    { currency: "ZZZ" },
    { tagline: "x".repeat(121) },
    { about_html: `<p>${"x".repeat(5000)}</p>` },
    { support_email: "nobody" },
    { support_phone: "12" },
    { website: "javascript:alert(1)" },
    { slug: "two  words" },
    { vacation_to: "2030-01-01T00:00:00Z" },
  ])("K46 %o is rejected by its name", async (wrong) => {
    const [status, ...fields] = await refusedField(await createSeller(t.db), wrong);
    expect(status).toBe(422);
    expect(fields).toEqual("vacation_to" in wrong ? ["vacation_from"] : Object.keys(wrong));
  });

  test("K46 an address without a street or with an invalid country is rejected by its fields", async () => {
    const seller = await createSeller(t.db);
    const { status, failure } = await edit(seller, {
      address: { ...address, line1: " ", country: "Greece" },
    });
    expect(status).toBe(422);
    expect(failure.errors?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["address.line1", "address.country"]),
    );
    expect((await read(seller)).address).toBeNull();
  });

  test("K45 K46 J3 can be read and changed with a lapsed plan", async () => {
    const seller = await createSeller(t.db, { plan: "expired" });
    expect((await read(seller)).plan_status).toBe("expired");
    expect((await edit(seller, changes)).status).toBe(200);
  });
});

describe("the shop's slug", () => {
  test("K46 leads to the shop even after a change, and no other shop can use it", async () => {
    const seller = await createSeller(t.db);
    const { slug: first } = await read(seller);
    expect((await edit(seller, { slug: "Barro-Athens" })).ok.data.slug).toBe("barro-athens");
    await edit(seller, { slug: "barro" });
    for (const slug of [first, "barro-athens", "barro"])
      expect((await bySlug(slug)).ok.data).toMatchObject({ id: seller.id, slug: "barro" });
    expect((await bySlug("nobody")).status).toBe(404);

    const stranger = await createSeller(t.db);
    for (const slug of ["barro", "barro-athens"])
      expect(await refusedField(stranger, { slug })).toEqual([422, "slug"]);
    const { data } = await t
      .call(
        profileApi.read,
        {},
        await registerAndVerify(t, "b@example.com", { business_name: "Barro Athens" }),
      )
      .then(({ ok }) => ok);
    expect(data.slug).toMatch(/^barro-athens-.+/);
    // The shop itself may use its former slug again.
    expect((await edit(seller, { slug: "barro-athens" })).ok.data.slug).toBe("barro-athens");
    expect((await bySlug("barro")).ok.data.slug).toBe("barro-athens");
  });

  test("K46 stays with its shop if others request it while the shop changes it", async () => {
    const sellers = await Promise.all([createSeller(t.db), createSeller(t.db), createSeller(t.db)]);
    const [leaving, ...others] = sellers;
    await edit(leaving, { slug: "wanted" });
    const answers = await Promise.all([
      edit(leaving, { slug: "left" }),
      ...others.map((seller) => edit(seller, { slug: "wanted" })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422]);
    expect((await bySlug("wanted")).ok.data.id).toBe(leaving.id);
  });
});

describe("the currency", () => {
  test("K46 changes together with the products until there is an order", async () => {
    const seller = await createSeller(t.db);
    await createProduct(t.db, seller);
    expect((await edit(seller, { currency: "EUR" })).ok.data).toMatchObject({
      currency: "EUR",
      is_currency_fixed: false,
    });
    const products = await t.db
      .selectFrom("products")
      .select("currency")
      .where("seller_id", "=", seller.id)
      .execute();
    expect(products).toEqual([{ currency: "EUR" }]);
    // A price of 25.00 would become 2500.
    expect(await refusedField(seller, { currency: "JPY" })).toEqual([422, "currency"]);
    await createOrder(t.db, seller, { currency: "EUR" });
    expect((await read(seller)).is_currency_fixed).toBe(true);
    expect(await refusedField(seller, { currency: "USD" })).toEqual([422, "currency"]);
  });

  test("K46 can change to one with other decimal digits if nothing has a price yet", async () => {
    const seller = await createSeller(t.db);
    expect((await edit(seller, { currency: "JPY" })).ok.data.currency).toBe("JPY");
  });
});

describe("K46 a currency that changes at the same moment", () => {
  /**
   * Sends a request that starts before a change of the currency and waits until the change is
   * committed.
   */
  const during = async <Answer>(id: SellerId, send: () => Promise<Answer>): Promise<Answer> => {
    const { answer } = await inTransaction(t.db, async (tx) => {
      await lockProfile(tx, id);
      await tx.updateTable("sellers").set({ currency: "EUR" }).where("id", "=", id).execute();
      const sent = { answer: send() };
      await lockWaiters(t.db, 1);
      return sent;
    });
    return answer;
  };

  test("K23 accepts no order in the former currency", async () => {
    const seller = await createSeller(t.db);
    const body = orderBody([{ variant_id: (await createVariant(t.db, seller)).id }]);
    const placed = await during(seller.id, () =>
      t.call(marketplaceOrdersApi.place, { body }, { token: key.token, headers: freshKey() }),
    );
    expect([placed.status, placed.failure.errors]).toMatchObject([
      422,
      [{ code: "currency_mismatch" }],
    ]);
  });

  test("K21 accepts no product with a price in the former currency", async () => {
    const seller = await createSeller(t.db);
    const added = await during(seller.id, () => addProduct(t, seller.token, makeProductBody()));
    expect([added.status, added.failure.code]).toEqual([409, "conflict"]);
  });
});

describe("a vacation", () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  test("K46 is announced to buyers before it starts and while it lasts, and ends automatically", async () => {
    const seller = await createSeller(t.db);
    const { slug } = await read(seller);
    const set = async (from: number, to: number | null) => {
      const vacation = {
        vacation_from: inDays(from),
        vacation_to: to === null ? null : inDays(to),
      };
      const { data } = (await edit(seller, { ...vacation, vacation_note: "Back with new bowls." }))
        .ok;
      return [data.is_on_vacation, (await bySlug(slug)).ok.data.vacation?.is_on];
    };
    expect(await set(2, 9)).toEqual([false, false]);
    expect(await set(-2, null)).toEqual([true, true]);
    expect((await bySlug(slug)).ok.data.vacation).toMatchObject({
      to: null,
      note: "Back with new bowls.",
    });
    expect(await set(-9, -2)).toEqual([false, undefined]);
    const time = inDays(5);
    expect(await refusedField(seller, { vacation_from: time, vacation_to: time })).toEqual([
      422,
      "vacation_to",
    ]);
  });
});
