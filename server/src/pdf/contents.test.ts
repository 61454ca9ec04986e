import { deflateSync } from "node:zlib";
import Pdf from "pdfkit";
import { describe, expect, it } from "vitest";
import { isUnsafePdf } from "./contents.ts";

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...objects.flatMap((object) =>
      ["1 0 obj\n", object, "\nendobj\n"].map((part) => Buffer.from(part)),
    ),
    Buffer.from("%%EOF"),
  ]);
const stream = (dictionary: string, data: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}>>\nstream\n`),
    Buffer.from(data),
    Buffer.from("\nendstream"),
  ]);
const packed = (
  content: string | Buffer,
  dictionary = "/Type/ObjStm/N 1/First 4/Filter/FlateDecode",
) => stream(dictionary, deflateSync(content));
const script = "1 0 <</S/JavaScript>>";

const print = async (
  draw: (paper: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
) => {
  const paper = new Pdf(options);
  const chunks: Buffer[] = [];
  paper.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => paper.once("end", done));
  draw(paper);
  paper.end();
  await ended;
  return Buffer.concat(chunks);
};

describe("safety 20: PDFs with active content", () => {
  it.each([
    ["a script", pdf("<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>")],
    ["a script with an escaped name", pdf("<</S/#4aava#53cript/JS (1)>>")],
    ["a program that is started", pdf("<</S /Launch /F (cmd.exe)>>")],
    ["an embedded file", pdf("<</Names<</EmbeddedFiles 5 0 R>>>>")],
    ["a jump into another file", pdf("<</S/GoToR/F(other.pdf)/D[0/Fit]>>")],
    ["a jump into an embedded file", pdf("<</S/GoToE/T<</R/C>>/D[0/Fit]>>")],
    ["a jump with an escaped name", pdf("<</S/G#6fTo#52/F(other.pdf)>>")],
    ["a form that submits data", pdf("<</S/SubmitForm/F(https://hostile.example)>>")],
    ["a form that imports data", pdf("<</S/ImportData/F(data.fdf)>>")],
    ["a form in XML", pdf("<</AcroForm<</XFA 7 0 R>>>>")],
    ["a form in XML with an escaped name", pdf("<</AcroForm<</#58F#41[(a)7 0 R]>>>>")],
    ["a movie with a script", pdf("<</S/Rendition/JS(app.alert\\(1\\))>>")],
    ["encryption", pdf("<</Root 2 0 R/Encrypt 3 0 R>>")],
    [
      "a script after a comment that looks like a stream",
      pdf("% >>stream\n<</S/JavaScript>>\n% endstream"),
    ],
    ["a script in a packed list of objects", pdf(packed("1 0 <</Fit 1>>"), packed(script))],
    [
      "a script in a list with an escaped type",
      pdf(packed(script, "/Type/Obj#53tm/Filter/FlateDecode")),
    ],
    [
      "a script in a list with escaped keys",
      pdf(packed(script, "/#4e 1/F#69rst 4/Filter/#46lateDecode")),
    ],
    [
      "a script in a list without its type",
      pdf(packed(script, "/N 1/First 4/Filter[/FlateDecode]")),
    ],
    [
      "a script in a list whose type is a reference",
      pdf(packed(script, "/Type 9 0 R/N 1/First 4/Filter/FlateDecode")),
    ],
    [
      "a script in a list after strings and comments that look like its end",
      pdf(packed(script, "/X(>>\\) endobj obj)%>> obj\n/Y<3e3e>/Type/ObjStm/Filter/FlateDecode")),
    ],
    [
      "a script in a list with a comment before its data",
      pdf(
        Buffer.concat([
          Buffer.from("<</Type/ObjStm/Filter/FlateDecode>>%\nstream\r\n"),
          deflateSync(script),
        ]),
      ),
    ],
    [
      "a script in a list after data that looks like its end",
      pdf(packed(Buffer.concat([Buffer.from("1 0 endstream endobj "), Buffer.from(script)]))),
    ],
    [
      "lists with two filters",
      pdf(packed("41", "/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]")),
    ],
    ["lists with a filter of another kind", pdf(stream("/Type/ObjStm/Filter/LZWDecode", "abc"))],
    [
      "lists with a filter that is a reference",
      pdf(packed(script, "/Type/ObjStm/Filter 5 0 R/FlateDecode 1")),
    ],
    [
      "lists with two entries of a filter",
      pdf(packed(script, "/Type/ObjStm/Filter/FlateDecode/Filter/LZWDecode")),
    ],
    [
      "lists with a prediction",
      pdf(packed("1", "/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>")),
    ],
    [
      "lists whose data is in another file",
      pdf(packed("1", "/Type/ObjStm/Filter/FlateDecode/F(other)")),
    ],
    ["lists that are broken", pdf(stream("/Type/ObjStm/Filter/FlateDecode", "nothing"))],
    [
      "lists that are truncated",
      pdf(stream("/Type/ObjStm/Filter/FlateDecode", deflateSync(script).subarray(0, 9))),
    ],
    ["lists that unpack to more than the limit", pdf(packed(Buffer.alloc(20_000_000)))],
    [
      "many lists that exceed the limit together",
      pdf(...Array.from({ length: 20 }, () => packed(Buffer.alloc(1_000_000)))),
    ],
    ["eight megabytes of nested objects", Buffer.from("1 0 obj <<".repeat(800_000))],
    ["eight megabytes of objects in strings", Buffer.from("1 0 obj <<(".repeat(700_000))],
    ["eight megabytes of objects in a comment", Buffer.from("1 0 obj <<%".repeat(700_000))],
  ])("finds %s", (_, bytes) => {
    expect(isUnsafePdf(bytes)).toBe(true);
  });

  it.each([
    ["an initial page", pdf("<</Type/Catalog/OpenAction[3 0 R/Fit]>>")],
    ["a link", pdf("<</S/URI/URI(https://example.com/launch)>>")],
    ["a jump within the document", pdf("<</S/GoTo/D[3 0 R/Fit]>>")],
    ["a name that starts alike", pdf("<</JavaScripts 1/Launcher 2/XFAs 3/EncryptMetadata false>>")],
    ["an ordinary packed list", pdf(packed("1 0 <</Type/Page>>"))],
    [
      "an ordinary packed list with a filter in brackets",
      pdf(packed("1 0 <<>>", "/Type /ObjStm /Filter [ /FlateDecode ] /N 1")),
    ],
    ["a list that is not packed", pdf(stream("/Type/ObjStm/N 1/First 4", "1 0 <</Type/Page>>"))],
    [
      "an image with two filters",
      pdf(stream("/Subtype/Image/Filter[/ASCII85Decode/DCTDecode]", "nothing")),
    ],
    [
      "a cross-reference with a prediction",
      pdf(stream("/Type/XRef/Filter/FlateDecode/DecodeParms<</Predictor 12>>", "x")),
    ],
    ["eight megabytes of lists without an object", Buffer.from("/ObjStm stream\n".repeat(550_000))],
    ["eight megabytes of one object", Buffer.from(`1 0 obj <<${"/A/B ".repeat(1_600_000)}>>`)],
    ["eight megabytes of empty objects", Buffer.from("1 0 obj <<>> endobj\n".repeat(400_000))],
  ])("accepts %s", (_, bytes) => {
    expect(isUnsafePdf(bytes)).toBe(false);
  });

  it("accepts printer output: text, links, an outline, a drawing, with and without compression", async () => {
    for (const compress of [true, false]) {
      const bytes = await print(
        (paper) => {
          paper.info.Title = "Registration – Handelsregister (2026) obj stream";
          paper.outline.addItem("First page");
          paper.fontSize(14).text("Registered at the court of Kiel. See https://shop.example.");
          paper.link(72, 72, 200, 20, "https://shop.example/register");
          paper.addPage().rect(80, 80, 200, 100).fillAndStroke("teal", "black");
        },
        { compress, pdfVersion: "1.7", tagged: true, lang: "en" },
      );
      expect(isUnsafePdf(bytes)).toBe(false);
    }
  });

  it("finds encryption, an embedded file and a script that the same printer adds to a document", async () => {
    const text = (paper: PDFKit.PDFDocument) => void paper.text("Registered");
    const documents = [
      await print(text, { userPassword: "x" }),
      await print(text, { ownerPassword: "x", permissions: { printing: "highResolution" } }),
      await print((paper) => paper.file(Buffer.from("x"), { name: "hidden.txt" })),
      await print((paper) => {
        paper.initForm();
        paper.formText("total", 10, 10, 200, 40, { format: { type: "number" } });
      }),
    ];
    expect(documents.map(isUnsafePdf)).toEqual([true, true, true, true]);
  });
});
