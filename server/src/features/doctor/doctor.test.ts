import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createBanner, createBannerSection } from "../../../testing/banner-factory.ts";
import { testApp, useTestApp } from "../../../testing/client.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { createFollower } from "../../../testing/follower-factory.ts";
import { createMarketplaceKey } from "../../../testing/marketplace-factory.ts";
import { createPlanPayment, createSubscription } from "../../../testing/plan-factory.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createOffer } from "../../../testing/offer-factory.ts";
import { createProduct, createVariant } from "../../../testing/product-factory.ts";
import { createSeller, enableTwoFactor } from "../../../testing/seller-factory.ts";
import { defineJob } from "../../db/jobs.ts";
import { newId } from "../../lib/id.ts";
import { assignSequenceNumbers } from "../catalogue/service.ts";
import { addChangesToSums } from "../dashboard/sums/service.ts";
import { diagnose, diagnoseOffline } from "./service.ts";

const t = useTestApp();

/** Lists the doctor's findings. */
const findings = async () => {
  const { violations } = await diagnose(t.db, t.storage);
  return violations.map(({ check, id, detail }) => ({ check, id, detail }));
};

describe("doctor", () => {
  let variantId: string;
  let orderId: string;
  beforeEach(async () => {
    await emptyTables(t.db, [
      "sellers",
      "seller_identities",
      "marketplace_orders",
      "marketplace_reservations",
    ]);
    await sql`update invoice_counter set last_number = 0`.execute(t.db);
    const seller = await createSeller(t.db);
    variantId = (await createVariant(t.db, seller, { stock: 9 })).id;
    orderId = (await createOrder(t.db, seller, { items: [{ variant_id: variantId, quantity: 2 }] }))
      .id;
  });

  it("finds nothing if only services have written data", async () => {
    expect(await findings()).toEqual([]);
  });

  it("finds a failed job until it is retried, but not a failed run of a scheduled job (safety 26)", async () => {
    const server = await testApp({ databaseUrl: t.databaseUrl });
    const kinds = [
      defineJob("sent-once", { retryLimit: 0 }),
      defineJob("every-minute", { retryLimit: 0 }),
    ];
    const [once, repeated] = kinds.map((job, index) => {
      const failed = Promise.withResolvers<void>();
      const isScheduled = index === 1;
      const run = async () => {
        failed.resolve();
        throw new Error("out of order");
      };
      server.jobs.handle(job, run, isScheduled ? { cron: "0 0 1 1 *" } : {});
      return { job, failed: failed.promise };
    });
    if (!once || !repeated) throw new Error("Two kinds of jobs were defined.");
    await server.jobs.work();
    for (const { job } of [once, repeated]) await server.jobs.send(t.db, job, {});
    await Promise.all([once.failed, repeated.failed]);
    // Waits until both runs have been recorded.
    await server.jobs.stop();
    const failed = await server.jobs.failed();
    expect(failed.map(({ queue }) => queue).toSorted()).toEqual(["every-minute", "sent-once"]);
    const [job] = failed.filter(({ queue }) => queue === "sent-once");
    expect(await findings()).toEqual([
      { check: "stuck_jobs", id: job?.id, detail: "sent-once is failed" },
    ]);
    await t.jobs.retry(job?.id ?? "");
    expect(await findings()).toEqual([]);
    await server.close();
  });

  it("finds a schedule without a successful run for three intervals and at least one hour (safety 26)", async () => {
    const server = await testApp();
    const job = defineJob("planned", { retryLimit: 0 });
    server.jobs.handle(job, async () => {}, { cron: "0 0 1 1 *" });
    await server.jobs.work();
    await server.jobs.stop();
    await sql`delete from pgboss.schedule where name <> 'planned'`.execute(server.db);
    const findLate = async () =>
      (await diagnose(server.db, server.storage)).violations.map(({ check, detail }) => [
        check,
        detail,
      ]);
    const late = [
      ["late_schedules", expect.stringMatching(/^planned has had no successful run since \d{4}-/)],
    ];
    for (const [cron, ago, found] of [
      ["* * * * *", "59 minutes", []],
      ["* * * * *", "61 minutes", late],
      ["0 * * * *", "119 minutes", []],
      ["0 * * * *", "181 minutes", late],
      ["17 3 * * *", "47 hours", []],
      ["17 3 * * *", "74 hours", late],
    ] as const) {
      // Simulates a schedule that was created so long ago.
      await sql`update pgboss.schedule set cron = ${cron}, created_on = now() - ${ago}::interval`.execute(
        server.db,
      );
      expect(await findLate(), `${cron} after ${ago}`).toEqual(found);
    }

    const runner = await testApp({ databaseUrl: server.databaseUrl });
    runner.jobs.handle(job, async () => {});
    await runner.jobs.send(server.db, job, {});
    await runner.jobs.runPending();
    expect(await findLate()).toEqual([]);
    await sql`update pgboss.job set completed_on = now() - interval '73 hours' where name = 'planned'`.execute(
      server.db,
    );
    expect(await findLate()).toEqual(late);
    expect((await diagnoseOffline(server.db, server.storage)).violations).toEqual([]);
    await runner.close();
    await server.close();
  });

  it("finds stock that differs from the sum of its ledger", async () => {
    await t.db.updateTable("inventory").set({ on_hand: 8 }).execute();
    expect(await findings()).toEqual([
      {
        check: "ledger_sum",
        id: variantId,
        detail: "on hand is 8, the ledger sums to 9; committed is 2, the ledger sums to 2",
      },
    ]);
  });

  it("finds a running balance of the ledger that does not add up", async () => {
    await sql`alter table inventory_transactions disable trigger inventory_transactions_append_only`.execute(
      t.db,
    );
    await sql`update inventory_transactions set on_hand_after = 8 where kind = 'sale'`.execute(
      t.db,
    );
    await sql`alter table inventory_transactions enable trigger inventory_transactions_append_only`.execute(
      t.db,
    );
    expect(await findings()).toEqual([
      {
        check: "running_balance",
        id: variantId,
        detail: "change 3 leaves 8 on hand and 2 committed, the balance is 9 and 2",
      },
    ]);
  });

  it("finds committed stock that no open order needs", async () => {
    await t.db.updateTable("order_items").set({ canceled: 2 }).execute();
    expect(await findings()).toContainEqual({
      check: "promised_stock",
      id: variantId,
      detail: "committed is 2, open orders promise 0",
    });
    await sql`delete from order_items`.execute(t.db);
    expect((await findings()).map(({ check }) => check)).toContain("promised_stock");
  });

  it("finds reserved stock without a reservation, and a reservation that was not released", async () => {
    await sql`update inventory set reserved = 2`.execute(t.db);
    const { id } = await createMarketplaceKey(t.db);
    await sql`insert into marketplace_reservations (external_id, key_id, seller_ids, expires_at)
      values ('cart-1', ${id}, '{}', now() - interval '1 hour')`.execute(t.db);
    await sql`insert into reservation_items (seller_id, external_id, variant_id, quantity, expires_at)
      select seller_id, 'cart-1', variant_id, 1, now() from inventory`.execute(t.db);
    await sql`insert into marketplace_reservations (external_id, key_id, seller_ids, status, order_external_id, expires_at)
      values ('cart-2', ${id}, '{}', 'consumed', 'gone', now())`.execute(t.db);
    expect(await findings()).toEqual([
      {
        check: "reserved_stock",
        id: variantId,
        detail: "reserved is 2, reservations hold 1",
      },
      {
        check: "reservation_ends",
        id: variantId,
        detail: "reservation cart-1 is active and holds 1",
      },
      {
        check: "reservation_ends",
        id: null,
        detail: "order gone, which consumed reservation cart-2, is gone",
      },
      {
        check: "expired_reservations",
        id: null,
        detail: expect.stringMatching(/^reservation cart-1/),
      },
    ]);
  });

  it("finds an order that was not canceled on time, and one that is missing in the feed", async () => {
    await sql`update orders set accept_by = now() - interval '10 minutes', updated_at = now()`.execute(
      t.db,
    );
    expect(await findings()).toEqual([]);
    await sql`update orders set accept_by = now() - interval '20 minutes', updated_at = now() - interval '6 minutes'`.execute(
      t.db,
    );
    expect((await findings()).map(({ check, id }) => [check, id])).toEqual([
      ["unaccepted_orders", orderId],
      ["unnumbered_orders", orderId],
    ]);
  });

  it("finds an order whose items do not add up to its total", async () => {
    await t.db.updateTable("order_items").set({ unit_price_minor: 2501 }).execute();
    expect((await findings()).map(({ check, id }) => [check, id])).toEqual([
      ["order_totals", orderId],
    ]);
  });

  it("finds daily sums that differ from the orders", async () => {
    await addChangesToSums(t.db);
    const sums = t.db.updateTable("sales_days");
    await sums.set({ revenue_minor: 1 }).where("dimension", "=", "status").execute();
    await sums.set({ units: 7 }).where("dimension", "=", "product").execute();
    await t.db.updateTable("orders").set({ uncosted_units: 9 }).execute();
    await addChangesToSums(t.db);
    const found = (await findings()).map(({ check, detail }) => [check, detail]);
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        ["daily_sums", expect.stringMatching(/say \(.*\) \(1,1,2,1,.* for status pending, /)],
        [
          "daily_sums",
          expect.stringMatching(/ \(0,0,7,\d{4},.* for product .* say \(0,0,2,\d{4},/),
        ],
        ["order_item_sums", expect.stringMatching(/,9,0\), its items give .*,2,0\)$/)],
      ]),
    );
  });

  it("finds counts by day that differ from the counted rows", async () => {
    await createFollower(t.db, (await createSeller(t.db)).id);
    expect(await findings()).toEqual([]);
    await t.db.deleteFrom("day_count_changes").where("subject", "<>", "order").execute();
    expect((await findings()).map(({ check, detail }) => [check, detail])).toEqual([
      [
        "day_counts",
        expect.stringMatching(/^the counts of .* say 0 for follower gained, the rows say 1$/),
      ],
    ]);
  });

  it("finds wrong item counts, an order that no marketplace sent, and a wrong first order date", async () => {
    await t.db.updateTable("orders").set({ units_count: 3 }).execute();
    await t.db.updateTable("marketplace_orders").set({ seller_ids: [] }).execute();
    await t.db
      .updateTable("customers")
      .set({ first_order_at: new Date(0) })
      .execute();
    expect((await findings()).map(({ check, detail }) => [check, detail])).toEqual([
      ["order_counts", expect.stringMatching(/counts 1 items of 3 units, has 1 of 2$/)],
      ["order_senders", expect.stringMatching(/^the marketplace did not send order/)],
      ["customer_dates", expect.stringMatching(/^ordered from 1970/)],
    ]);
  });

  it("K13 K20 K45 finds recovery codes without a second step, and wrong category paths", async () => {
    const seller = await createSeller(t.db);
    await enableTwoFactor(t.db, seller.id);
    expect(await findings()).toEqual([]);
    await t.db.deleteFrom("two_factor").execute();
    const parent = newId();
    await sql`insert into categories (id, name, path, leaf) values (${parent}, 'Home', 'House', true)`.execute(
      t.db,
    );
    await sql`insert into categories (id, parent_id, name, path, leaf)
      values (${newId()}, ${parent}, 'Mugs', 'House › Mugs', true)`.execute(t.db);
    expect((await findings()).map(({ check, detail }) => [check, detail])).toEqual([
      ["recovery_codes", "a recovery code of a login without a second step"],
      ["category_paths", "its path is House, its place Home"],
      ["category_paths", "House has categories below it"],
    ]);
    await t.db.deleteFrom("categories").execute();
  });

  it("finds a variant whose options differ from those of its product", async () => {
    await t.db
      .updateTable("variants")
      .set({ option_values: ["S", "red", "wool"] })
      .execute();
    expect(await findings()).toMatchObject([{ check: "variant_options", id: variantId }]);
  });

  it("K45 accepts a shop on vacation, whose products are not listed", async () => {
    const seller = await createSeller(t.db);
    await createProduct(t.db, seller, { status: "published" });
    await assignSequenceNumbers(t.db);
    await sql`update sellers set vacation_from = now() - interval '1 hour' where id = ${seller.id}`.execute(
      t.db,
    );
    await assignSequenceNumbers(t.db);
    expect(await findings()).toEqual([]);
    await sql`update catalogue_entries set is_listed = true where seller_id = ${seller.id}`.execute(
      t.db,
    );
    expect((await findings()).map(({ check }) => check)).toEqual(["catalogue_listing"]);
  });

  it("finds overdue work of servers, but not in a backup", async () => {
    const seller = await createSeller(t.db);
    await sql`insert into notification_messages (seller_id, id, channel, notification_type, message, in_bell, due_at, created_at)
      values (${seller.id}, ${newId()}, 'email', 'order', 'New', true, now() - interval '2 hours', now())`.execute(
      t.db,
    );
    expect((await findings()).map(({ check }) => check)).toEqual(["unsent_messages"]);
    expect((await diagnoseOffline(t.db, t.storage)).violations).toEqual([]);
  });

  it("finds a failure of the last backup or its rehearsal until the next backup", async () => {
    const [first, second] = [newId(), newId()];
    await sql`insert into backups (id, state, error) values (${first}, 'failed', 'the disk is full')`.execute(
      t.db,
    );
    expect(await findings()).toEqual([
      { check: "failed_backups", id: first, detail: "the last backup failed: the disk is full" },
    ]);
    await sql`insert into backups (id, state) values (${second}, 'ready')`.execute(t.db);
    expect(await findings()).toEqual([]);
    await t.db
      .updateTable("backups")
      .set({ rehearsal: "failed" })
      .where("id", "=", second)
      .execute();
    expect(await findings()).toMatchObject([
      {
        id: second,
        detail: "the rehearsal of the last backup failed: doctor found problems in it",
      },
    ]);
    await t.db.deleteFrom("backups").execute();
  });

  it("finds a seller who is not found by an address, and an identity of another seller", async () => {
    const { id, email } = await createSeller(t.db);
    const identity = t.db.updateTable("seller_identities").where("value", "=", email);
    await identity.set({ value: "gone@example.com" }).execute();
    expect(await findings()).toEqual([
      { check: "seller_identities", id, detail: "is not found by its email" },
      { check: "seller_identities", id, detail: "is found by a wrong email" },
    ]);
    await t.db
      .updateTable("seller_identities")
      .set({ value: email })
      .where("value", "=", "gone@example.com")
      .execute();
    expect(await findings()).toEqual([]);
  });

  it("safety 20 finds a missing file and a file of the wrong size", async () => {
    const { id } = await createSeller(t.db);
    const [gone, cut] = [newId(), newId()];
    for (const document of [gone, cut])
      await sql`insert into documents (seller_id, id, purpose, name, storage_key, content_type, size, derived_at)
        values (${id}, ${document}, 'kyc', 'a.pdf', ${`private/${document}.pdf`}, 'application/pdf', 10, now())`.execute(
        t.db,
      );
    await sql`update sellers set stored_bytes = 20 where id = ${id}`.execute(t.db);
    await t.storage.put(`private/${cut}.pdf`, Buffer.from("four"));
    expect((await findings()).map(({ check, id: subjectId }) => [check, subjectId])).toEqual([
      ["missing_files", gone],
      ["file_sizes", cut],
    ]);
  });

  it("finds an order whose status does not match its items", async () => {
    await t.db.updateTable("orders").set({ status: "shipped" }).execute();
    expect(await findings()).toMatchObject([
      {
        check: "order_status",
        id: orderId,
        detail: expect.stringMatching(/is shipped, its items make it pending$/),
      },
    ]);
  });

  it("finds units without a shipment or a return, and a return that is not counted", async () => {
    await t.db.updateTable("order_items").set({ packed: 1 }).execute();
    expect(await findings()).toMatchObject([
      {
        check: "parcels",
        id: orderId,
        detail: "packed 1, shipped 0, delivered 0; the parcels hold 0, 0, 0",
      },
    ]);
    await t.db
      .updateTable("order_items")
      .set({ packed: 0, shipped: 2, delivered: 2, returned: 1 })
      .execute();
    expect((await findings()).map(({ check, detail }) => [check, detail])).toContainEqual([
      "returned_items",
      "1 are back, the returns say 0",
    ]);
    await t.db.updateTable("orders").set({ open_returns: 1 }).execute();
    expect((await findings()).map(({ check }) => check)).toContain("open_returns");
  });

  it("K2 K3 finds two active plans, a plan that did not end, and a payment without its invoice", async () => {
    const { id } = await createSeller(t.db, { plan: "none" });
    const subscription = await createSubscription(t.db, id);
    const plan = { subscriptionId: subscription.id, planId: subscription.planId };
    const { paymentId, invoiceId } = await createPlanPayment(t.db, id, plan);
    expect(await findings()).toEqual([]);
    await t.db
      .updateTable("payments")
      .set({ amount_minor: 1 })
      .where("id", "=", paymentId)
      .execute();
    expect((await findings()).map(({ check, id: found }) => [check, found])).toEqual([
      ["paid_invoices", invoiceId],
    ]);
    await t.db
      .updateTable("invoices")
      .set({ status: "void" })
      .where("id", "=", invoiceId)
      .execute();
    expect((await findings()).map(({ check }) => check)).toEqual(["succeeded_payments"]);
    await t.db
      .updateTable("payments")
      .set({ status: "failed" })
      .where("id", "=", paymentId)
      .execute();
    await t.db
      .updateTable("subscriptions")
      .set({ current_period_end: sql<Date>`now() - interval '3 days'` })
      .execute();
    expect((await findings()).map(({ check }) => check)).toContain("plan_states");
    await sql`drop index subscriptions_one_live`.execute(t.db);
    await createSubscription(t.db, id);
    await createSubscription(t.db, id);
    expect((await findings()).filter(({ check }) => check === "one_plan_runs")).toMatchObject([
      { detail: "2 plans run at once" },
    ]);
    await sql`update invoice_counter set last_number = last_number + 1`.execute(t.db);
    expect((await findings()).filter(({ check }) => check === "invoice_numbers")).toHaveLength(1);
    await sql`delete from subscriptions`.execute(t.db);
    await sql`create unique index subscriptions_one_live on subscriptions (seller_id) where status in ('trialing', 'active', 'past_due')`.execute(
      t.db,
    );
  });

  it("K2 finds returned money that is not counted, and days that were removed without a reason", async () => {
    const { id } = await createSeller(t.db, { plan: "none" });
    const subscription = await createSubscription(t.db, id);
    const { paymentId, invoiceId } = await createPlanPayment(t.db, id, {
      subscriptionId: subscription.id,
      planId: subscription.planId,
    });
    await t.db
      .updateTable("payments")
      .set({ provider: "stripe", provider_ref: "pi_1" })
      .where("id", "=", paymentId)
      .execute();
    await sql`insert into payment_returns (seller_id, id, provider, charge_ref, ref, kind, state, amount_minor, reason, happened_at, seen_at)
      values (${id}, ${newId()}, 'stripe', 'pi_1', 're_1', 'refund', 'returned', 900, '', now(), now())`.execute(
      t.db,
    );
    expect(await findings()).toMatchObject([
      {
        check: "returned_payments",
        id: paymentId,
        detail: "900 went back by the provider's word, the payment says 0 and takes 0 off the plan",
      },
    ]);
    await t.db.updateTable("payments").set({ returned_minor: 900, revoked_minor: 1 }).execute();
    expect((await findings()).map(({ check }) => check)).toEqual(["returned_payments"]);
    await t.db.updateTable("payments").set({ revoked_minor: 900 }).execute();
    expect(await findings()).toEqual([]);
    await t.db
      .updateTable("invoices")
      .set({ taken_seconds: 366 * 86_400 })
      .where("id", "=", invoiceId)
      .execute();
    expect((await findings()).map(({ check, id: found }) => [check, found])).toEqual([
      ["taken_periods", invoiceId],
    ]);
    await sql`delete from subscriptions`.execute(t.db);
    await sql`delete from payment_returns`.execute(t.db);
  });

  it("finds a customer whose figures differ from the orders", async () => {
    await t.db.updateTable("customers").set({ spent_minor: 1 }).execute();
    expect((await findings()).map(({ check, detail }) => [check, detail])).toEqual([
      ["customer_figures", "keeps 1 orders over 1, has 1 over 5000"],
    ]);
  });

  it("finds a banner whose crop exceeds its image", async () => {
    const seller = await createSeller(t.db);
    const sectionId = await createBannerSection(t.db);
    const id = await createBanner(t.db, seller.id, { sectionId });
    expect((await findings()).filter(({ check }) => check === "banner_pictures")).toEqual([]);
    await t.db
      .updateTable("banners")
      .set({ crop: JSON.stringify({ x: 1, y: 0, width: 1200, height: 300 }) })
      .execute();
    expect(await findings()).toContainEqual({
      check: "banner_pictures",
      id,
      detail: expect.stringContaining("of a picture of 1200 x 1200"),
    });
  });

  it("K38 finds two offers of one product at once, an offer period unlike its items, and a price of zero", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller);
    const productIds = [product.id];
    const first = await createOffer(t.db, seller.id, { productIds });
    // The database rejects this row unless its constraint is dropped.
    await sql`alter table offer_items drop constraint offer_items_one_live`.execute(t.db);
    expect(await findings()).toEqual([]);
    const second = await createOffer(t.db, seller.id, { productIds });
    expect(await findings()).toEqual([
      {
        check: "offers_one_at_a_time",
        id: product.id,
        detail: expect.stringMatching(new RegExp(`${first}.*${second}|${second}.*${first}`)),
      },
    ]);
    await sql`delete from offers where id = ${second}`.execute(t.db);
    await sql`alter table offers disable trigger offers_period_change`.execute(t.db);
    await sql`update offers set ends_at = now() + interval '1 day'`.execute(t.db);
    expect((await findings()).map(({ check, id }) => [check, id])).toEqual([
      ["offer_periods", first],
    ]);
    await sql`alter table offers enable trigger offers_period_change`.execute(t.db);
    await sql`update offers set ends_at = null`.execute(t.db);
    await sql`alter table variants drop constraint variants_price_minor_check`.execute(t.db);
    await sql`update variants set price_minor = 0 where product_id = ${product.id}`.execute(t.db);
    expect(await findings()).toContainEqual({
      check: "offer_prices",
      id: product.variants[0]?.id,
      detail: `costs 0 instead of 0 under offer ${first}`,
    });
  });

  it("finds a foreign key that is gone", async () => {
    await sql`alter table offers drop constraint offers_seller_id_fkey`.execute(t.db);
    const detail = "the foreign key offers_seller_id_fkey from offers to sellers is gone";
    expect(await findings()).toContainEqual({ check: "foreign_keys", id: null, detail });
    await sql`alter table offers add constraint offers_seller_id_fkey
      foreign key (seller_id) references sellers (id) on delete cascade`.execute(t.db);
  });
});
