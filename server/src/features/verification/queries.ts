import type {
  DecisionInput,
  RequirementInput,
  RequirementKind,
  Requirement,
} from "@sellerdesk/contract/verification";
import { sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import { allSellers, queueSeller } from "../../db/seller-queue.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/**
 * Lists a seller's requirements, in order, each with its submissions, newest first. Leaves out
 * retired ones.
 */
export const listRequirements = async (db: Db | Tx, sellerId: SellerId): Promise<Requirement[]> => {
  const { rows } = await sql<Requirement>`
    select r.id, r.key, r.label, r.kind, r.required, r.instructions, coalesce(sent.all, '[]') as submissions
    from verification_requirements r left join lateral (
      select json_agg(json_build_object('id', s.id, 'status', s.status, 'reason', s.reason, 'value', s.value,
          'document', case when d.id is not null then json_build_object('name', d.name, 'size', d.size) end,
          'created_at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'decisions', (
            select coalesce(json_agg(json_build_object('status', w.status, 'reason', w.reason,
              'created_at', to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by w.created_at, w.id), '[]')
            from verification_decisions w where w.seller_id = ${sellerId} and w.submission_id = s.id)
        ) order by s.created_at desc, s.id desc) as all
      from verification_submissions s
      left join documents d on d.seller_id = ${sellerId} and d.id = s.document_id
      where s.seller_id = ${sellerId} and s.requirement_id = r.id
    ) sent on true
    where r.retired_at is null order by r.position, r.key`.execute(db);
  return rows;
};

/** Finds a requirement that is not retired. */
export const findRequirement = async (
  tx: Tx,
  id: string,
): Promise<{ label: string; kind: RequirementKind } | undefined> =>
  tx
    .selectFrom("verification_requirements")
    .select(["label", sql<RequirementKind>`kind`.as("kind")])
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();

type NewSubmission = { requirement_id: string; document_id: string | null; value: string | null };

/** @returns false if the requirement already has a pending or accepted submission */
export const insertSubmission = async (
  tx: Tx,
  sellerId: SellerId,
  { requirement_id, document_id, value }: NewSubmission,
): Promise<boolean> => {
  // The planner finds the partial index only by literal values: with parameters it could not use it
  // in a generic plan.
  const { rows } = await sql`
    insert into verification_submissions (seller_id, id, requirement_id, document_id, value)
    values (${sellerId}, ${newId()}, ${requirement_id}, ${document_id}, ${value})
    on conflict (seller_id, requirement_id) where status <> 'revision_requested' do nothing
    returning id`.execute(tx);
  return rows.length > 0;
};

/** The document of a submission; undefined if the submission does not exist or has no file. */
export const findSubmittedDocument = async (
  db: Db,
  sellerId: SellerId,
  id: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom("verification_submissions")
    .select("document_id")
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.document_id ?? undefined;
};

/** Every requirement that was ever defined, as the operator gives it. */
export const listAllRequirements = async (db: Db): Promise<RequirementInput[]> => {
  const { rows } = await sql<RequirementInput>`
    select key, label, kind, required, instructions, position, retired_at is not null as retired
    from verification_requirements order by position, key`.execute(db);
  return rows;
};

/**
 * Saves the given requirements by their keys; others stay as they are. Whether a seller is verified
 * may change for all.
 */
export const upsertRequirements = async (
  tx: Tx,
  requirements: readonly RequirementInput[],
): Promise<void> => {
  for (const { retired, ...requirement } of requirements) {
    const retired_at = retired
      ? sql<Date>`coalesce(verification_requirements.retired_at, excluded.retired_at)`
      : null;
    await tx
      .insertInto("verification_requirements")
      .values({ id: newId(), ...requirement, retired_at: retired ? sql<Date>`now()` : null })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ ...requirement, retired_at }))
      .execute();
  }
  await sql`insert into seller_queue (seller_id) values (${allSellers})`.execute(tx);
};

export type QueuedSubmission = {
  id: string;
  seller_id: SellerId;
  business_name: string;
  email: string;
  requirement_key: string;
  label: string;
  kind: RequirementKind;
  value: string | null;
  document_name: string | null;
  created_at: Date;
};

/** Lists pending submissions, oldest first, after a position. */
export const listQueue = async (
  db: Db,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<QueuedSubmission[]> => {
  const { rows } = await sql<QueuedSubmission>`
    select s.id, s.seller_id, l.business_name, l.email, r.key as requirement_key, r.label, r.kind, s.value,
      d.name as document_name, s.created_at
    from verification_submissions s ${anySeller("s", "the operator verifies every seller")}
    join sellers l on l.id = s.seller_id
    join verification_requirements r on r.id = s.requirement_id
    left join documents d on d.seller_id = s.seller_id and d.id = s.document_id
    where s.status = 'submitted'
      and (${afterId}::uuid is null or (s.created_at, s.id) > (
        select created_at, id from verification_submissions
        ${anySeller("verification_submissions", "a page begins after a submission of any seller")}
        where id = ${afterId}))
    order by s.created_at, s.id limit ${limit}`.execute(db);
  return rows;
};

/** Finds the seller of a submission, which the operator knows only by its id. */
export const findSubmission = async (
  db: Db | Tx,
  id: string,
): Promise<{ seller_id: SellerId; label: string; document_id: string | null } | undefined> => {
  const { rows } = await sql<{ seller_id: SellerId; label: string; document_id: string | null }>`
    select s.seller_id, r.label, s.document_id from verification_submissions s
    ${anySeller("s", "the operator names a submission by its id alone")}
    join verification_requirements r on r.id = s.requirement_id where s.id = ${id}`.execute(db);
  return rows[0];
};

/**
 * Saves a decision, unless a newer submission has replaced this one.
 * @returns true if it was saved
 */
export const updateDecision = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  { status, reason }: DecisionInput,
): Promise<boolean> => {
  const { rows } = await sql`
    with queued as (${queueSeller(sellerId)})
    update verification_submissions s set status = ${status}, reason = ${reason}, decided_at = now()
    where s.seller_id = ${sellerId} and s.id = ${id} and not exists (
      select from verification_submissions newer where newer.seller_id = ${sellerId}
        and newer.requirement_id = s.requirement_id and (newer.created_at, newer.id) > (s.created_at, s.id))
    returning s.id`.execute(tx);
  return rows.length > 0;
};

/** Adds a decision to the history of a submission. */
export const insertDecision = async (
  tx: Tx,
  sellerId: SellerId,
  decision: DecisionInput & { submission_id: string; actor: string },
): Promise<void> => {
  await tx
    .insertInto("verification_decisions")
    .values({ seller_id: sellerId, id: newId(), ...decision })
    .execute();
};
