import { listViewsApi, maxViews } from "@sellerdesk/contract/list-views";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";

const t = useTestApp();

const params = { list: "products" } as const;
const find = async (token: string) =>
  (await t.call(listViewsApi.find, { params }, { token })).ok.data;
const save = (token: string, name: string, query = "status=draft") =>
  t.call(listViewsApi.save, { params, body: { name, query } }, { token });

describe("C4 C8 C10 views of lists", () => {
  it("C4 saves a view of a list by name, replaces a view of the same name, and deletes it", async () => {
    const { token } = await createSeller(t.db);
    expect(await find(token)).toEqual({ views: [], columns: null });
    const first = (await save(token, "Drafts")).ok.data;
    await save(token, "Archive", "status=archived");
    const again = (await save(token, "drafts", "status=draft&stock=out")).ok.data;
    expect(again).toEqual({ id: first.id, name: "drafts", query: "status=draft&stock=out" });
    expect((await find(token)).views.map(({ name }) => name)).toEqual(["Archive", "drafts"]);
    const remove = () => t.call(listViewsApi.remove, { params: { id: first.id } }, { token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(
      (await t.call(listViewsApi.find, { params: { list: "orders" } }, { token })).ok.data.views,
    ).toEqual([]);
  });

  it("C4 allows at most twenty views of a list, even if two are saved at once", async () => {
    const { token } = await createSeller(t.db);
    for (let n = 1; n < maxViews; n++) await save(token, `View ${n}`);
    const statuses = (await Promise.all([save(token, "One more"), save(token, "And another")])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await save(token, "View 1", "stock=low")).status).toBe(201);
  });

  it("C4 stores the columns that a seller chooses, and resets them", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const choose = (columns: string[]) =>
      t.call(listViewsApi.setColumns, { params, body: { columns } }, { token: seller.token });
    await choose(["product", "price"]);
    expect((await choose(["product", "status"])).ok.data).toEqual({
      columns: ["product", "status"],
    });
    expect((await find(seller.token)).columns).toEqual(["product", "status"]);
    expect((await find(other.token)).columns).toBeNull();
    await choose([]);
    expect((await find(seller.token)).columns).toBeNull();
    expect((await choose(["Price; drop table"])).status).toBe(422);
  });
});
