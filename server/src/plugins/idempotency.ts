import { createHash, createHmac } from "node:crypto";
import type { Endpoint } from "@sellerdesk/contract/http";
import { takesKey } from "@sellerdesk/contract/idempotency";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Claim, claimKey, completeKey, releaseKey } from "../db/idempotency.ts";
import type { Db, Tx } from "../db/pool.ts";
import { bindRequest, hadNoEffect } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/app-error.ts";
import { newId } from "../lib/id.ts";
import { bearer } from "./auth.ts";

/** Printable ASCII, as in a header. */
const keyForm = /^[\x21-\x7e]{1,200}$/;

const readKey = (request: FastifyRequest, endpoint: Endpoint): string | null => {
  if (!takesKey(endpoint)) return null;
  const key = request.headers["idempotency-key"];
  if (key === undefined && endpoint.access === "marketplace")
    throw new AppError("idempotency_key_required");
  if (key === undefined) return null;
  if (typeof key !== "string" || !keyForm.test(key)) throw new AppError("idempotency_key_invalid");
  return key;
};

/**
 * Returns the key that encrypts stored responses, which contain tokens and codes that are otherwise
 * stored only as hashes. A marketplace's key is derived from its token, which the database does not
 * know. For sellers it is a key of the server, because another session may repeat the request.
 */
const sealKeyOf = (request: FastifyRequest, isMarketplace: boolean, ofSellers: Buffer): Buffer =>
  isMarketplace
    ? createHmac("sha256", bearer(request) ?? "")
        .update("kept answers")
        .digest()
    : ofSellers;

const toClaim = (
  request: FastifyRequest,
  { access }: Endpoint,
  key: string,
  body: unknown,
  ofSellers: Buffer,
): Claim => {
  const isMarketplace = access === "marketplace";
  return {
    ownerId: isMarketplace ? request.marketplace.keyId : request.seller.id,
    isMarketplace,
    key,
    claimId: newId(),
    requestHash: createHash("sha256")
      .update(JSON.stringify([request.method, request.url, body ?? null]))
      .digest(),
    sealKey: sealKeyOf(request, isMarketplace, ofSellers),
  };
};

type Answered = { status: number; body: string; isReplayed: boolean };

export type HandledOnce = {
  /**
   * True if `handle` saves its response with its effect, by `saveResponse` in a transaction of the
   * given database, so that a crash between the two never doubles the effect (safety 10).
   */
  isAtomic: boolean;
  handle: (db: Db) => Promise<object>;
  /** Serializes the result of `handle`. */
  write: (result: object) => string;
};

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Runs a handler once for each `Idempotency-Key`, or on every call without a key.
     * @param body the checked body, so that the order of its fields does not matter
     */
    answerOnce: (
      request: FastifyRequest,
      endpoint: Endpoint,
      body: unknown,
      handled: HandledOnce,
    ) => Promise<Answered>;
  }
}

/**
 * Runs a handler that saves its response with its effect.
 * @returns the response's text, which `store` has stored
 * @throws Error if the handler returns anything other than what it saved
 */
const handleAtomically = async (
  db: Db,
  { path }: Endpoint,
  { write, handle }: HandledOnce,
  store: (tx: Tx, text: string) => Promise<void>,
): Promise<string> => {
  const saved: { data: unknown; text: string }[] = [];
  const bound = bindRequest(db, async (tx, data) => {
    const text = write({ data });
    await store(tx, text);
    saved.push({ data, text });
  });
  const result = await handle(bound);
  // A transaction that was rolled back and retried has saved more than once.
  const last = saved.at(-1);
  if (!last) throw new Error(`${path} must save its response in the transaction of its effect`);
  if (!("data" in result) || result.data !== last.data)
    throw new Error(`${path} must return the data that it saved as its response`);
  return last.text;
};

/** Answers repeated writes with the first response. Register before the routes. */
export const registerIdempotency = (
  app: FastifyInstance,
  { db, secrets }: Pick<Deps, "db" | "secrets">,
): void => {
  app.decorate("answerOnce", async (request, endpoint, body, handled) => {
    const status = endpoint.status ?? 200;
    const { isAtomic, handle, write } = handled;
    const key = readKey(request, endpoint);
    if (key === null) {
      // Tests require each handler to save what it returns, also without a key.
      const text =
        isAtomic && app.checksReplies
          ? await handleAtomically(db, endpoint, handled, async () => {})
          : write(await handle(db));
      return { status, body: text, isReplayed: false };
    }

    const claim = toClaim(request, endpoint, key, body, secrets.kept_answers);
    const before = await claimKey(db, claim, isAtomic);
    if (before) return { ...before, isReplayed: true };

    let isDone = false;
    try {
      if (isAtomic) {
        const text = await handleAtomically(db, endpoint, handled, (tx, answer) =>
          completeKey(tx, claim, { status, body: answer }),
        );
        return { status, body: text, isReplayed: false };
      }
      const result = await handle(db);
      isDone = true;
      const text = write(result);
      await completeKey(db, claim, { status, body: text });
      return { status, body: text, isReplayed: false };
    } catch (error) {
      // A response that was saved with its effect stays, despite the error. Otherwise the key of an
      // uncertain effect is never released.
      if (isAtomic || (!isDone && hadNoEffect(error))) {
        // The caller gets the original error; the claim expires.
        await releaseKey(db, claim).catch(() => {});
      }
      throw error;
    }
  });
};
