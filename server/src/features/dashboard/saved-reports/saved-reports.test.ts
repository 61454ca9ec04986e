import { maxSavedReports, savedReportsApi } from "@sellerdesk/contract/saved-reports";
import { sql } from "kysely";
import type * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { createCategoryBrandColor } from "../../../../testing/lookup-factory.ts";
import { createOrder } from "../../../../testing/order-factory.ts";
import { endPlanIn } from "../../../../testing/plan-factory.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { readXlsxRows } from "../../../../testing/file-rows.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { findLastMailDay } from "./queries.ts";
import { mailDueReports } from "./service.ts";

const t = useTestApp();

type Body = z.input<typeof savedReportsApi.save.body>;
const list = async (token: string) => (await t.call(savedReportsApi.list, {}, { token })).ok.data;
const save = (token: string, name: string, report: Partial<Body> = {}) =>
  t.call(savedReportsApi.save, { body: { name, by: "product", ...report } }, { token });
const update = (token: string, id: string, body: Body) =>
  t.call(savedReportsApi.update, { params: { id }, body }, { token });
const remove = (token: string, id: string) =>
  t.call(savedReportsApi.remove, { params: { id } }, { token });

describe("K9 saved reports", () => {
  it("K9 saves a report by name, replaces one of the same name, and deletes it", async () => {
    const { token } = await createSeller(t.db);
    const first = (await save(token, "Countries", { by: "country", range: "90" })).ok.data;
    expect(first).toEqual({
      id: first.id,
      name: "Countries",
      by: "country",
      range: "90",
      from: null,
      to: null,
      compare: "previous",
      category_id: null,
      brand_id: null,
      mail: "never",
      mail_day: 1,
      mail_hour: 8,
      mail_table: true,
      next_mail_on: null,
    });
    const days = { from: "2026-07-01", to: "2026-09-30", compare: "year" } as const;
    await save(token, "A quarter", { ...days, by: "brand" });
    const again = (await save(token, " countries ", { by: "country", range: "7" })).ok.data;
    expect([again.id, again.name, again.range]).toEqual([first.id, "countries", "7"]);
    expect(await list(token)).toMatchObject([
      { name: "A quarter", by: "brand", ...days },
      { name: "countries" },
    ]);
    expect((await remove(token, first.id)).status).toBe(200);
    expect((await remove(token, first.id)).status).toBe(404);
    expect(await list(token)).toHaveLength(1);
  });

  it("K9 changes a saved report, unless another report has the name", async () => {
    const [mine, theirs] = [await createSeller(t.db), await createSeller(t.db)];
    const { id } = (await save(mine.token, "Countries")).ok.data;
    await save(mine.token, "Brands");
    const changed = await update(mine.token, id, {
      name: "COUNTRIES",
      by: "offer",
      range: "month",
    });
    expect(changed.ok.data).toMatchObject({ id, name: "COUNTRIES", by: "offer", range: "month" });
    expect((await update(mine.token, id, { name: "brands", by: "offer" })).failure.code).toBe(
      "saved_report_exists",
    );
    expect((await update(theirs.token, id, { name: "Stolen", by: "offer" })).status).toBe(404);
    expect((await remove(theirs.token, id)).status).toBe(404);
    expect(await list(theirs.token)).toEqual([]);
    expect((await list(mine.token)).map(({ name }) => name)).toEqual(["Brands", "COUNTRIES"]);
  });

  it("K9 stores the filters of a report, and rejects filters that it does not support", async () => {
    const { token } = await createSeller(t.db);
    const { category, brand } = await createCategoryBrandColor(t.db);
    const filters = { category_id: category.id, brand_id: brand.id };
    const { id, ...saved } = (await save(token, "Linen", filters)).ok.data;
    expect(saved).toMatchObject(filters);
    expect((await update(token, id, { name: "Linen", by: "brand" })).ok.data).toMatchObject({
      category_id: null,
      brand_id: null,
    });
    const fieldsOf = async (report: Partial<Body>) =>
      (await save(token, "Other", report)).failure.errors?.map(({ field }) => field);
    expect(await fieldsOf({ ...filters, by: "country" })).toEqual(["by"]);
    const unknown = "00000000-0000-7000-8000-000000000000";
    expect(await fieldsOf({ category_id: unknown, brand_id: unknown })).toEqual([
      "category_id",
      "brand_id",
    ]);
    expect(await list(token)).toHaveLength(1);
  });

  it("K9 rejects empty, overlong and misordered values, and names the field", async () => {
    const { token } = await createSeller(t.db);
    const fieldOf = async (name: string, report: Partial<Body> = {}) => {
      const { status, failure } = await save(token, name, report);
      return [status, failure.errors?.[0]?.field];
    };
    expect(await fieldOf(" ")).toEqual([422, "name"]);
    expect(await fieldOf("x".repeat(61))).toEqual([422, "name"]);
    expect(await fieldOf("A", { from: "2026-07-01" })).toEqual([422, "from"]);
    expect(await fieldOf("A", { from: "2026-07-02", to: "2026-07-01" })).toEqual([422, "to"]);
    expect(await fieldOf("A", { mail: "weekly", mail_day: 8 })).toEqual([422, "mail_day"]);
    expect(await fieldOf("A", { mail: "monthly", mail_day: 29 })).toEqual([422, "mail_day"]);
    expect(await fieldOf("A", { mail: "monthly", mail_hour: 24 })).toEqual([422, "mail_hour"]);
    expect(await list(token)).toEqual([]);
  });

  it("K9 stores at most fifty reports per seller, even if two are saved at once", async () => {
    const { token } = await createSeller(t.db);
    for (let n = 1; n < maxSavedReports; n++) await save(token, `Report ${n}`);
    const statuses = (await Promise.all([save(token, "One more"), save(token, "And another")])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await save(token, "Report 1", { by: "brand" })).status).toBe(201);
  });
});

describe("K9 K11 reports by email", () => {
  it.each([
    ["weekly", "UTC", "2026-11-30T07:59:59Z", "2026-11-23"],
    ["weekly", "UTC", "2026-11-30T08:00:00Z", "2026-11-30"],
    ["weekly", "UTC", "2026-12-06T23:00:00Z", "2026-11-30"],
    // A Monday in Auckland, still a Sunday in UTC.
    ["weekly", "Pacific/Auckland", "2026-11-29T19:30:00Z", "2026-11-30"],
    // The clocks change on the Sunday before.
    ["weekly", "Europe/Berlin", "2026-10-26T06:59:00Z", "2026-10-19"],
    ["weekly", "Europe/Berlin", "2026-10-26T07:00:00Z", "2026-10-26"],
    ["weekly", "Europe/Berlin", "2026-03-30T06:00:00Z", "2026-03-30"],
    ["monthly", "America/New_York", "2027-03-01T12:59:00Z", "2027-02-01"],
    ["monthly", "America/New_York", "2027-03-01T13:00:00Z", "2027-03-01"],
    ["monthly", "UTC", "2028-02-29T23:00:00Z", "2028-02-01"],
    ["monthly", "UTC", "2027-01-01T08:00:00Z", "2027-01-01"],
  ] as const)("K9 a %s email in %s at %s belongs to day %s", async (mail, timezone, time, day) => {
    const times = { mail, mail_day: 1, mail_hour: 8 };
    expect(await findLastMailDay(t.db, times, timezone, new Date(time))).toBe(day);
  });

  it.each([
    // A Thursday at 17:00.
    ["weekly", 4, 17, "2026-11-26T16:59:00Z", "2026-11-19"],
    ["weekly", 4, 17, "2026-11-26T17:00:00Z", "2026-11-26"],
    ["weekly", 7, 0, "2026-11-29T00:00:00Z", "2026-11-29"],
    ["weekly", 7, 0, "2026-11-28T23:59:00Z", "2026-11-22"],
    ["monthly", 28, 23, "2027-02-28T22:59:00Z", "2027-01-28"],
    ["monthly", 28, 23, "2027-02-28T23:00:00Z", "2027-02-28"],
    ["monthly", 15, 8, "2027-03-14T12:00:00Z", "2027-02-15"],
    ["monthly", 15, 8, "2027-03-15T08:00:00Z", "2027-03-15"],
  ] as const)(
    "K9 a %s email due on day %i from %i o'clock belongs at %s to day %s",
    async (mail, mail_day, mail_hour, time, day) => {
      const times = { mail, mail_day, mail_hour };
      expect(await findLastMailDay(t.db, times, "UTC", new Date(time))).toBe(day);
    },
  );

  /** Makes the next email of all reports due. */
  const makeDue = () =>
    sql`update saved_reports set mailed_for = mailed_for - case mail when 'weekly' then 7 else 31 end
      where mail <> 'never'`.execute(t.db);
  const mailsTo = async (email: string) => {
    await t.jobs.runPending();
    return (await t.outbox()).filter(({ to }) => to === email);
  };
  /** Returns a time in the last whole week. */
  const lastWeek = async (seller: { id: SellerId }) => {
    const { rows } = await sql<{ at: Date }>`
      select (date_trunc('week', (now() at time zone timezone) - interval '8 hours') - interval '2 days 12 hours')
        at time zone timezone as at from sellers where id = ${seller.id}`.execute(t.db);
    return rows[0]?.at.toISOString() ?? "";
  };

  it("K9 K11 emails a report once per week, with its figures and the whole table", async () => {
    const seller = await createSeller(t.db, { timezone: "Europe/Copenhagen" });
    const bowl = await createProduct(t.db, seller, { title: "Serving bowl" });
    await createOrder(t.db, seller, {
      placed_at: await lastWeek(seller),
      items: [{ variant_id: bowl.variants[0]?.id ?? "", quantity: 3, unit_price_minor: 2500 }],
    });
    const { next_mail_on } = (await save(seller.token, "Monday figures", { mail: "weekly" })).ok
      .data;
    expect(new Date(next_mail_on ?? "").getUTCDay()).toBe(1);
    await mailDueReports(t.deps);
    expect(await mailsTo(seller.email)).toEqual([]);

    await makeDue();
    await Promise.all([mailDueReports(t.deps), mailDueReports(t.deps)]);
    await mailDueReports(t.deps);
    const [mail, ...more] = await mailsTo(seller.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Monday figures: .*\d{4}$/);
    expect(mail?.text).toContain("Sales by product in ");
    expect(mail?.text).toContain("Revenue: $75.00 (before: $0.00)\nUnits: 3 (before: 0)\n");
    expect(mail?.text).toContain("- Serving bowl: $75.00, 3 units\n");
    expect(mail?.text).toMatch(/view=reports&by=product&from=\d{4}-\d\d-\d\d&to=/);
    const file = Buffer.from(mail?.attachment?.base64 ?? "", "base64");
    const [header, row] = await readXlsxRows(file);
    expect(header?.cells.slice(0, 4)).toEqual(["key", "name", "units", "revenue"]);
    expect(row?.cells.slice(1, 4)).toEqual(["Serving bowl", "3", "75.00"]);
    expect((await list(seller.token))[0]?.next_mail_on).toBe(next_mail_on);
  });

  it("K9 K11 a weekly email on another day covers the seven days before, and may omit the table", async () => {
    const seller = await createSeller(t.db);
    const bowl = await createProduct(t.db, seller, { title: "Serving bowl" });
    const times = { mail: "weekly", mail_day: 3, mail_hour: 0, mail_table: false } as const;
    const { next_mail_on } = (await save(seller.token, "Wednesdays", times)).ok.data;
    const due = new Date(Date.parse(next_mail_on ?? "") - 7 * 86_400_000);
    await createOrder(t.db, seller, {
      placed_at: new Date(due.getTime() - 1000).toISOString(),
      items: [{ variant_id: bowl.variants[0]?.id ?? "", quantity: 1, unit_price_minor: 2500 }],
    });
    await makeDue();
    await mailDueReports(t.deps);
    const [mail] = await mailsTo(seller.email);
    expect(mail?.text).toContain("- Serving bowl: $25.00, 1 unit\n");
    expect(mail?.attachment).toBeUndefined();
    const dayOf = (daysBefore: number) =>
      new Date(due.getTime() - daysBefore * 86_400_000).toISOString().slice(0, 10);
    expect(mail?.text).toContain(`from=${dayOf(7)}&to=${dayOf(1)}`);
  });

  it("K9 K11 an email covers only the filtered sales, and names the filters", async () => {
    const seller = await createSeller(t.db);
    const { category, brand } = await createCategoryBrandColor(t.db);
    const products = [
      await createProduct(t.db, seller, { title: "Serving bowl" }),
      await createProduct(t.db, seller, { title: "Oak tray" }),
    ];
    await createOrder(t.db, seller, {
      placed_at: await lastWeek(seller),
      items: products.map(({ variants: [variant] }) => ({
        variant_id: variant?.id ?? "",
        quantity: 1,
        unit_price_minor: 2500,
      })),
    });
    const filters = { category_id: category.id, brand_id: brand.id };
    await sql`update products set category_id = ${category.id}, brand_id = ${brand.id}
      where id = ${products[0]?.id}`.execute(t.db);
    await save(seller.token, "Bowls", { ...filters, mail: "weekly" });
    await makeDue();
    await mailDueReports(t.deps);
    const [mail] = await mailsTo(seller.email);
    expect(mail?.text).toContain(`Only: ${category.name}, ${brand.name}.`);
    expect(mail?.text).toContain("Revenue: $25.00 ");
    expect(mail?.text).not.toContain("Oak tray");
    expect(mail?.text).toContain(`&category_id=${category.id}&brand_id=${brand.id}`);
    const [, ...rows] = await readXlsxRows(Buffer.from(mail?.attachment?.base64 ?? "", "base64"));
    expect(rows.map(({ cells }) => cells[1])).toEqual(["Serving bowl"]);
  });

  it("K9 K11 a monthly email covers the month before, in the seller's language", async () => {
    const seller = await createSeller(t.db);
    await sql`update sellers set locale = 'de' where id = ${seller.id}`.execute(t.db);
    await save(seller.token, "Länder", { by: "country", mail: "monthly", compare: "none" });
    await makeDue();
    await mailDueReports(t.deps);
    const [mail] = await mailsTo(seller.email);
    expect(mail?.text).toContain("Es wurde nichts verkauft.");
    const [, from = "", to = ""] = /from=([\d-]+)&to=([\d-]+)/.exec(mail?.text ?? "") ?? [];
    expect(from).toMatch(/-01$/);
    const dayAfter = new Date(Date.parse(to) + 86_400_000).toISOString();
    expect([dayAfter.slice(8, 10), mail?.attachment]).toEqual(["01", undefined]);
  });

  it("K9 sends no email to a lapsed or suspended seller, nor later for that week", async () => {
    const [lapsed, closed] = [await createSeller(t.db), await createSeller(t.db)];
    for (const { token } of [lapsed, closed]) await save(token, "Figures", { mail: "weekly" });
    await endPlanIn(t.db, lapsed.id, -60);
    await sql`update sellers set status = 'suspended' where id = ${closed.id}`.execute(t.db);
    await makeDue();
    await mailDueReports(t.deps);
    await sql`update sellers set status = 'active' where id = ${closed.id}`.execute(t.db);
    await mailDueReports(t.deps);
    expect(await mailsTo(lapsed.email)).toEqual([]);
    expect(await mailsTo(closed.email)).toEqual([]);
  });

  it("K9 sends the first email of a newly scheduled report in the next week or month", async () => {
    const seller = await createSeller(t.db);
    const { id } = (await save(seller.token, "Figures")).ok.data;
    const body = { name: "Figures", by: "product" } as const;
    const weekly = (await update(seller.token, id, { ...body, mail: "weekly" })).ok.data;
    await mailDueReports(t.deps);
    expect(await mailsTo(seller.email)).toEqual([]);
    const renamed = await update(seller.token, id, { ...body, name: "More", mail: "weekly" });
    expect(renamed.ok.data.next_mail_on).toBe(weekly.next_mail_on);
    const thursdays = { ...body, mail: "weekly", mail_day: 4, mail_hour: 17 } as const;
    const { next_mail_on } = (await update(seller.token, id, thursdays)).ok.data;
    expect(new Date(next_mail_on ?? "").getUTCDay()).toBe(4);
    await mailDueReports(t.deps);
    expect(await mailsTo(seller.email)).toEqual([]);
    const monthly = (await update(seller.token, id, { ...body, mail: "monthly" })).ok.data;
    expect(monthly.next_mail_on).toMatch(/-01$/);
    const never = (await update(seller.token, id, body)).ok.data;
    expect(never.next_mail_on).toBeNull();
  });
});
