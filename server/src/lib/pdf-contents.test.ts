import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isActivePdf } from "./pdf-contents.ts";

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...objects.flatMap((object) => ["1 0 obj\n", object, "\nendobj\n"].map((part) => Buffer.from(part))),
    Buffer.from("%%EOF"),
  ]);
const packed = (content: string | Buffer) => {
  const bytes = deflateSync(content);
  const head = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bytes.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\nendstream")]);
};

describe("safety 20: PDFs that do something", () => {
  it.each([
    ["a script", pdf("<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>")],
    ["a script that is spelled otherwise", pdf("<</S/#4aava#53cript/JS (1)>>")],
    ["a program to start", pdf("<</S /Launch /F (cmd.exe)>>")],
    ["a file inside", pdf("<</Names<</EmbeddedFiles 5 0 R>>>>")],
    ["a script behind what only looks like a stream", pdf("% >>stream\n<</S/JavaScript>>\n% endstream")],
    ["a script in a packed list of objects", pdf(packed("1 0 <</Fit 1>>"), packed("1 0 <</S/JavaScript>>"))],
    ["lists that unpack to more than can be looked at", pdf(packed(Buffer.alloc(20_000_000)))],
    ["many of them together", pdf(...Array.from({ length: 20 }, () => packed(Buffer.alloc(1_000_000))))],
  ])("finds %s", (_, bytes) => {
    expect(isActivePdf(bytes)).toBe(true);
  });

  it.each([
    ["a page to begin with", pdf("<</Type/Catalog/OpenAction[3 0 R/Fit]>>")],
    ["a link", pdf("<</S/URI/URI(https://example.com/launch)>>")],
    ["a name that begins alike", pdf("<</JavaScripts 1/Launcher 2>>")],
    ["an ordinary packed list", pdf(packed("1 0 <</Type/Page>>"))],
    ["a list that cannot be read", pdf("<</Type/ObjStm>>stream\nnothing\nendstream")],
    ["eight megabytes of lists without an end", Buffer.from("/ObjStm stream\n".repeat(550_000))],
  ])("leaves %s", (_, bytes) => {
    expect(isActivePdf(bytes)).toBe(false);
  });
});
