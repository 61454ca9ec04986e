import { Readable } from "node:stream";
import { sellerdeskColumns } from "@sellerdesk/contract/imports";
import type { ProductExportQuery } from "@sellerdesk/contract/products";
import type { Db } from "../../db/pool.ts";
import { AppError } from "../../lib/app-error.ts";
import { byteOrderMark, toCsv } from "../../lib/csv.ts";
import { limitPerKey } from "../../lib/limit-per-key.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { toXlsx } from "../../lib/spreadsheet.ts";
import { streamWholeProducts } from "./export-queries.ts";
import { toRows } from "./export-rules.ts";

/** Two exports of one seller at a time (safety 21). */
const takePlace = limitPerKey(2);
/** Each holds a connection for as long as it is read; most of the ten stay with everybody else. */
const takeConnection = limitPerKey(4);
/** How long a reader may take nothing before its connection is taken back. */
const stalledAfter = 30_000;

/** Takes a place of the seller's and one of the process's. @throws AppError `unavailable` where either is taken */
const enter = (sellerId: SellerId): (() => void) => {
  const busy = new AppError("unavailable", { retryAfter: 10 });
  const leavePlace = takePlace(sellerId);
  if (!leavePlace) throw busy;
  const leaveConnection = takeConnection("process");
  if (!leaveConnection) {
    leavePlace();
    throw busy;
  }
  return () => {
    leavePlace();
    leaveConnection();
  };
};

/** Ends a stream whose reader is gone or asleep. */
const endWhenStalled = (stream: Readable): Readable => {
  const timer = setTimeout(() => stream.destroy(new Error("the reader of an export stalled")), stalledAfter);
  stream.on("data", () => timer.refresh()).pause();
  return stream.once("close", () => clearTimeout(timer));
};

/**
 * The products that the filters leave, in the columns of the import, as they were when it began. They are read from a cursor while they are
 * written: memory stays constant.
 * @throws AppError `unavailable` while two exports of the seller run, or too many altogether
 */
export const exportProducts = async (
  db: Db,
  sellerId: SellerId,
  { format, ...filters }: ProductExportQuery,
  publicUrl: string,
): Promise<Readable> => {
  const leave = enter(sellerId);
  const batches = streamWholeProducts(db, sellerId, filters);
  const csv = async function* () {
    yield byteOrderMark + toCsv([sellerdeskColumns]);
    for await (const products of batches)
      yield toCsv(products.flatMap((product) => toRows(product, publicUrl)).map((row) => row.map(String)));
  };
  const rows = async function* () {
    for await (const products of batches) for (const product of products) yield* toRows(product, publicUrl);
  };
  try {
    const stream =
      format === "xlsx" ? await toXlsx("Products", sellerdeskColumns, rows()) : Readable.from(csv());
    return endWhenStalled(stream).once("close", leave);
  } catch (error) {
    leave();
    throw error;
  }
};
