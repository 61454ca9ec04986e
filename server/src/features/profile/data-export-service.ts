import type { Readable } from "node:stream";
import type { Deps } from "../../deps.ts";
import { filesPath } from "../../lib/files/file-url.ts";
import { openTextExport } from "../../lib/tables/export-stream.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { readVerificationDocuments } from "../documents/service.ts";
import { findOwnRow, listOwnTables, streamOwnRows } from "./data-export-queries.ts";

type Dependencies = Pick<Deps, "db" | "env" | "storage">;

/**
 * Encodes a stream in base64 as it is read. Three bytes are four characters, so the remainder of a
 * chunk is kept for the next.
 */
async function* inBase64(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const read of bytes) {
    const all = Buffer.concat([rest, read]);
    const whole = all.length - (all.length % 3);
    yield all.toString("base64", 0, whole);
    rest = all.subarray(whole);
  }
  yield rest.toString("base64");
}

/**
 * Writes the documents that the seller uploaded, with their bytes, because only the seller can read
 * them.
 */
async function* writePapers(parts: Dependencies, sellerId: SellerId): AsyncGenerator<string> {
  let between = "\n";
  for await (const { bytes, ...document } of readVerificationDocuments(parts, sellerId)) {
    yield `${between}${JSON.stringify(document).slice(0, -1)},"content_base64":"`;
    yield* inBase64(bytes);
    yield '"}';
    between = ",\n";
  }
}

/**
 * Writes one JSON object as its data is read: the seller, the base URL of images, the documents,
 * and a list of rows under each table's name.
 */
async function* writeOwnData(parts: Dependencies, sellerId: SellerId): AsyncGenerator<string> {
  const { db, env } = parts;
  yield `{"seller":${JSON.stringify(await findOwnRow(db, sellerId))}`;
  yield `,\n"pictures_at":${JSON.stringify(env.publicUrl + filesPath)}`;
  yield `,\n"papers":[`;
  yield* writePapers(parts, sellerId);
  yield "]";
  for (const table of await listOwnTables(db)) {
    yield `,\n${JSON.stringify(table.name)}:[`;
    let between = "\n";
    for await (const rows of streamOwnRows(db, sellerId, table)) {
      yield between + rows.join(",\n");
      between = ",\n";
    }
    yield "]";
  }
  yield "}\n";
}

/**
 * Exports all data about a seller as one JSON file of any size, in constant memory.
 * @throws AppError `unavailable` while two exports of the seller run, or too many in total
 */
export const exportPersonalData = (parts: Dependencies, sellerId: SellerId): Readable =>
  openTextExport(sellerId, writeOwnData(parts, sellerId));
