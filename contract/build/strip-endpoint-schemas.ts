import type { Plugin } from "rolldown";

/** The fields of an endpoint that only the server or the compiler reads. */
const ofServer = new Set([
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
/** Says whether code runs later or for its effect: nothing may be removed from it. */
const isOpaque = ({ type }: Node) => /Function/.test(type) || type === "ExpressionStatement";
const isProperty = (node: Node): node is Property => node.type === "Property";

/** The nodes of a syntax tree from above, but none below one that `visit` has dealt with. */
const walk = (value: object, visit: (node: Node) => boolean): void => {
  if (isNode(value) && visit(value)) return;
  for (const part of Object.values(value))
    if (typeof part === "object" && part !== null) walk(part, visit);
};

type Edit = { start: number; end: number; text: string };

const editsOf = (tree: object, code: string): Edit[] => {
  const edits: Edit[] = [];
  const bare = (node: Node): boolean => {
    if (!isProperty(node) || !ofServer.has(node.key.name)) return false;
    const end = code[node.end] === "," ? node.end + 1 : node.end;
    edits.push({ start: node.start, end, text: "" });
    return true;
  };
  walk(tree, (node) => {
    if (!isCall(node)) return isOpaque(node);
    // Whoever does not use what a schema is made of does without it.
    edits.push({ start: node.start, end: node.start, text: "/* @__PURE__ */ " });
    if (node.callee.name !== "endpoint") return false;
    walk(node.arguments, bare);
    return true;
  });
  return edits.sort((a, b) => b.start - a.start);
};

/**
 * Leaves the schemas of endpoints out of a build. The browser and the client call an endpoint by its
 * method and path, and know its schemas by their types. What is left of the contract are the schemas
 * by which a form or an address is read; `check-structure.ts` refuses code that wants one of an
 * endpoint's own.
 */
export const stripEndpointSchemas = (): Plugin => ({
  name: "bare-endpoints",
  transform: {
    filter: { id: /\/contract\/src\/[a-z-]+\.ts$/ },
    handler(code) {
      let bare = code;
      for (const { start, end, text } of editsOf(this.parse(code, { lang: "ts" }), code))
        bare = bare.slice(0, start) + text + bare.slice(end);
      return { code: bare, map: null };
    },
  },
});
