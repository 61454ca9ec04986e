import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Env } from "../env.ts";

/** Where files lie. Keys are random paths made by features; nothing that a client says becomes part of one. */
export type Storage = Pick<Disk, "put" | "putStream" | "getBytes" | "getStream" | "exists" | "delete">;

/** Files under `DATA_DIR/files`. */
export const openStorage = ({ dataDir }: Pick<Env, "dataDir">): Storage =>
  new Disk(new FSDriver({ location: join(dataDir, "files"), visibility: "private" }));
