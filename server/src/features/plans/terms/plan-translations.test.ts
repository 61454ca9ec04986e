import { marketplaceLookupsApi, PlanItem } from "@sellerdesk/contract/marketplace-lookups";
import { operatorLookupsApi } from "@sellerdesk/contract/operator-lookups";
import { plansApi } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { readPdf } from "../../../../testing/pdf-text.ts";
import { openSandboxShop } from "../../../../testing/sandbox-shop.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { createKey } from "../../marketplace-keys/service.ts";
import { sendDueDigests } from "../../notifications/messages/service.ts";
import { readPlanTranslations } from "./service.ts";
import { notifyEnded } from "../notices/service.ts";

const { t, plans, choose, plansOf, buyer } = await openSandboxShop();
afterAll(() => t.close());
let operator: { token: string };
beforeAll(async () => {
  operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
  t.env.taxNames = { ar: "ضريبة القيمة المضافة" };
});

const house = z.parse(PlanItem, {
  code: "house",
  interval: "month",
  name: "House",
  description: "For many.",
  price_minor: 7900,
  currency: "USD",
  features: ["A call a month", "Visits"],
  limits: {
    products: null,
    variants_per_product: null,
    images_per_product: null,
    offers: null,
    banners: null,
  },
});
const ar = { name: "الدار", description: "للكثيرين.", features: ["مكالمة كل شهر", "زيارات"] };
const load = (translations: PlanItem["translations"]) =>
  t.call(marketplaceLookupsApi.plans, { body: { items: [{ ...house, translations }] } }, operator);
const words = async (locale: "en" | "ar") =>
  (await t.call(plansApi.words, { query: { locale } }, {})).ok.data;

describe("K1 the Arabic texts of plans", () => {
  it("are loaded with the plan, stay the same when loaded again, and are removed when omitted", async () => {
    expect((await load({ ar })).ok.data).toMatchObject({ changed: 1 });
    expect((await load({ ar })).ok.data).toMatchObject({ unchanged: 1 });
    const { data } = (await t.call(operatorLookupsApi.plans, {}, operator)).ok;
    expect(data.find(({ id }) => id === plans.house)?.translations).toEqual({ ar });
    expect(await words("ar")).toEqual({
      House: "الدار",
      "For many.": "للكثيرين.",
      "A call a month": "مكالمة كل شهر",
      Visits: "زيارات",
      VAT: "ضريبة القيمة المضافة",
    });
    expect(await words("en")).toEqual({});
    await load({});
    expect(await words("ar")).toEqual({ VAT: "ضريبة القيمة المضافة" });
  });

  it("translate each of the plan's features, or none", async () => {
    const { status, failure } = await load({ ar: { features: ["زيارات"] } });
    expect([status, failure.errors]).toMatchObject([
      422,
      [
        {
          field: "items.0.translations.ar.features",
          message: "Translate each of the plan's 2 features.",
        },
      ],
    ]);
    expect((await load({ ar: { name: "الدار" } })).status).toBe(200);
    expect(await words("ar")).toMatchObject({ House: "الدار" });
  });

  it("appear on invoices and in emails of sellers who read Arabic, and the original texts elsewhere", async () => {
    await load({ ar });
    const { id, token, email } = await buyer("studio");
    await choose(token, plans.house);
    const [invoice] = (await plansOf(token)).history;
    const printed = async () => {
      const url = `/api/plans/invoices/${invoice?.id}`;
      const { rawPayload } = await t.app.inject({
        url,
        headers: { authorization: `Bearer ${token}` },
      });
      return readPdf(rawPayload).lines.flat().join("\n");
    };
    const mailed = async () => {
      await sql`delete from notification_messages where seller_id = ${id}`.execute(t.db);
      await inTransaction(t.db, (tx) => notifyEnded(tx, id, "House"));
      await sql`update notification_messages set due_at = now() where seller_id = ${id}`.execute(
        t.db,
      );
      await sendDueDigests({ ...t.deps, readPlanTranslations });
      await t.jobs.runPending();
      return (await t.outbox()).findLast(({ to }) => to === email)?.text ?? "";
    };
    expect(await printed()).toMatch(/House plan[^]*VAT 25%/);
    expect(await mailed()).toContain("Your House plan has ended.");

    await t.db.updateTable("sellers").set({ locale: "ar" }).where("id", "=", id).execute();
    const invoiceText = await printed();
    const seen = (text: string) => [...text].toReversed().join("");
    expect(invoiceText).toContain(seen("خطة الدار"));
    expect(invoiceText).toContain(seen("ضريبة القيمة المضافة"));
    expect(invoiceText).not.toMatch(/House|VAT/);
    const mail = await mailed();
    expect(mail).toContain("الدار");
    expect(mail).not.toContain("House");
  });
});
