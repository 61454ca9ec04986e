import { setTimeout as delay } from "node:timers/promises";
import type { BaseLogger } from "pino";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "./pool.ts";

/** Topics that processes publish to each other. They are hints: a subscriber reads the tables. */
export type Topic =
  /** Sellers with a new notification: their ids, separated by commas. */
  | "notifications"
  /** The id of a seller with notifications that were read or deleted. */
  | "notification_changes"
  /** The id of a seller with a session that has ended. */
  | "sessions";

/** One PostgreSQL channel carries all topics, so that a process needs one LISTEN. */
const channel = "sellerdesk";

/** Sends `payload` (at most 7,900 bytes) to every process when the transaction commits. */
export const publish = async (tx: Db, topic: Topic, payload: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${`${topic}:${payload}`})`.execute(tx);
};

export type Subscriber = {
  receive: (payload: string) => void;
  /** Called on every new connection, because earlier messages may have been missed. */
  catchUp: () => void;
};

export type Listener = {
  /** Connects on first use. @returns a function that ends the subscription */
  on: (topic: Topic, subscriber: Subscriber) => () => void;
  stop: () => Promise<void>;
};

const heartbeatInterval = 15_000;
const longestPause = 5000;

/**
 * Exponential backoff from 100 ms to 5 s. Half of the pause is random, so that processes do not
 * reconnect at the same time.
 */
const pauseBefore = (attempt: number) =>
  Math.min(longestPause, 100 * 2 ** attempt) * (0.5 + Math.random() / 2);

/**
 * Receives the messages of all processes on a connection outside the pool. Replaces a connection
 * that breaks or stops answering, and then calls `catchUp` of every subscriber.
 */
export const createListener = (databaseUrl: string, log: Pick<BaseLogger, "warn">): Listener => {
  const subscribers = new Map<Topic, Set<Subscriber>>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  const pause = (milliseconds: number) =>
    // Rejects when stopping, which ends the pause as well.
    delay(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  const pass = (message = "") => {
    const end = message.indexOf(":");
    // Only `publish` writes to the channel; an unknown topic has no subscriber.
    for (const { receive } of subscribers.get(message.slice(0, end) as Topic) ?? [])
      receive(message.slice(end + 1));
  };

  let attempt = 0;
  const hearUntilBroken = async (client: pg.Client): Promise<void> => {
    await client.connect();
    await client.query(`listen ${channel}`);
    attempt = 0;
    for (const topic of subscribers.values()) for (const { catchUp } of topic) catchUp();
    while (!stopping.signal.aborted) {
      await pause(heartbeatInterval);
      await client.query("select 1");
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis: 5000,
        query_timeout: 5000,
        keepAlive: true,
      });
      const broken = new Promise<never>((_, reject) => client.on("error", reject));
      client.on("notification", ({ payload }) => pass(payload));
      try {
        await Promise.race([hearUntilBroken(client), broken]);
      } catch (err) {
        log.warn({ err }, "the listening connection broke; it is replaced");
      }
      // On a connection that stopped answering, `end` would wait for minutes.
      await Promise.race([
        client.end().catch(() => undefined),
        delay(1000, undefined, { ref: false }),
      ]);
      await pause(pauseBefore(attempt++));
    }
  };

  return {
    on(topic, subscriber) {
      const ofTopic = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, ofTopic.add(subscriber));
      running ??= run();
      return () => ofTopic.delete(subscriber);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
};
