import { createHash, createHmac } from "node:crypto";
import type { Endpoint } from "@sellerdesk/contract/http";
import { takesKey } from "@sellerdesk/contract/idempotency";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type Claim,
  claimKey,
  completeKey,
  forget,
  releaseKey,
  type SaveResponse,
} from "../db/idempotency.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/app-error.ts";
import { newId } from "../lib/id.ts";
import { bearer } from "./auth.ts";

/** Printable ASCII, as it comes in a header. */
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
 * Answers hold tokens and codes of which otherwise the hash alone is stored. A marketplace's open with its own key, which the database does not
 * know; a seller's with a key of the server's, because another session may ask again.
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
    key,
    claimId: newId(),
    requestHash: createHash("sha256")
      .update(JSON.stringify([request.method, request.url, body ?? null]))
      .digest(),
    sealKey: sealKeyOf(request, isMarketplace, ofSellers),
  };
};

/** A refusal, or a statement that PostgreSQL answered with an error: either way the transaction, which is a handler's last step, was rolled back. */
const hadNoEffect = (error: unknown): boolean =>
  error instanceof AppError ||
  (error instanceof Error && "severity" in error && error.severity === "ERROR");

type Answered = { status: number; body: string; isReplayed: boolean };

/**
 * Keeps the answer of a request in the transaction of its effect, so that a crash between the two never doubles the effect
 * (safety 10). Without an `Idempotency-Key` it does nothing.
 */
type RememberAnswer = SaveResponse<object>;

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Runs a handler, once for each `Idempotency-Key`; without a key, as often as it is called.
     * @param body as it was checked, so that the order of its fields does not matter
     * @param answer.remembers whether the handler keeps its answer with its effect; it then must
     * @param answer.write makes the reply's text of what the handler returns
     */
    answerOnce: (
      request: FastifyRequest,
      endpoint: Endpoint,
      body: unknown,
      answer: {
        remembers: boolean;
        write: (result: object) => string;
        handle: (saveResponse: RememberAnswer) => Promise<object>;
      },
    ) => Promise<Answered>;
  }
}

/** Answers repeated writes with the first answer. Before the routes. */
export const registerIdempotency = (
  app: FastifyInstance,
  { db, secrets }: Pick<Deps, "db" | "secrets">,
): void => {
  app.decorate("answerOnce", async (request, endpoint, body, { remembers, write, handle }) => {
    const status = endpoint.status ?? 200;
    const key = readKey(request, endpoint);
    if (key === null) return { status, body: write(await handle(forget)), isReplayed: false };

    const claim = toClaim(request, endpoint, key, body, secrets.kept_answers);
    const before = await claimKey(db, claim, remembers);
    if (before) return { ...before, isReplayed: true };

    let [isRemembered, isDone] = [false, false];
    const saveResponse: RememberAnswer = async (tx, result) => {
      await completeKey(tx, claim, { status, body: write(result) });
      isRemembered = true;
    };
    try {
      const result = await handle(saveResponse);
      isDone = true;
      const text = write(result);
      if (remembers && !isRemembered)
        throw new Error(
          `${endpoint.path} must remember its answer in the transaction of its effect`,
        );
      if (!remembers) await completeKey(db, claim, { status, body: text });
      return { status, body: text, isReplayed: false };
    } catch (error) {
      // What is remembered with the effect stays, whatever failed. Elsewhere a key whose effect is uncertain is never used again.
      if (remembers || (!isDone && hadNoEffect(error))) {
        // The failure itself is what the caller must hear of; the claim ends by itself.
        await releaseKey(db, claim).catch(() => {});
      }
      throw error;
    }
  });
};
