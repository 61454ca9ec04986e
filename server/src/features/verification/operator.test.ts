import { operatorVerificationApi } from "@sellerdesk/contract/operator-verification";
import { verificationApi } from "@sellerdesk/contract/verification";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { createKey } from "../marketplace-keys/service.ts";

let operator: { token: string };
let storefront: { token: string };
const t = useTestApp();
beforeAll(async () => {
  operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
  storefront = await createKey(t.db, { name: "Storefront" });
});

describe("verification", () => {
  it("K45 is required, queued and decided with an operator key", async () => {
    const key = `paper_${newId().slice(-6)}`;
    const items = [{ key, label: "Passport", kind: "field" as const }];
    await t.call(operatorVerificationApi.require, { body: { items } }, operator);
    const { data: defined } = (await t.call(operatorVerificationApi.requirements, {}, operator)).ok;
    expect(defined.find((item) => item.key === key)).toEqual({
      key,
      label: "Passport",
      kind: "field",
      required: true,
      instructions: "",
      position: 0,
      retired: false,
    });
    const seller = await createSeller(t.db);
    const listed = (await t.call(verificationApi.read, {}, seller)).ok.data.requirements;
    const requirement_id = listed.find((item) => item.key === key)?.id ?? "";
    await t.call(verificationApi.submit, { body: { requirement_id, value: "C01X00T47" } }, seller);
    const { data: queue } = (await t.call(operatorVerificationApi.queue, { query: {} }, operator))
      .ok;
    const waiting = queue.find(({ seller_id }) => seller_id === seller.id);
    expect(waiting).toMatchObject({ requirement_key: key, value: "C01X00T47" });
    const params = { id: waiting?.id ?? "" };
    const decide = (body: { status: "accepted" | "rejected"; reason?: string }) =>
      t.call(operatorVerificationApi.decide, { params, body }, operator);
    expect((await decide({ status: "rejected" })).failure.errors).toMatchObject([
      { field: "reason" },
    ]);
    expect((await decide({ status: "accepted" })).status).toBe(200);
    const { data: left } = (await t.call(operatorVerificationApi.queue, { query: {} }, operator))
      .ok;
    expect(left.filter(({ seller_id }) => seller_id === seller.id)).toEqual([]);
    expect((await t.call(operatorVerificationApi.file, { params }, operator)).status).toBe(404);
    const decided = await t.db
      .selectFrom("verification_decisions")
      .select("actor")
      .where("submission_id", "=", params.id)
      .execute();
    expect(decided).toEqual([{ actor: "the key Operator" }]);
    const foreign = await t.call(operatorVerificationApi.queue, { query: {} }, storefront);
    expect(foreign.failure.code).toBe("missing_scope");
  });
});
