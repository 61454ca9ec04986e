import { deflateRawSync } from "node:zlib";

/**
 * Builds a ZIP archive of these entries.
 * @param claimedSize a false size of every entry in the directory; the true one if left out
 */
export const makeZip = (entries: Record<string, string | Buffer>, claimedSize?: number): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const size = claimedSize ?? bytes.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
};

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/**
 * The parts of a workbook. `sheets` are the XML of their rows, by name.
 * @param state of each sheet, `visible` if left out
 */
export const workbookParts = (
  sheets: Record<string, string>,
  {
    texts = [],
    formats = [],
    states = {},
  }: { texts?: string[]; formats?: string[]; states?: Record<string, string> } = {},
): Record<string, string> => ({
  "[Content_Types].xml": "<Types/>",
  "_rels/.rels": `<Relationships><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${Object.keys(sheets)
    .map(
      (name, index) =>
        `<sheet name="${name}" sheetId="${index + 1}" state="${states[name] ?? "visible"}" r:id="s${index}"/>`,
    )
    .join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships>
    <Relationship Id="t" Type="${relations}/sharedStrings" Target="/xl/sharedStrings.xml"/>
    <Relationship Id="f" Type="${relations}/styles" Target="styles.xml"/>
    ${Object.keys(sheets)
      .map(
        (_, index) =>
          `<Relationship Id="s${index}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join("")}</Relationships>`,
  "xl/sharedStrings.xml": `<sst>${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
  "xl/styles.xml": `<styleSheet><numFmts>${formats
    .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
    .join("")}</numFmts><cellXfs><xf numFmtId="0"/>${formats
    .map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"><alignment/></xf>`)
    .join("")}<xf numFmtId="14"/></cellXfs></styleSheet>`,
  ...Object.fromEntries(
    Object.values(sheets).map((rows, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ]),
  ),
});

/** A row of a workbook whose cells are texts. */
export const textRow = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells
    .map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`)
    .join("")}</row>`;

const escapeXml = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "_x000D_");

/** A workbook with one sheet of texts. */
export const makeXlsx = (rows: readonly (readonly string[])[]): Buffer =>
  makeZip(
    workbookParts({ Products: rows.map((cells, index) => textRow(index + 1, cells)).join("") }),
  );

/** A text in UTF-16. */
export const utf16 = (text: string, order: "le" | "be", mark = true): Buffer => {
  const bytes = Buffer.from(`${mark ? "\ufeff" : ""}${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};
