import { maxSavedReplies, savedRepliesApi } from "@sellerdesk/contract/saved-replies";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";

const t = useTestApp();

const list = async (token: string) => (await t.call(savedRepliesApi.list, {}, { token })).ok.data;
const save = (token: string, name: string, text = "Thank you.") =>
  t.call(savedRepliesApi.save, { body: { name, text } }, { token });
const remove = (token: string, id: string) =>
  t.call(savedRepliesApi.remove, { params: { id } }, { token });

describe("K42 saved replies to reviews", () => {
  it("K42 saves a reply by name, replaces the reply of the same name, and deletes it", async () => {
    const { token } = await createSeller(t.db);
    const first = (await save(token, "Thanks")).ok.data;
    await save(token, "Apology", "We are sorry.\nPlease write to us.");
    const again = (await save(token, " thanks ", "Thank you very much.")).ok.data;
    expect(again).toEqual({ id: first.id, name: "thanks", text: "Thank you very much." });
    expect((await list(token)).map(({ name }) => name)).toEqual(["Apology", "thanks"]);
    expect((await remove(token, first.id)).status).toBe(200);
    expect((await remove(token, first.id)).status).toBe(404);
    expect(await list(token)).toHaveLength(1);
  });

  it("K42 changes name and text of a reply, unless another reply has the name", async () => {
    const [mine, theirs] = [await createSeller(t.db), await createSeller(t.db)];
    const update = (token: string, id: string, name: string, text = "Changed.") =>
      t.call(savedRepliesApi.update, { params: { id }, body: { name, text } }, { token });
    const { id } = (await save(mine.token, "Thanks")).ok.data;
    await save(mine.token, "Apology");
    expect((await update(mine.token, id, "Many thanks")).ok.data).toEqual({
      id,
      name: "Many thanks",
      text: "Changed.",
    });
    expect((await update(mine.token, id, "MANY THANKS")).status).toBe(200);
    expect((await update(mine.token, id, "apology")).failure.code).toBe("saved_reply_exists");
    expect((await update(theirs.token, id, "Stolen")).status).toBe(404);
    expect((await list(mine.token)).map(({ name }) => name)).toEqual(["Apology", "MANY THANKS"]);
  });

  it("K42 keeps the replies of sellers apart, and rejects empty and too long ones", async () => {
    const [mine, theirs] = [await createSeller(t.db), await createSeller(t.db)];
    const { id } = (await save(theirs.token, "Thanks")).ok.data;
    expect(await list(mine.token)).toEqual([]);
    expect((await remove(mine.token, id)).status).toBe(404);
    expect((await save(mine.token, "", "Text")).status).toBe(422);
    expect((await save(mine.token, "Name", " ")).status).toBe(422);
    expect((await save(mine.token, "Name", "x".repeat(2001))).status).toBe(422);
  });

  it("K42 keeps at most fifty replies per seller, also if two are saved at once", async () => {
    const { token } = await createSeller(t.db);
    for (let n = 1; n < maxSavedReplies; n++) await save(token, `Reply ${n}`);
    const statuses = (await Promise.all([save(token, "One more"), save(token, "And another")])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await save(token, "Reply 1", "Changed.")).status).toBe(201);
  });
});
