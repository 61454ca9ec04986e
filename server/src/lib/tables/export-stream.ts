import { Readable } from "node:stream";
import { AppError } from "../app-error.ts";
import { byteOrderMark, toCsv } from "./csv.ts";
import { createKeyedLimiter } from "../concurrency/limit-per-key.ts";
import { toXlsx } from "./spreadsheet.ts";

/** Two exports of one seller at a time (safety 21). */
const acquireSlot = createKeyedLimiter(2);
/**
 * Each stream holds a connection while it is read; this leaves most of the 16 to other requests.
 */
const acquireConnectionSlot = createKeyedLimiter(4);
/** Milliseconds that a reader may read nothing before its connection is released. */
const stalledAfter = 30_000;

/**
 * Acquires a slot of the seller and one of the process.
 * @throws AppError `unavailable` if either is taken
 */
const enter = (sellerId: string): (() => void) => {
  const busy = new AppError("unavailable", { retryAfter: 10 });
  const leavePlace = acquireSlot(sellerId);
  if (!leavePlace) throw busy;
  const leaveConnection = acquireConnectionSlot("process");
  if (!leaveConnection) {
    leavePlace();
    throw busy;
  }
  return () => {
    leavePlace();
    leaveConnection();
  };
};

/** Ends a stream whose reader is gone or stalled. */
const endWhenStalled = (stream: Readable): Readable => {
  const timer = setTimeout(
    () => stream.destroy(new Error("the reader of an export stalled")),
    stalledAfter,
  );
  stream.on("data", () => timer.refresh()).pause();
  return stream.once("close", () => clearTimeout(timer));
};

type Row = (string | number)[];
type Sheet = {
  format: "csv" | "xlsx";
  /** The name of the spreadsheet's only sheet. */
  name: string;
  header: readonly string[];
  /** Rows from a cursor, read while the file is written: memory stays constant. */
  batches: AsyncIterable<Row[]>;
};

/**
 * Streams a file of rows while they are read.
 * @throws AppError `unavailable` while two exports of the seller run, or too many altogether
 */
export const openExport = async (
  sellerId: string,
  { format, name, header, batches }: Sheet,
): Promise<Readable> => {
  const leave = enter(sellerId);
  const csv = async function* () {
    yield byteOrderMark + toCsv([header]);
    for await (const rows of batches) yield toCsv(rows);
  };
  const rows = async function* () {
    for await (const batch of batches) yield* batch;
  };
  try {
    const stream = format === "xlsx" ? await toXlsx(name, header, rows()) : Readable.from(csv());
    return endWhenStalled(stream).once("close", leave);
  } catch (error) {
    leave();
    throw error;
  }
};

/**
 * Streams a file of text while it is read, otherwise like `openExport`.
 * @throws AppError `unavailable` while two exports of the seller run, or too many altogether
 */
export const openTextExport = (sellerId: string, text: AsyncIterable<string>): Readable => {
  const leave = enter(sellerId);
  return endWhenStalled(Readable.from(text)).once("close", leave);
};
