import { notificationsApi } from "@sellerdesk/contract/notifications";
import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "../src/db/pool.ts";
import { inTransaction } from "../src/db/transaction.ts";
import { notify } from "../src/features/notifications/service.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { readEventStream } from "./event-reader.ts";
import { createSeller } from "./seller-factory.ts";
import { makeText } from "./translatable-fixture.ts";

type Load = {
  db: Db;
  /** The addresses of the server processes. */
  origins: string[];
  sellers: number;
  clientsOfEach: number;
  noticesOfEach: number;
};

/** The last notification of each seller. A client that has received it is done. */
export const lastNotice = "last";

const anyOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)]!; // none is ever empty

/**
 * Simulates a browser that loses its connection after every few events, and reconnects to a random
 * process.
 */
export const startClient = (
  origins: string[],
  token: string,
  onNotice: (message: string) => void = () => {},
) => {
  const received: string[] = [];
  let connections = 0;
  const ready = Promise.withResolvers<void>();
  /** Opens one connection, for a few events or until it breaks. @returns the last event id */
  const connect = async (lastEventId: number): Promise<number> => {
    let cursor = lastEventId;
    const stream = await readEventStream(`${anyOf(origins)}${notificationsApi.stream.path}`, {
      token,
      lastEventId,
    });
    connections++;
    for (
      let left = 2 + Math.floor(Math.random() * 4);
      left > 0 && received.at(-1) !== lastNotice;
      left--
    ) {
      const event = await stream.next().catch(() => null);
      if (!event) break;
      ready.resolve();
      cursor = event.id;
      if (event.event !== "notification") continue;
      const message = String(Reflect.get(Object(event.data), "message"));
      received.push(message);
      onNotice(message);
    }
    stream.leave();
    return cursor;
  };
  const follow = async () => {
    // Starts before the seller's first notification, so that none is missed during the first
    // connect.
    let cursor = 0;
    while (received.at(-1) !== lastNotice) {
      const reached = await connect(cursor).catch(() => null);
      // Retries if a process is too busy to accept the connection.
      if (reached === null) await delay(100);
      else cursor = reached;
    }
  };
  return { received, ready: ready.promise, done: follow(), connections: () => connections };
};

const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/**
 * Sends many notifications to many sellers while their clients lose their connections all the time.
 * @returns the number of clients that missed events or received them twice or out of order
 * (`wrong`), and the delivery times in milliseconds
 */
export const loadStreams = async ({ db, origins, sellers, clientsOfEach, noticesOfEach }: Load) => {
  const accounts = await Promise.all(Array.from({ length: sellers }, () => createSeller(db)));
  const writtenAt = new Map<string, number>();
  const waits: number[] = [];
  const clients = accounts.flatMap(({ id, token }) =>
    Array.from({ length: clientsOfEach }, () =>
      startClient(origins, token, (message) =>
        waits.push(performance.now() - (writtenAt.get(`${id} ${message}`) ?? 0)),
      ),
    ),
  );
  await Promise.all(clients.map(({ ready, done }) => Promise.race([ready, done])));

  const insertNotification = async (id: SellerId, message: string) => {
    await inTransaction(db, (tx) => notify(tx, id, { type: "order", message: makeText(message) }));
    writtenAt.set(`${id} ${message}`, performance.now());
  };
  const lines = [
    ...Array.from({ length: noticesOfEach - 1 }, (_, index) => String(index)),
    lastNotice,
  ];
  const begun = performance.now();
  for (const message of lines) {
    // Runs no more transactions in parallel than the pool has connections.
    for (let index = 0; index < accounts.length; index += 8)
      await Promise.all(
        accounts.slice(index, index + 8).map(({ id }) => insertNotification(id, message)),
      );
  }
  await Promise.all(clients.map(({ done }) => done));
  waits.sort((a, b) => a - b);
  return {
    clients: clients.length,
    deliveries: clients.reduce((sum, { received }) => sum + received.length, 0),
    connections: clients.reduce((sum, { connections }) => sum + connections(), 0),
    wrong: clients.filter(({ received }) => received.join() !== lines.join()).length,
    seconds: (performance.now() - begun) / 1000,
    p50: percentile(waits, 0.5),
    p99: percentile(waits, 0.99),
  };
};
