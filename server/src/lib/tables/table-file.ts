import { Readable } from "node:stream";
import type { TextEncoding } from "@sellerdesk/contract/imports";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { AppError } from "../app-error.ts";
import { CsvProblem, type CsvRow, type Delimiter, detectDelimiter, readCsv } from "./csv.ts";
import { detectUnicode, headBytes, isUtf8 } from "./text-encoding.ts";
import { openZip, ZipProblem } from "./zip-archive.ts";

/** Creates the error of a file that cannot be read as a table; `reason` is for the seller. */
export const refuseFile = (reason: Text): AppError =>
  new AppError("import_refused", { params: { reason } });

/** A file that can be read more than once. */
export type TableFile = { stream: () => Promise<Readable>; bytes: () => Promise<Buffer> };

/** The settings to read a file as a table; `sheet` is the name of a sheet of a workbook. */
export type TableFormat =
  | { kind: "text"; encoding: TextEncoding; delimiter: Delimiter }
  | { kind: "workbook"; sheet: string };

const startsWith = (head: Buffer, ...starts: string[]) =>
  starts.some((start) => head.subarray(0, start.length).toString("latin1") === start);

/** Recognizes files that are not tables by their first bytes. */
const refuseKnownKind = (head: Buffer): Text | null => {
  if (startsWith(head, "%PDF-")) return msg("this_is_a_pdf");
  if (
    startsWith(head, "\x89PNG", "\xff\xd8\xff", "GIF8", "BM", "II*\0", "MM\0*") ||
    (startsWith(head, "RIFF") && head.subarray(8, 12).toString("latin1") === "WEBP")
  )
    return msg("this_is_an_image");
  if (startsWith(head, "Rar!", "7z\xbc\xaf", "\x1f\x8b")) return msg("this_is_an_archive");
  if (startsWith(head, "{\\rtf")) return msg("this_is_a_text_document");
  return null;
};

/** Recognizes text files that are not tables by their beginning. */
const refuseMarkup = (text: string): Text | null => {
  const start = text.replace(/^\ufeff/, "").trimStart();
  if (/^(?:<!doctype html|<html|<head|<table|<meta)/i.test(start))
    return msg("this_is_a_web_page_whatever_its_name_says");
  if (/^<(?:\?xml|[\w:]+[\s>])/.test(start)) return msg("this_is_an_xml_file");
  if (/^(?:\{|\[)\s*["{[\]}]/.test(start)) return msg("this_is_a_json_file");
  return null;
};

const damaged = msg("this_spreadsheet_is_damaged_or_too_large_to");

/** Loads the workbook reader with the first workbook. */
const openWorkbook = async (bytes: Buffer) => {
  const { openXlsx } = await import("./xlsx-reader.ts");
  return openXlsx(bytes);
};
/**
 * Checks if an error is caused by the bytes of a workbook, and not by this program or its storage.
 */
const isBroken = (error: unknown): boolean =>
  error instanceof ZipProblem ||
  error instanceof RangeError ||
  error instanceof TypeError ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"));

/** Recognizes other archives by the names of their parts. */
const refuseArchive = (names: readonly string[]): Text | null => {
  const has = (name: string) => names.includes(name);
  if (has("xl/workbook.bin")) return msg("this_is_a_binary_spreadsheet_xlsb");
  if (has("[Content_Types].xml") && names.some((name) => name.startsWith("xl/"))) return null;
  if (has("content.xml") && has("mimetype")) return msg("this_is_an_opendocument_file_ods");
  if (names.some((name) => name.startsWith("word/") || name.startsWith("ppt/")))
    return msg("this_is_a_text_document");
  if (names.some((name) => name.startsWith("Index/"))) return msg("this_is_a_numbers_file");
  return msg("this_is_an_archive");
};

const readWorkbookFormat = async (bytes: Buffer): Promise<TableFormat[]> => {
  try {
    const refusal = refuseArchive(openZip(bytes).names);
    if (refusal !== null) throw refuseFile(refusal);
    const { sheets } = await openWorkbook(bytes);
    if (sheets.length === 0) throw refuseFile(msg("the_file_is_empty"));
    return sheets.map(({ name }) => ({ kind: "workbook", sheet: name }));
  } catch (error) {
    throw isBroken(error) ? refuseFile(damaged) : error;
  }
};

const encryptedPackage = Buffer.from("EncryptedPackage", "utf16le");

const readHead = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headBytes) break;
  }
  return Buffer.concat(chunks);
};

/**
 * Finds the ways in which a file can be read as a table: one for a text, one for each visible sheet
 * of a workbook.
 * @param encoding of a text, if the seller chose one
 * @throws AppError `import_refused`, which names what the file is
 */
export const detectFormats = async (
  file: TableFile,
  encoding?: TextEncoding,
): Promise<TableFormat[]> => {
  const head = await readHead(await file.stream());
  if (startsWith(head, "PK\x03\x04")) return readWorkbookFormat(await file.bytes());
  if (startsWith(head, "PK")) throw refuseFile(damaged);
  if (startsWith(head, "\xd0\xcf\x11\xe0"))
    throw refuseFile(
      (await file.bytes()).includes(encryptedPackage)
        ? msg("this_spreadsheet_is_protected_by_a_password")
        : msg("this_is_a_spreadsheet_in_the_old_format_xls"),
    );
  const refusal = refuseKnownKind(head);
  if (refusal !== null) throw refuseFile(refusal);
  const unicode = detectUnicode(head);
  if (unicode === null && encoding === undefined) throw refuseFile(msg("this_is_no_text_file"));
  const detected =
    encoding ??
    unicode ??
    ((await isUtf8(await file.stream())) ? "utf-8" : ("windows-1252" as const));
  const text = new TextDecoder(detected).decode(head);
  const markup = refuseMarkup(text);
  if (markup !== null) throw refuseFile(markup);
  return [{ kind: "text", encoding: detected, delimiter: detectDelimiter(text) }];
};

/**
 * Reads the rows of a file one by one; text at constant memory, a workbook with its shared strings
 * in memory.
 * @throws CsvProblem with a text for the seller
 */
export async function* readRows(file: TableFile, format: TableFormat): AsyncGenerator<CsvRow> {
  if (format.kind === "text") {
    yield* readCsv(await file.stream(), format.delimiter, format.encoding);
    return;
  }
  try {
    const { sheets, readSheet } = await openWorkbook(await file.bytes());
    const sheet = sheets.find(({ name }) => name === format.sheet);
    if (sheet) yield* readSheet(sheet);
  } catch (error) {
    throw isBroken(error) ? new CsvProblem(damaged, { cause: error }) : error;
  }
}

/** Wraps bytes in memory as a file. */
export const fileOfBytes = (bytes: Buffer): TableFile => ({
  stream: () => Promise.resolve(Readable.from([bytes])),
  bytes: () => Promise.resolve(bytes),
});
