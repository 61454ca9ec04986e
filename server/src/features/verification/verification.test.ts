import { documentsApi } from "@sellerdesk/contract/documents";
import { marketplaceSellersApi } from "@sellerdesk/contract/marketplace-sellers";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { plansApi } from "@sellerdesk/contract/plans";
import { profileApi } from "@sellerdesk/contract/profile";
import {
  type DecisionInput,
  type SubmissionInput,
  verificationApi,
} from "@sellerdesk/contract/verification";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { createMarketplaceKey } from "../../../testing/marketplace-factory.ts";
import { createPlan } from "../../../testing/plan-factory.ts";
import { createPicture } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { uploadFile } from "../../../testing/upload.ts";
import { createRequirement } from "../../../testing/verification-factory.ts";
import { newId } from "../../lib/id.ts";
import { decideSubmission, defineRequirements, openSubmittedFile, readQueue } from "./service.ts";

const t = useTestApp();
// Requirements apply to every seller.
beforeEach(() => emptyTables(t.db, ["verification_requirements"]));

type Seller = Awaited<ReturnType<typeof createSeller>>;
const read = async ({ token }: Seller) =>
  (await t.call(verificationApi.read, {}, { token })).ok.data;
const send = ({ token }: Seller, body: SubmissionInput) =>
  t.call(verificationApi.submit, { body }, { token });
const addDoc = (seller: Seller) => createPicture(t.db, seller, { purpose: "kyc" });
const newest = async (seller: Seller) => {
  const [requirement] = (await read(seller)).requirements;
  return requirement?.submissions[0]?.id ?? "";
};
const decide = (id: string, status: DecisionInput["status"], reason = "") =>
  decideSubmission(t.db, id, { status, reason }, "Ida of the marketplace");
const accept = async (seller: Seller) => decide(await newest(seller), "accepted");

describe("verification", () => {
  test("K45 goes from a first document through a revision to verified, and stores and shows every reason", async () => {
    const requirement_id = await createRequirement(t.db, { instructions: "Front and back." });
    const seller = await createSeller(t.db);
    expect(await read(seller)).toMatchObject({
      standing: "open",
      requirements: [{ id: requirement_id, label: "Passport or identity card", submissions: [] }],
    });
    expect(
      (await send(seller, { requirement_id, document_uid: await addDoc(seller) })).ok.data.standing,
    ).toBe("waiting");
    const again = await send(seller, { requirement_id, document_uid: await addDoc(seller) });
    expect([again.status, again.failure.code]).toEqual([409, "already_submitted"]);

    await decide(await newest(seller), "revision_requested", "The scan is cut off.");
    expect((await read(seller)).standing).toBe("revision");
    await send(seller, { requirement_id, document_uid: await addDoc(seller) });
    await accept(seller);
    const { standing, requirements } = await read(seller);
    expect(standing).toBe("verified");
    expect(requirements[0]?.submissions).toMatchObject([
      {
        status: "accepted",
        document: { name: "picture.jpg" },
        decisions: [{ status: "accepted" }],
      },
      {
        status: "revision_requested",
        reason: "The scan is cut off.",
        decisions: [{ status: "revision_requested", reason: "The scan is cut off." }],
      },
    ]);
    expect(JSON.stringify(requirements)).not.toContain("Ida");
    const { data: notified } = (await t.call(notificationsApi.list, {}, { token: seller.token }))
      .ok;
    expect(notified.map(({ notification_type, message }) => [notification_type, message])).toEqual([
      ["document", "Passport or identity card was accepted."],
      ["document", "Passport or identity card needs your attention: The scan is cut off."],
    ]);
    const key = await createMarketplaceKey(t.db);
    const page = await t.call(marketplaceSellersApi.read, { params: { id: seller.id } }, key);
    expect(page.ok.data.is_verified).toBe(true);
  });

  test("K45 a rejection is final unless the marketplace changes it", async () => {
    const requirement_id = await createRequirement(t.db, { kind: "field", label: "Bank account" });
    const seller = await createSeller(t.db);
    await send(seller, { requirement_id, value: "  DE89 3704 0044 0532 0130 00 " });
    await decide(await newest(seller), "rejected", "It belongs to somebody else.");
    expect((await send(seller, { requirement_id, value: "DE00" })).failure.code).toBe(
      "already_submitted",
    );
    expect((await read(seller)).standing).toBe("rejected");
    await decide(await newest(seller), "revision_requested", "Send the one of the company.");
    expect((await send(seller, { requirement_id, value: "DE00" })).ok.data.standing).toBe(
      "waiting",
    );
    const [requirement] = (await read(seller)).requirements;
    expect(requirement?.submissions[1]).toMatchObject({ value: "DE89 3704 0044 0532 0130 00" });
    expect(requirement?.submissions[1]?.decisions.map(({ status }) => status)).toEqual([
      "rejected",
      "revision_requested",
    ]);
    // Only the newest submission can be decided.
    const older = requirement?.submissions[1]?.id ?? "";
    await expect(decide(older, "accepted")).rejects.toMatchObject({ code: "conflict" });
    await expect(decide(newId(), "accepted")).rejects.toMatchObject({ code: "not_found" });
  });

  test("K45 is not changed by a payment", async () => {
    await createRequirement(t.db);
    const seller = await createSeller(t.db, { plan: "none" });
    const { id: plan_id } = await createPlan(t.db);
    const bought = await t.call(
      plansApi.buy,
      { body: { plan_id, payment_method: "sandbox", accept_terms: true } },
      { token: seller.token },
    );
    expect(bought.ok.data.plan_status).toBe("active");
    expect((await read(seller)).standing).toBe("open");
  });

  test("K45 J3 stays open with a lapsed plan, and counts toward the profile's completeness", async () => {
    const requirement_id = await createRequirement(t.db, { kind: "field" });
    const seller = await createSeller(t.db, { plan: "expired" });
    const missing = async () =>
      (await t.call(profileApi.read, {}, { token: seller.token })).ok.data.completeness.missing;
    expect(await missing()).toContain("verification");
    expect((await send(seller, { requirement_id, value: "DE1" })).status).toBe(201);
    expect(await missing()).not.toContain("verification");
  });

  test("K45 accepts only one of many concurrent submissions", async () => {
    const requirement_id = await createRequirement(t.db, { kind: "field" });
    const seller = await createSeller(t.db);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        send(seller, { requirement_id, value: `DE${index}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
  });

  test("K45 rejects a value of the wrong kind on its field, product images and other sellers' documents", async () => {
    const document = await createRequirement(t.db);
    const field = await createRequirement(t.db, { kind: "field" });
    const [seller, stranger] = [await createSeller(t.db), await createSeller(t.db)];
    const badFields = async (body: SubmissionInput) =>
      (await send(seller, body)).failure.errors?.map(({ field: name }) => name);
    expect(await badFields({ requirement_id: document, value: "text" })).toEqual(["document_uid"]);
    expect(await badFields({ requirement_id: field })).toEqual(["value"]);
    expect(
      await badFields({ requirement_id: field, document_uid: await addDoc(seller), value: "x" }),
    ).toEqual(["value"]);
    for (const document_uid of [await createPicture(t.db, seller), await addDoc(stranger), newId()])
      expect((await send(seller, { requirement_id: document, document_uid })).status).toBe(404);
    expect((await read(seller)).requirements.flatMap(({ submissions }) => submissions)).toEqual([]);
  });

  test("K45 K4 keeps the document private: only the seller and the marketplace get a temporary URL", async () => {
    const requirement_id = await createRequirement(t.db);
    const [seller, stranger] = [await createSeller(t.db), await createSeller(t.db)];
    const { data: uploaded } = (
      await uploadFile(
        t,
        documentsApi.upload,
        { name: "passport.pdf", bytes: "%PDF-1.4 a paper", fields: { purpose: "kyc" } },
        seller.token,
      )
    ).ok;
    await send(seller, { requirement_id, document_uid: uploaded.uid });
    const id = await newest(seller);
    const open = ({ token }: Seller) => t.call(verificationApi.open, { params: { id } }, { token });
    expect((await open(stranger)).status).toBe(404);
    for (const url of [(await open(seller)).ok.data.url, await openSubmittedFile(t, id)]) {
      const file = await t.app.inject({ url });
      expect([file.statusCode, file.body]).toEqual([200, "%PDF-1.4 a paper"]);
      const forged = url.replace(/signature=(.)/, (_, first: string) =>
        first === "A" ? "signature=B" : "signature=A",
      );
      expect((await t.app.inject({ url: forged })).statusCode).toBe(404);
    }
  });
});

describe("the operator's side", () => {
  const passport = {
    key: "identity",
    label: "Passport",
    kind: "document" as const,
    required: true,
  };
  const requirement = { ...passport, instructions: "", position: 0, retired: false };

  test("K45 defines, changes and retires requirements by key, and keeps their submissions", async () => {
    const seller = await createSeller(t.db);
    const labels = async () => (await read(seller)).requirements.map(({ label }) => label);
    const bank = { ...requirement, key: "bank", label: "Bank account", kind: "field" as const };
    await defineRequirements(t.db, [
      { ...requirement, position: 2 },
      { ...bank, position: 1 },
    ]);
    expect(await labels()).toEqual(["Bank account", "Passport"]);
    const [first] = (await read(seller)).requirements;
    await send(seller, { requirement_id: first?.id ?? "", value: "DE89" });
    await defineRequirements(t.db, [
      { ...bank, retired: true },
      { ...requirement, label: "Identity card" },
    ]);
    expect(await labels()).toEqual(["Identity card"]);
    expect((await send(seller, { requirement_id: first?.id ?? "", value: "DE90" })).status).toBe(
      404,
    );
    await defineRequirements(t.db, [bank]);
    const back = (await read(seller)).requirements.find(({ key }) => key === "bank");
    expect(back?.submissions).toMatchObject([{ value: "DE89", status: "submitted" }]);
  });

  test("K45 lists the waiting submissions in the queue, oldest first, in pages", async () => {
    const requirement_id = await createRequirement(t.db, { kind: "field", label: "Bank account" });
    const sellers = [await createSeller(t.db), await createSeller(t.db), await createSeller(t.db)];
    for (const seller of sellers)
      expect((await send(seller, { requirement_id, value: "DE1" })).status).toBe(201);
    await accept(sellers[1]!);
    const first = await readQueue(t.db, { afterId: null, limit: 1 });
    expect(first).toMatchObject([
      { seller_id: sellers[0]?.id, label: "Bank account", value: "DE1" },
    ]);
    const rest = await readQueue(t.db, { afterId: first[0]?.id ?? null, limit: 10 });
    expect(rest.map(({ seller_id }) => seller_id)).toEqual([sellers[2]?.id]);
  });
});
