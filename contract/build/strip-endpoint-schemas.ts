import type { Plugin } from "rolldown";

/** Fields of an endpoint that only the server or the compiler reads. */
export const serverFields = new Set([
  "scopes",
  "summary",
  "params",
  "query",
  "body",
  "fields",
  "reply",
  "status",
  "bodyLimit",
  "refusals",
]);

type Node = { type: string; start: number; end: number };
type Call = Node & { callee: { name?: string }; arguments: object };
type Property = Node & { key: { name: string } };

const isNode = (value: object): value is Node => "type" in value && "start" in value;
const isCall = (node: Node): node is Call => node.type === "CallExpression";
/** Whether code runs later or for its side effect, so that nothing may be removed from it. */
const isOpaque = ({ type }: Node) => /Function/.test(type) || type === "ExpressionStatement";
const isProperty = (node: Node): node is Property => node.type === "Property";

/** Visits the nodes of a syntax tree in preorder, and skips the children if `visit` returns true. */
const walk = (value: object, visit: (node: Node) => boolean): void => {
  if (isNode(value) && visit(value)) return;
  for (const part of Object.values(value))
    if (typeof part === "object" && part !== null) walk(part, visit);
};

type Edit = { start: number; end: number; text: string };

const findEdits = (tree: object, code: string): Edit[] => {
  const edits: Edit[] = [];
  const removeField = (node: Node): boolean => {
    if (!isProperty(node) || !serverFields.has(node.key.name)) return false;
    const end = code[node.end] === "," ? node.end + 1 : node.end;
    edits.push({ start: node.start, end, text: "" });
    return true;
  };
  walk(tree, (node) => {
    if (!isCall(node)) return isOpaque(node);
    // Lets the bundler drop the calls that create an unused schema.
    edits.push({ start: node.start, end: node.start, text: "/* @__PURE__ */ " });
    if (node.callee.name !== "endpoint") return false;
    walk(node.arguments, removeField);
    return true;
  });
  return edits.sort((a, b) => b.start - a.start);
};

/**
 * Removes the schemas of endpoints from a build: the browser and the client only need an endpoint's
 * method, path and types. Schemas that parse a form or a URL remain. `check-structure.ts` rejects
 * code that uses the schema of an endpoint.
 */
export const stripEndpointSchemas = (): Plugin => ({
  name: "strip-endpoint-schemas",
  transform: {
    filter: { id: /\/contract\/src\/[a-z-]+\.ts$/ },
    handler(code) {
      let result = code;
      for (const { start, end, text } of findEdits(this.parse(code, { lang: "ts" }), code))
        result = result.slice(0, start) + text + result.slice(end);
      return { code: result, map: null };
    },
  },
});
