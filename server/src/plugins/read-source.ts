import type { FastifyReply } from "fastify";
import type { Db } from "../db/pool.ts";
import type { Deps } from "../deps.ts";

/**
 * Chooses the database for reads that may be a little old, and reports the greatest age of its data
 * in a header of the reply.
 */
export const chooseReadDb = async (
  { readSources }: Pick<Deps, "readSources">,
  reply: FastifyReply,
): Promise<Db> => {
  const { db, behindSeconds } = await readSources.choose();
  void reply.header("x-data-behind-seconds", behindSeconds.toFixed(1));
  return db;
};
