import type { FastifyReply } from "fastify";
import type { Db } from "../db/pool.ts";
import type { Deps } from "../deps.ts";

/**
 * Chooses where a request reads what may be a little old, and says in a header of the reply how old
 * it is at most.
 */
export const chooseReadDb = async (
  { readSources }: Pick<Deps, "readSources">,
  reply: FastifyReply,
): Promise<Db> => {
  const { db, behindSeconds } = await readSources.choose();
  void reply.header("x-data-behind-seconds", behindSeconds.toFixed(1));
  return db;
};
