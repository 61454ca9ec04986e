/** The part of JSON Schema that our contract uses. */
export type SchemaNode = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  allOf?: SchemaNode[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  additionalProperties?: boolean | SchemaNode;
  "x-id-of"?: string;
};

/** The schemas that `$ref` refers to, by its last part. */
export type Schemas = Record<string, SchemaNode>;

/** Resolves a reference. Its own properties override those of the schema it refers to. */
const followed = ({ $ref, ...own }: SchemaNode, schemas: Schemas): SchemaNode =>
  $ref === undefined
    ? own
    : { ...followed(schemas[$ref.split("/").at(-1) ?? ""] ?? {}, schemas), ...own };

const range = (low: number | undefined, high: number | undefined): string => {
  // The bounds of a safe integer apply to every number here, so they are not shown.
  const [from, to] = [low, high].map((bound) =>
    Math.abs(bound ?? Infinity) >= Number.MAX_SAFE_INTEGER ? undefined : bound,
  );
  if (from !== undefined && to !== undefined) return from === to ? `${from}` : `${from} to ${to}`;
  if (from !== undefined) return `${from} or more`;
  return to === undefined ? "" : `up to ${to}`;
};

/** The facts about a value after its type: length, bounds, default. */
const factsOf = (node: SchemaNode): string => {
  const length = range(node.minLength, node.maxLength);
  const items = range(node.minItems, node.maxItems);
  const limits = [
    node["x-id-of"] ? `id: ${node["x-id-of"].replaceAll("_", " ")}` : node.format,
    length && !node.format && `${length} characters`,
    items && `${items} items`,
    range(node.minimum, node.maximum),
    node.default !== undefined && `default ${JSON.stringify(node.default)}`,
  ].filter(Boolean);
  return limits.length > 0 ? `  (${limits.join(", ")})` : "";
};

const typeOf = (node: SchemaNode, indent: string, schemas: Schemas): string => {
  const inside = (schemaNode: SchemaNode, time: string) =>
    typeOf(followed(schemaNode, schemas), time, schemas);
  const choices = node.anyOf ?? node.oneOf;
  if (choices) return choices.map((choice) => inside(choice, indent)).join(" | ");
  if (node.allOf) return node.allOf.map((schemaNode) => inside(schemaNode, indent)).join(" & ");
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.items) return `[${inside(node.items, indent)}${factsOf(followed(node.items, schemas))}]`;
  if (node.properties) {
    const inner = `${indent}  `;
    const lines = Object.entries(node.properties).map(
      ([name, first]) =>
        `${inner}${name}${node.required?.includes(name) ? "" : "?"}: ${inside(first, inner)}${factsOf(followed(first, schemas))}`,
    );
    return ["{", ...lines, `${indent}}`].join("\n");
  }
  if (typeof node.additionalProperties === "object")
    return `{ [name]: ${inside(node.additionalProperties, indent)} }`;
  return [node.type ?? "anything"].flat().join(" | ");
};

/**
 * Formats a schema for people: one line per field, `?` after optional fields, and facts about a
 * field in brackets. References are expanded.
 */
export const schemaText = (node: SchemaNode, schemas: Schemas = {}): string => {
  const whole = followed(node, schemas);
  return typeOf(whole, "", schemas) + factsOf(whole);
};
