import type { DecisionInput, RequirementInput } from "@sellerdesk/contract/verification";
import type { Db } from "../src/db/pool.ts";
import { decideSubmission } from "../src/features/verification/service.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { createPicture } from "./product-factory.ts";

/** Creates a requirement for every seller, by default a required document. @returns its id */
export const createRequirement = async (
  db: Db,
  { retired = false, ...given }: Partial<RequirementInput> = {},
): Promise<string> => {
  const id = newId();
  await db
    .insertInto("verification_requirements")
    .values({
      id,
      key: `requirement_${id.replaceAll("-", "_")}`,
      label: "Passport or identity card",
      kind: "document",
      required: true,
      ...given,
      retired_at: retired ? new Date() : null,
    })
    .execute();
  return id;
};

/** Creates a submission of a document that waits for a decision. @returns its id */
export const createSubmission = async (
  db: Db,
  seller_id: SellerId,
  requirement_id: string,
): Promise<string> => {
  const id = newId();
  const document_id = await createPicture(db, { id: seller_id }, { purpose: "kyc" });
  await db
    .insertInto("verification_submissions")
    .values({ seller_id, id, requirement_id, document_id })
    .execute();
  return id;
};

/** Records the operator's decision on the latest submission of a requirement. */
export const answerSubmission = async (
  db: Db,
  requirementId: string,
  decision: DecisionInput,
): Promise<void> => {
  const { id } = await db
    .selectFrom("verification_submissions")
    .select("id")
    .where("requirement_id", "=", requirementId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await decideSubmission(db, id, decision, "the operator");
};
