import type { EventEmitter } from "node:events";
import type { Client } from "./api.ts";
import type { Database } from "./database.ts";
import type { Settings } from "./settings.ts";

/** The parts that every function of the shop works with. */
export type Shop = {
  settings: Settings;
  db: Database;
  client: Client;
  /** Emits `order` with the id of an order whose page has changed. */
  changes: EventEmitter<{ order: [string] }>;
  /** Reads the feeds soon. */
  syncSoon: () => void;
  /** Sends the tasks of the outbox soon. */
  sendSoon: () => void;
};
