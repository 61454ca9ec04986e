import { Mark, Node } from "@tiptap/core";

/**
 * What a file may bring into a text although the toolbar does not offer it; the server keeps it, so
 * the editor keeps it too.
 */
const element = (name: string, tag: string, content: string) =>
  Node.create({
    name,
    content,
    ...(name === "table" && { group: "block" }),
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: () => (tag === "table" ? [tag, ["tbody", 0]] : [tag, 0]),
  });

const raised = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** Tables, and raised and lowered letters. */
export const allowedNodes = [
  element("table", "table", "tableRow+"),
  element("tableRow", "tr", "(tableCell | tableHeader)*"),
  element("tableCell", "td", "block+"),
  element("tableHeader", "th", "block+"),
  raised("superscript", "sup"),
  raised("subscript", "sub"),
];
