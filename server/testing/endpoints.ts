import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Endpoint, type IdOf, type Schema, idPositions } from "@sellerdesk/contract/http";
import * as z from "zod/mini";

const folder = join(import.meta.dirname, "../../contract/src");

const isTable = (value: unknown): value is Record<string, Endpoint> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (entry) => typeof entry === "object" && entry !== null && "access" in entry,
  );

/** Lists every endpoint of the contract. Finds them in its files, so that none can be left out. */
export const allEndpoints = async (): Promise<Endpoint[]> => {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const modules: object[] = await Promise.all(names.map((name) => import(join(folder, name))));
  return modules.flatMap((module) => Object.values(module).filter(isTable).flatMap(Object.values));
};

/** The part of JSON Schema that the samples and `arbitrary.ts` need. */
export type Node = {
  type?: string | string[];
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  additionalProperties?: boolean | Node;
  propertyNames?: Node;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  "x-id-of"?: IdOf;
};

/** Converts a schema to JSON Schema, with the kinds of objects that its ids refer to. */
export const toNode = (schema: Schema | undefined): Node => {
  if (!schema) return {};
  const json = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      // The same object that the contract registered; the library types it by its core class.
      const position = idPositions.get(zodSchema as unknown as Schema);
      if (position) jsonSchema["x-id-of"] = position.of;
    },
  });
  // `Node` names only keywords of draft 2020-12, and the one that is added above.
  return json as Node;
};

const hasIds = (node: Node): boolean =>
  node["x-id-of"] !== undefined ||
  [
    ...Object.values(node.properties ?? {}),
    ...(node.items ? [node.items] : []),
    ...branches(node),
  ].some(hasIds);

const branches = ({ anyOf = [], oneOf = [], allOf = [] }: Node) => [...anyOf, ...oneOf, ...allOf];

const texts: Record<string, string> = {
  "date-time": "2025-06-01T10:00:00Z",
  date: "2025-06-01",
  email: "someone@example.com",
  uri: "https://example.com",
  uuid: "01935d3e-0000-7000-8000-000000000000",
};

/**
 * Builds a value that the schema accepts, as far as JSON Schema describes it: required properties,
 * and every property that contains an id.
 */
export const sampleOf = (node: Node, idFor: (resource: IdOf) => string): unknown => {
  if (node["x-id-of"]) return idFor(node["x-id-of"]);
  if ("const" in node) return node.const;
  if (node.enum) return node.enum[0];
  const [branch] = branches(node).sort((a, b) => Number(hasIds(b)) - Number(hasIds(a)));
  if (branch) return sampleOf(branch, idFor);
  const type = Array.isArray(node.type) ? node.type[0] : node.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(node.properties ?? {})
          .filter(([name, property]) => node.required?.includes(name) || hasIds(property))
          .map(([name, property]) => [name, sampleOf(property, idFor)]),
      );
    case "array":
      return node.items && (hasIds(node.items) || (node.minItems ?? 0) > 0)
        ? [sampleOf(node.items, idFor)]
        : [];
    case "integer":
    case "number":
      return Math.max(1, node.minimum ?? 1, (node.exclusiveMinimum ?? 0) + 1);
    case "boolean":
      return true;
    default:
      return texts[node.format ?? ""] ?? "Sample".padEnd(node.minLength ?? 0, "e");
  }
};

export type IdPosition = { path: (string | number)[]; of: IdOf };

const typeOf = (value: unknown) =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

const fits = (node: Node, value: unknown): boolean => {
  const types = [node.type ?? []].flat().map((type) => (type === "integer" ? "number" : type));
  if (types.length > 0 && !types.includes(typeOf(value))) return false;
  return (node.required ?? []).every((name) => Object.hasOwn(Object(value), name));
};

/** Lists the positions of ids in a value, inside lists and objects too, with the kind of each. */
export const idsIn = (node: Node, value: unknown, path: IdPosition["path"] = []): IdPosition[] => {
  if (node["x-id-of"]) return typeof value === "string" ? [{ path, of: node["x-id-of"] }] : [];
  const inside = branches(node)
    .filter((branch) => fits(branch, value))
    .flatMap((branch) => idsIn(branch, value, path));
  if (Array.isArray(value) && node.items) {
    const { items } = node;
    inside.push(...value.flatMap((item, index) => idsIn(items, item, [...path, index])));
  } else if (typeof value === "object" && value !== null) {
    for (const [name, property] of Object.entries(node.properties ?? {}))
      inside.push(...idsIn(property, Reflect.get(value, name), [...path, name]));
  }
  return inside;
};

/** Copies `value` with the part at `path` replaced. */
export const replaceAt = (
  value: unknown,
  [first, ...rest]: IdPosition["path"],
  replacement: unknown,
): unknown => {
  if (first === undefined) return replacement;
  const copy: unknown = structuredClone(value);
  // A path from `idsIn` leads through objects and lists only.
  const parent = copy as Record<string | number, unknown>;
  parent[first] = replaceAt(parent[first], rest, replacement);
  return copy;
};
