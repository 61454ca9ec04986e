import {
  type NotificationPreference,
  notificationPreferencesApi,
  NotificationTopic,
} from "@sellerdesk/contract/notification-preferences";
import { type NotificationType, notificationsApi } from "@sellerdesk/contract/notifications";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type OutboxMessage, useTestApp } from "../../../testing/client.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { makeText } from "../../../testing/translatable-fixture.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { readPlanTranslations } from "../plans/terms/service.ts";
import { sendDueDigests } from "./messages/service.ts";
import { notify } from "./service.ts";

const t = useTestApp();

type Seller = Awaited<ReturnType<typeof createSeller>>;
const read = async ({ token }: Seller) =>
  (await t.call(notificationPreferencesApi.find, {}, { token })).ok.data;
const choose = ({ token }: Seller, body: NotificationPreference) =>
  t.call(notificationPreferencesApi.save, { body }, { token });
const announce = (sellerId: SellerId, type: NotificationType, message: string) =>
  inTransaction(t.db, (tx) => notify(tx, sellerId, { type, message: makeText(message) }));
const listMessages = async ({ token }: Seller) =>
  (await t.call(notificationsApi.list, {}, { token })).ok.data.map(({ message }) => message);
/** Lists the messages that one minute's run sends to an address or number. */
const sentTo = async (to: string): Promise<OutboxMessage[]> => {
  await sendDueDigests({ ...t, readPlanTranslations });
  return (await t.outbox()).filter((message) => message.to === to);
};

describe("notification preferences", () => {
  test("G1 every topic has default channels until the seller chooses others", async () => {
    const seller = await createSeller(t.db);
    const { preferences, email, phone } = await read(seller);
    expect(preferences.map(({ topic }) => topic)).toEqual(NotificationTopic.options);
    expect(preferences[0]).toEqual({
      topic: "orders",
      bell: true,
      mail: "at_once",
      sms: false,
      push: true,
    });
    expect({ email, phone }).toEqual({ email: seller.email, phone: null });

    const chosen = {
      topic: "orders",
      bell: false,
      mail: "daily",
      sms: false,
      push: false,
    } as const;
    expect((await choose(seller, chosen)).ok.data).toEqual(chosen);
    await choose(seller, { ...chosen, mail: "off" });
    expect((await read(seller)).preferences[0]).toEqual({ ...chosen, mail: "off" });
    expect((await read(await createSeller(t.db))).preferences[0]?.bell).toBe(true);
  });

  test("J3 a lapsed seller can change preferences; an unknown topic or frequency is rejected by name", async () => {
    const lapsed = await createSeller(t.db, { plan: "expired" });
    expect(
      (await choose(lapsed, { topic: "account", bell: true, mail: "off", sms: false, push: false }))
        .status,
    ).toBe(200);
    for (const [field, value] of [
      ["topic", "weather"],
      ["mail", "hourly"],
    ] as const) {
      const body = { topic: "orders", bell: true, mail: "off", sms: false, [field]: value };
      // The cast lets through a body that the contract rejects.
      const { status, failure } = await choose(lapsed, body as NotificationPreference);
      expect({ status, field: failure.errors?.[0]?.field }).toEqual({ status: 422, field });
    }
  });

  test("G1 the bell shows only topics that it is turned on for", async () => {
    const seller = await createSeller(t.db);
    await choose(seller, { topic: "offers", bell: false, mail: "off", sms: false, push: false });
    await announce(seller.id, "offer", "Autumn linen has started");
    await announce(seller.id, "offer_product", "Its products changed");
    await announce(seller.id, "order", "Ada ordered");
    expect(await listMessages(seller)).toEqual(["Ada ordered"]);
  });
});

describe("email", () => {
  test("G1 immediate notifications are sent as one email a minute, once over all server processes", async () => {
    const seller = await createSeller(t.db, { firstName: "Ada", businessName: "Ada's" });
    await announce(seller.id, "order", "Bo ordered 2 items");
    await announce(seller.id, "return", "Bo sends one back");
    await Promise.all([
      sendDueDigests({ ...t, readPlanTranslations }),
      sendDueDigests({ ...t, readPlanTranslations }),
    ]);
    const [mail, ...more] = await sentTo(seller.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("New in your shop: 1 order, 1 return");
    expect(mail?.text).toContain("Bo ordered 2 items");
    expect(mail?.text).toContain("Bo sends one back");
    expect(await sentTo(seller.email)).toHaveLength(1);
  });

  test("G1 an order email names the customer, but contains neither the customer's email nor phone", async () => {
    const seller = await createSeller(t.db);
    const customer = {
      external_id: "buyer-9",
      name: "Bo Lind",
      email: "bo.lind@buyers.example",
      phone: "+4520304050",
    };
    await createOrder(t.db, seller, { customer });
    const [mail] = await sentTo(seller.email);
    expect(mail?.text).toContain("Bo Lind");
    for (const secret of [customer.email, customer.phone])
      expect(JSON.stringify(mail)).not.toContain(secret);
  });

  test("G1 omits notifications that were read or deleted in the bell, but sends those without a bell", async () => {
    const seller = await createSeller(t.db);
    await choose(seller, {
      topic: "reviews",
      bell: false,
      mail: "at_once",
      sms: false,
      push: false,
    });
    await announce(seller.id, "order", "read by then");
    await announce(seller.id, "order", "deleted by then");
    const { data } = (await t.call(notificationsApi.list, {}, seller)).ok;
    await t.call(notificationsApi.delete, { body: { ids: [data[0]?.id ?? ""] } }, seller);
    await t.call(notificationsApi.markRead, { body: { ids: [data[1]?.id ?? ""] } }, seller);
    expect(await sentTo(seller.email)).toEqual([]);
    await announce(seller.id, "review", "no bell for this");
    expect(await sentTo(seller.email)).toMatchObject([{ subject: "New in your shop: 1 review" }]);
  });

  test.each([
    ["Pacific/Kiritimati", 14],
    ["America/Los_Angeles", -8],
    ["UTC", 0],
  ])("G1 the daily email is sent at the seller's next 8 o'clock (%s)", async (timezone) => {
    const seller = await createSeller(t.db, { timezone });
    await announce(seller.id, "follow", "Bo follows you");
    expect(await sentTo(seller.email)).toEqual([]);
    const { rows } = await sql<{ clock: string; is_next: boolean }>`
      select to_char(due_at at time zone ${timezone}, 'HH24:MI:SS') as clock,
        due_at > now() and due_at <= now() + interval '25 hours' as is_next
      from notification_messages where seller_id = ${seller.id}`.execute(t.db);
    expect(rows).toEqual([{ clock: "08:00:00", is_next: true }]);
    await announce(seller.id, "follow", "Cem follows you");
    await sql`update notification_messages set due_at = now() where seller_id = ${seller.id}`.execute(
      t.db,
    );
    const [mail, ...more] = await sentTo(seller.email);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/Bo follows you.*\n.*Cem follows you/);
  });

  test("G1 sends nothing to an unverified address or a closed account", async () => {
    const unchecked = await createSeller(t.db);
    await sql`update sellers set email_verified_at = null where id = ${unchecked.id}`.execute(t.db);
    const closed = await createSeller(t.db, { status: "closed" });
    for (const { id, email } of [unchecked, closed]) {
      await announce(id, "order", "Ada ordered");
      expect(await sentTo(email)).toEqual([]);
    }
    const left = await t.db
      .selectFrom("notification_messages")
      .select("id")
      .where("seller_id", "in", [unchecked.id, closed.id])
      .execute();
    expect(left).toEqual([]);
  });

  test("G1 sends no email for a notification that was rolled back", async () => {
    const { id, email } = await createSeller(t.db);
    const lost = inTransaction(t.db, async (tx) => {
      await notify(tx, id, { type: "order", message: makeText("lost") });
      throw new Error("the cause failed");
    });
    await expect(lost).rejects.toThrow("the cause failed");
    expect(await sentTo(email)).toEqual([]);
  });
});

describe("SMS", () => {
  test("G1 is sent to the verified number of a seller who chose it", async () => {
    const seller = await createSeller(t.db, { phone: "+4915112345699" });
    await choose(seller, { topic: "orders", bell: true, mail: "off", sms: true, push: false });
    await announce(seller.id, "order", "Bo ordered 2 items");
    await announce(seller.id, "review", "Not by SMS");
    expect(await sentTo("+4915112345699")).toMatchObject([
      { channel: "sms", text: `Sellerdesk: Bo ordered 2 items ${t.env.publicUrl}/notifications` },
    ]);
  });

  test("G1 cannot be chosen without a verified number", async () => {
    const seller = await createSeller(t.db);
    const refused = await choose(seller, {
      topic: "orders",
      bell: true,
      mail: "off",
      sms: true,
      push: false,
    });
    expect({ status: refused.status, code: refused.failure.code }).toEqual({
      status: 409,
      code: "phone_not_verified",
    });
    expect((await read(seller)).preferences[0]?.mail).toBe("at_once");
  });
});
