import type { CsvRow } from "./csv.ts";
import { attributeOf, decodeXml, readTags } from "./xlsx-tags.ts";
import { openZip, type Zip, ZipProblem } from "./zip-archive.ts";

/** Bytes that the parts of a workbook may unpack to. */
const maxPartBytes = 8 * 1_048_576;
const maxTextsBytes = 128 * 1_048_576;
const maxSheetBytes = 1024 * 1_048_576;
/**
 * Maximum number of characters of all shared texts together, which stay in memory while a sheet is
 * read.
 */
const maxTexts = 64 * 1_048_576;
/** Maximum number of columns that are read. */
const maxColumns = 1024;

export type Sheet = { name: string; path: string };

/** The format of a number: padded with zeros, as a date, or plain. */
type NumberStyle = { kind: "plain" } | { kind: "zeros"; length: number } | { kind: "date" };

const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

const styleOf = (id: number, format: string): NumberStyle => {
  if (/^0{2,}$/.test(format)) return { kind: "zeros", length: format.length };
  // Quoted texts, escaped characters and conditions in brackets are not part of a date format.
  const code = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
  return builtInDates.has(id) || /[ymdhs]/i.test(code) ? { kind: "date" } : { kind: "plain" };
};

const readStyles = async (zip: Zip, path: string): Promise<NumberStyle[]> => {
  const xml = await zip.text(path, maxPartBytes);
  const formats = new Map<number, string>();
  for (const [tag] of xml.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g))
    formats.set(Number(attributeOf(tag, "numFmtId")), attributeOf(tag, "formatCode") ?? "");
  const [, cellFormats = ""] =
    /<(?:\w+:)?cellXfs[\s>]([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml) ?? [];
  return [...cellFormats.matchAll(/<(?:\w+:)?xf[\s/>][^>]*>?/g)].map(([tag]) => {
    const id = Number(attributeOf(tag, "numFmtId") ?? 0);
    return styleOf(id, formats.get(id) ?? "");
  });
};

const readTexts = async (zip: Zip, path: string): Promise<string[]> => {
  const texts: string[] = [];
  if (!zip.names.includes(path)) return texts;
  let text = "";
  let length = 0;
  let isPhonetic = false;
  const pieces = readTags(zip.open(path, maxTextsBytes), ({ name, isEnd, textBefore }) => {
    if (name === "rPh") isPhonetic = !isEnd;
    else if (name === "t" && isEnd && !isPhonetic) text += textBefore;
    else if (name === "si" && isEnd) {
      length += text.length;
      if (length > maxTexts) throw new ZipProblem("the texts of the workbook are too long");
      texts.push(decodeXml(text));
      text = "";
    }
  });
  // oxlint-disable-next-line no-unused-vars -- each piece is read by its tags
  for await (const _ of pieces);
  return texts;
};

const relationsOf = async (
  zip: Zip,
  path: string,
): Promise<{ id: string; type: string; target: string }[]> => {
  const [, folder = "", file = ""] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const xml = await zip.text(`${folder}_rels/${file}.rels`, maxPartBytes);
  return [...xml.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => {
    const target = attributeOf(tag, "Target") ?? "";
    return {
      id: attributeOf(tag, "Id") ?? "",
      type: (attributeOf(tag, "Type") ?? "").split("/").at(-1) ?? "",
      // A path is relative to the root of the archive, or to the folder of the part that contains
      // it.
      target: new URL(target, `file:///${folder}`).pathname.slice(1),
    };
  });
};

/** The column of a reference such as `AB12`, from 0. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/** Converts a day from a spreadsheet's serial number to ISO 8601 without a zone. */
const dateText = (serial: number, is1904: boolean): string => {
  const days = is1904 ? serial + 1462 : serial;
  const iso = new Date(Math.round((days - 25_569) * 86_400_000)).toISOString();
  if (days < 1) return iso.slice(11, 19);
  return iso.slice(11, 19) === "00:00:00" ? iso.slice(0, 10) : iso.slice(0, 19).replace("T", " ");
};

/**
 * Formats a number as a person would type it: sums of fractions are rounded as spreadsheets show
 * them, and nothing is shortened to `4E+12`.
 */
const numberText = (raw: string, style: NumberStyle, is1904: boolean): string => {
  const value = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(value)) return raw;
  if (style.kind === "date" && value >= 0 && value < 2_958_466) return dateText(value, is1904);
  const rounded = Number.isSafeInteger(value) ? value : Number(value.toPrecision(15));
  const plain = Math.abs(rounded) < 1e21 ? rounded.toLocaleString("en", plainDigits) : raw;
  return style.kind === "zeros" && Number.isSafeInteger(rounded) && rounded >= 0
    ? plain.padStart(style.length, "0")
    : plain;
};
const plainDigits = { useGrouping: false, maximumFractionDigits: 15 } as const;

type Texts = { texts: string[]; styles: NumberStyle[]; is1904: boolean };

const cellText = ({ texts, styles, is1904 }: Texts, attributes: string, value: string): string => {
  const type = attributeOf(attributes, "t") ?? "n";
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n") return decodeXml(value);
  const style = styles[Number(attributeOf(attributes, "s") ?? -1)] ?? { kind: "plain" };
  return numberText(value, style, is1904);
};

/**
 * Opens a workbook (ECMA-376). Its sheets are read row by row, and their unpacked size is limited
 * (safety 21).
 * @throws ZipProblem if the bytes are no workbook, or too large
 */
export const openXlsx = async (bytes: Buffer) => {
  const zip = openZip(bytes);
  const workbook = (await relationsOf(zip, "")).find(
    ({ type }) => type === "officeDocument",
  )?.target;
  if (workbook === undefined) throw new ZipProblem("the archive has no workbook");
  const xml = await zip.text(workbook, maxPartBytes);
  const relations = await relationsOf(zip, workbook);
  const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(([tag]): Sheet[] => {
    const path = relations.find(
      ({ id, type }) => id === attributeOf(tag, "id") && type === "worksheet",
    )?.target;
    const isHidden = (attributeOf(tag, "state") ?? "visible") !== "visible";
    return path === undefined || isHidden ? [] : [{ name: attributeOf(tag, "name") ?? "", path }];
  });
  const is1904 = /^(1|true)$/.test(
    attributeOf(/<(?:\w+:)?workbookPr\s[^>]*>/.exec(xml)?.[0] ?? "", "date1904") ?? "",
  );
  const pathOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.target ?? "";
  const known: Texts = {
    is1904,
    texts: await readTexts(zip, pathOf("sharedStrings")),
    styles: await readStyles(zip, pathOf("styles")),
  };

  /** Reads the rows of a sheet without empty ones. */
  async function* readSheet({ path }: Sheet): AsyncGenerator<CsvRow> {
    let number = 0;
    let cells: string[] = [];
    let attributes = "";
    let column = -1;
    let value = "";
    let isPhonetic = false;
    let rows: CsvRow[] = [];
    const pieces = readTags(zip.open(path, maxSheetBytes), (tag) => {
      const { name, isEnd, textBefore } = tag;
      if (name === "row" && !isEnd) {
        number = Number(attributeOf(tag.attributes, "r") ?? number + 1);
        cells = [];
        column = -1;
      } else if (name === "c" && !isEnd) {
        attributes = tag.attributes;
        const reference = attributeOf(attributes, "r");
        column = reference === undefined ? column + 1 : columnOf(reference);
        value = "";
      } else if (name === "rPh") isPhonetic = !isEnd;
      else if (isEnd && (name === "v" || (name === "t" && !isPhonetic))) value += textBefore;
      else if (isEnd && name === "c" && column >= 0 && column < maxColumns) {
        while (cells.length < column) cells.push("");
        cells[column] = cellText(known, attributes, value);
      } else if (isEnd && name === "row" && cells.some((cell) => cell.trim() !== ""))
        rows.push({ number, cells });
    });
    // oxlint-disable-next-line no-unused-vars -- each piece leaves its rows in `rows`
    for await (const _ of pieces) {
      yield* rows;
      rows = [];
    }
  }
  return { sheets, readSheet };
};
