import type { Product, ProductInput } from "@sellerdesk/contract/product";
import type { Db } from "../../db/pool.ts";
import { inTransaction, mayBeOfOne, saveResponse } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import { createBatchedWrite } from "../../lib/concurrency/batch-writes.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { createProduct } from "./edit-service.ts";
import { type Owner, type SafeProductInput, saveProducts, toSafeInput } from "./write-service.ts";

/** A product to add. `requestDb` is the database of its request. */
type Addition = { requestDb: Db; owner: Owner; input: SafeProductInput };
type Outcome = Product | AppError;

/** The most products that one transaction adds for as many requests. */
const maxBatchSize = 20;
/** As long as a request waits for a transaction. */
const timeoutMs = 4000;

/**
 * Adds the products of several requests in one transaction, and saves their responses there.
 * @returns the product or the error of each request whose prices have the currency of the first
 */
const addTogether = (db: Db, additions: Addition[]): Promise<Map<Addition, Outcome>> =>
  inTransaction(db, async (tx) => {
    const outcomes = new Map<Addition, Outcome>();
    const [first] = additions;
    if (!first) return outcomes;
    const { owner } = first;
    const together = additions.filter((addition) => addition.owner.currency === owner.currency);
    const writes = together.map(({ input }) => ({ before: null, input }));
    const saved = await saveProducts(tx, owner, writes);
    await Promise.all(
      together.map(async (addition, index) => {
        const outcome = saved[index];
        if (!outcome) return;
        outcomes.set(addition, outcome);
        if (!(outcome instanceof AppError)) await saveResponse(tx, outcome, addition.requestDb);
      }),
    );
    return outcomes;
  });

/**
 * Creates the addition of products for requests, which saves their responses. Products of a seller
 * that wait at the same moment are added together. If that fails, each gets a transaction of its
 * own, which decides its outcome.
 */
export const createProductAdder = (
  db: Db,
): ((requestDb: Db, owner: Owner, input: ProductInput) => Promise<Product>) => {
  const addOne = createBatchedWrite({
    write: async (_: SellerId, additions: Addition[]) => {
      try {
        return await addTogether(db, additions);
      } catch (error) {
        if (mayBeOfOne(error)) return new Map<Addition, Outcome>();
        throw error;
      }
    },
    maxSize: maxBatchSize,
    timeoutMs,
  });
  return async (requestDb, owner, input) => {
    const outcome = await addOne(owner.id, { requestDb, owner, input: await toSafeInput(input) });
    if (outcome instanceof AppError) throw outcome;
    return outcome ?? createProduct(requestDb, owner, input);
  };
};
