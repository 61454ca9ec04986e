import { plansApi } from "@sellerdesk/contract/plans";
import { afterAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../../testing/pdf-text.ts";
import {
  createPlanPayment,
  createSubscription,
  endPlanIn,
} from "../../../../testing/plan-factory.ts";
import { openSandboxShop } from "../../../../testing/sandbox-shop.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";

const { t, plans, choose, renew, plansOf, buyer, invoicesOf } = await openSandboxShop();
afterAll(() => t.close());

describe("K1 invoices", () => {
  it("K1 name issuer, recipient, lines and tax", async () => {
    const { id, token } = await buyer("studio");
    const address = {
      line1: "Havnegade 4",
      line2: "",
      city: "Copenhagen",
      region: "",
      postal_code: "1058",
      country: "DK",
    };
    await t.db
      .updateTable("sellers")
      .set({ address: JSON.stringify(address), tax_id: "DK12345678" })
      .where("id", "=", id)
      .execute();
    await choose(token, plans.house);
    const [invoice] = (await plansOf(token)).history;
    const answer = await t.app.inject({
      url: `/api/plans/invoices/${invoice?.id}?paper=letter`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="invoice-${invoice?.number}.pdf"`,
    });
    const text = readPdf(answer.rawPayload).pages.flat().join(" ");
    for (const part of [
      invoice?.number,
      "Market Square",
      "1050 Copenhagen",
      "Havn & Loom",
      "1058 Copenhagen",
      "Denmark",
      "Tax ID: DK12345678",
      "House plan",
      "Credit for unused days of Studio",
      "VAT 25%",
    ])
      expect(text).toContain(part);
  });

  it("K1 are in the seller's language, including the stored details of the recipient", async () => {
    const { id, token } = await buyer("studio");
    await t.db
      .updateTable("sellers")
      .set({ locale: "ar", tax_id: "DK1" })
      .where("id", "=", id)
      .execute();
    await choose(token, plans.house);
    const [invoice] = (await plansOf(token)).history;
    const { rawPayload } = await t.app.inject({
      url: `/api/plans/invoices/${invoice?.id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const [lines = []] = readPdf(rawPayload).lines;
    const seen = (text: string) => [...text].toReversed().join("");
    expect(lines).toEqual(
      expect.arrayContaining([
        `${seen("فاتورة")}Market Square`,
        `DK1 ${seen("الرقم الضريبي:")}`,
        `US$\u00a079.00House ${seen("خطة")}`,
      ]),
    );
  });

  it("K1 are all listed, page by page, newest first", async () => {
    const { id, token } = await buyer("studio");
    const { subscription_id } = await t.db
      .selectFrom("invoices")
      .select("subscription_id")
      .where("seller_id", "=", id)
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 25; n++)
      await createPlanPayment(t.db, id, { subscriptionId: subscription_id, planId: plans.studio });
    const { history, invoices_total } = await plansOf(token);
    expect([history.length, invoices_total]).toEqual([24, 26]);
    const { data, meta } = (
      await t.call(plansApi.invoices, { query: { page: 2, per_page: 24 } }, { token })
    ).ok;
    expect([data.length, meta.total]).toEqual([2, 26]);
    const numbers = [...history, ...data].map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted().toReversed());
    expect(new Set(numbers).size).toBe(26);
  });

  it("K1 are readable only by the seller who paid them, also after the plan has ended", async () => {
    const mine = await buyer("studio");
    const theirs = await buyer("studio");
    await endPlanIn(t.db, mine.id, -1);
    const [invoice] = (await plansOf(mine.token)).history;
    const read = (token: string) =>
      t.app.inject({
        url: `/api/plans/invoices/${invoice?.id}`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await read(mine.token)).statusCode).toBe(200);
    expect((await read(theirs.token)).statusCode).toBe(404);
  });

  it("K3 include the tax of a renewal", async () => {
    const { id, token } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { endsIn: 86_400 });
    await renew(token);
    const [invoice] = await invoicesOf(id);
    expect(invoice).toMatchObject({
      tax_name: "VAT",
      tax_basis_points: 2500,
      tax_minor: 725,
      total_minor: 3625,
    });
  });
});
