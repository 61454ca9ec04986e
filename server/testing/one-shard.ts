import pg from "pg";
import { findRequestingSeller } from "../src/db/requesting-seller.ts";
import { isDistributed } from "./citus.ts";
import { compiler, createOrigin, isSentByServer } from "./sent-statements.ts";

/**
 * Settings of a database with which Citus reports each statement that asks several shards. It would
 * also report plans for any values, which PostgreSQL tries for prepared statements.
 */
export const reportSettings = {
  "citus.multi_task_query_log_level": "notice",
  plan_cache_mode: "force_custom_plan",
};
const report = "multi-task query about to be executed";
/** The markers of `anySeller` and `severalSellers`, each with a reason. */
const marker = /\/\* (?:any seller of "[^"]+"|several sellers): ([^*]+) \*\//g;

/**
 * Why a statement of a seller's request may ask several shards. Every other one goes to the shard of
 * the seller (decision 071).
 */
const reasonsInRequests = new Set<string>([
  "a browser belongs to who logged in to it last",
  // The statement with which a stream that opens is checked alone.
  "a job checks the sessions of all open streams",
]);

/** Texts that the server has compiled, and those that it has sent for a seller's request. */
const ofServer = new Set<string>();
const ofRequests = new Set<string>();
const problems: string[] = [];

/** The statement that a client runs; pg offers no public way to read it. */
const runningText = (client: pg.Client): string =>
  (client as unknown as { _getActiveQuery: () => { text?: string } | null })._getActiveQuery()
    ?.text ?? "";

const note = (text: string): void => {
  if (!ofServer.has(text)) return;
  const reasons = [...text.matchAll(marker)].map(([, reason = ""]) => reason);
  if (reasons.length === 0)
    problems.push(
      `asks several shards. Compare each table in each subquery and each part of a union with the given seller (not with another row's), or mark the statement with severalSellers:\n${text}`,
    );
  else if (ofRequests.has(text) && !reasons.some((reason) => reasonsInRequests.has(reason)))
    problems.push(`asks several shards in a seller's request (${reasons.join("; ")}):\n${text}`);
};

const watch = (): void => {
  const { compileQuery } = compiler;
  compiler.compileQuery = function (...args) {
    const compiled = compileQuery.apply(this, args);
    if (!ofServer.has(compiled.sql) && isSentByServer(createOrigin())) ofServer.add(compiled.sql);
    if (findRequestingSeller() !== null) ofRequests.add(compiled.sql);
    return compiled;
  };
  const connect: (this: pg.Client, ...args: unknown[]) => unknown = Reflect.get(
    pg.Client.prototype,
    "connect",
  );
  Object.assign(pg.Client.prototype, {
    connect(this: pg.Client, ...args: unknown[]) {
      this.on("notice", ({ message }) => {
        if (message === report) note(runningText(this));
      });
      return connect.apply(this, args);
    },
  });
};
if (isDistributed) watch();

/** @throws Error for statements since the last call that ask several shards without a good reason */
export const checkShards = (): void => {
  const found = [...new Set(problems.splice(0))];
  if (found.length > 0) throw new Error(found.join("\n\n"));
};
