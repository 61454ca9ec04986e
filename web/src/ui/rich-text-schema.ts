import { Mark, Node } from "@tiptap/core";

/**
 * Creates an element that imported texts may contain although the toolbar does not offer it. The
 * server keeps it, and so does the editor.
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

/** Tables, superscript and subscript. */
export const allowedNodes = [
  element("table", "table", "tableRow+"),
  element("tableRow", "tr", "(tableCell | tableHeader)*"),
  element("tableCell", "td", "block+"),
  element("tableHeader", "th", "block+"),
  raised("superscript", "sup"),
  raised("subscript", "sub"),
];
