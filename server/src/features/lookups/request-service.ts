import {
  type CreateLookupRequest,
  type LookupKind,
  LookupName,
  type LookupRequest,
} from "@sellerdesk/contract/lookups";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { notify } from "../notifications/service.ts";
import {
  findCategory,
  findLookupNamed,
  insertBrands,
  insertCategoryUnder,
  insertColors,
} from "./queries.ts";
import {
  countOpenRequests,
  findOpenRequest,
  insertRequest,
  listOpenRequests,
  type OpenRequest,
  updateAnswered,
} from "./request-queries.ts";
import { lockTable } from "./upsert-queries.ts";

/** The most pending requests of one seller, so that the operator's list stays readable. */
const maxOpen = 50;

/**
 * Asks the marketplace for an entry. If the same request is open, it is returned.
 * @throws AppError `invalid` if the parent does not exist, `lookup_exists`,
 * `too_many_lookup_requests`
 */
export const createLookupRequest = (
  db: Db,
  sellerId: SellerId,
  ask: CreateLookupRequest,
): Promise<LookupRequest> =>
  inTransaction(db, async (tx) => {
    if (ask.parent_id !== null && !(await findCategory(tx, ask.parent_id))) {
      const message = msg("this_category_does_not_exist");
      throw new AppError("invalid", {
        fields: [{ field: "parent_id", code: "not_found", message }],
      });
    }
    const open = await findOpenRequest(tx, sellerId, ask);
    if (open) return open;
    if (await findLookupNamed(tx, ask))
      throw new AppError("lookup_exists", { params: { name: ask.name } });
    if ((await countOpenRequests(tx, sellerId)) >= maxOpen)
      throw new AppError("too_many_lookup_requests", { params: { max: maxOpen } });
    await insertRequest(tx, sellerId, ask);
    const asked = await findOpenRequest(tx, sellerId, ask);
    if (!asked) throw new Error("a request is gone within the transaction that wrote it");
    return asked;
  });

/** Lists the pending requests, oldest first, at most 500. */
export const openRequests = async (db: Db) => {
  const requests = await listOpenRequests(db);
  return requests.map(({ parent_id: _inWords, created_at, ...request }) => ({
    ...request,
    created_at: created_at.toISOString(),
  }));
};

const add = (tx: Tx, { kind, parent_id, hex }: OpenRequest, name: string): Promise<void> => {
  if (kind === "brand") return insertBrands(tx, [name]);
  if (kind === "category") return insertCategoryUnder(tx, parent_id, name);
  if (hex === null) throw new Error("A color was requested without its value");
  return insertColors(tx, [[name, hex]]);
};

const kindTexts: Record<LookupKind, { one: Text; all: Text }> = {
  category: { one: msg("kind_category"), all: msg("kinds_categories") },
  brand: { one: msg("kind_brand"), all: msg("kinds_brands") },
  color: { one: msg("kind_colour"), all: msg("kinds_colours") },
};

const tables = { category: "categories", brand: "brands", color: "colors" } as const;

/**
 * Answers a request and all like it.
 * @returns the sellers who asked
 * @throws AppError `not_found` if it was just answered
 */
const answer = async (...given: Parameters<typeof updateAnswered>): Promise<SellerId[]> => {
  const sellers = await updateAnswered(...given);
  if (sellers.length === 0) throw new AppError("not_found");
  return sellers;
};

/**
 * Adds the requested entry, unless it exists by now, and notifies everyone who asked for it.
 * @param name the name that the operator prefers
 * @throws AppError `not_found`; Error with one sentence, for the command line, if the name is
 * invalid
 */
export const acceptRequest = async (
  db: Db,
  id: string,
  name?: string,
): Promise<{ kind: LookupKind; name: string; told: number }> => {
  // Outside of the transaction, which a distributed database lets write an entry only before it
  // reads rows of several sellers. If the request is answered in between, `answer` finds none.
  const request = requireFound((await listOpenRequests(db, id))[0]);
  const { kind, parent_id } = request;
  const { data: wanted } = LookupName.safeParse(name ?? request.name);
  if (wanted === undefined)
    throw new Error("A name must have 1 to 100 characters, without “›” and “>”.");
  return inTransaction(db, async (tx) => {
    // If two requests add the same name at the same time, the second one finds it.
    await lockTable(tx, tables[kind]);
    if (!(await findLookupNamed(tx, { kind, parent_id, name: wanted })))
      await add(tx, request, wanted);
    const lookup_id = await findLookupNamed(tx, { kind, parent_id, name: wanted });
    if (!lookup_id) throw new Error("a lookup is gone within the transaction that wrote it");
    const sellers = await answer(tx, request, { status: "accepted", lookup_id });
    const message = msg("lookup_added", { name: wanted, kinds: kindTexts[kind].all });
    for (const sellerId of sellers)
      await notify(tx, sellerId, { type: "lookup", message, entityId: lookup_id });
    return { kind, name: wanted, told: sellers.length };
  });
};

/**
 * Declines a request, and notifies everyone who asked for the same entry of the reason.
 * @throws AppError `not_found`; Error with one sentence, for the command line, if the reason is
 * invalid
 */
export const declineRequest = (
  db: Db,
  id: string,
  reason: string,
): Promise<{ kind: LookupKind; name: string; told: number }> =>
  inTransaction(db, async (tx) => {
    const request = requireFound((await listOpenRequests(tx, id))[0]);
    const { kind, name } = request;
    const given = reason.trim();
    if (given === "" || given.length > 300)
      throw new Error("Give a reason of 1 to 300 characters.");
    const sellers = await answer(tx, request, { status: "declined", reason: given });
    const message = msg("lookup_declined", { kind: kindTexts[kind].one, name, why: given });
    for (const sellerId of sellers) await notify(tx, sellerId, { type: "lookup", message });
    return { kind, name, told: sellers.length };
  });
