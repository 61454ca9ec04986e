import { afterAll, afterEach, inject } from "vitest";
import { checkShards } from "./one-shard.ts";
import { checkSentStatements } from "./sent-statements.ts";

/**
 * Runs in each test file: fails a test if the server sends a statement that spans sellers or, on a
 * distributed database, one that asks several shards.
 */
const tables = inject("tables");
const check = async () => {
  await checkSentStatements(tables);
  checkShards();
};
afterEach(check);
afterAll(check);
