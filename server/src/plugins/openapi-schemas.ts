import { type Schema, idPositions } from "@sellerdesk/contract/http";
import * as z from "zod/mini";
import { loadContractModules } from "./contract-modules.ts";

type Json = { $ref?: string; [keyword: string]: unknown };
type Fields = { properties?: Record<string, Json>; required?: string[] };
type Io = "input" | "output";

const schemaPrefix = "#/components/schemas/";
const refs = /"#\/components\/schemas\/(\w+)"/g;
const refsIn = (json: Json): string[] =>
  Array.from(JSON.stringify(json).matchAll(refs), ([, name = ""]) => name);

/** Lists every schema that the contract exports, by its name there. */
export const listNamedSchemas = async (): Promise<[name: string, schema: Schema][]> => {
  const modules = await loadContractModules();
  return modules.flatMap((module) =>
    Object.entries(module).filter(
      ([, value]: [string, unknown]) => value instanceof z.core.$ZodType,
    ),
  );
};

/** Schemas as JSON, in which a named schema is a reference wherever it is used. */
type Converted = {
  /** The JSON of a schema: a reference if it has a name. */
  of: (schema: Schema) => Json;
  /** The schema itself, name or not. */
  whole: (schema: Schema) => Json;
  named: Map<string, Json>;
};

/** Converts all schemas together, each shared part once. */
const convert = (schemas: readonly Schema[], names: Map<Schema, string>, io: Io): Converted => {
  const registry = z.registry<{ id: string }>();
  const ids = new Map(names);
  for (const schema of schemas) if (!ids.has(schema)) ids.set(schema, `unnamed ${ids.size}`);
  for (const [schema, id] of ids) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, {
    io,
    uri: (id) => schemaPrefix + id,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema: node }) {
      // The same object that the contract registered; the library types it by its core class.
      const position = idPositions.get(zodSchema as unknown as Schema);
      if (position) node["x-id-of"] = position.of;
      // Replies grow: a program that was generated from the document must not reject a new field.
      if (io === "output" && node.additionalProperties === false) delete node.additionalProperties;
      // The format of these is as strict as the pattern, at a tenth of the length.
      if (["uuid", "date-time", "date"].includes(node.format ?? "")) delete node.pattern;
    },
  });
  const jsonOf = (id = ""): Json => {
    const { $schema: _, $id: __, ...json } = converted.schemas[id] ?? {};
    return json;
  };
  const named = new Map([...names.values()].map((name) => [name, jsonOf(name)]));
  /** A schema that extends another one is a reference with the additional fields. */
  const unfolded = ({ $ref, ...own }: Json): Json =>
    $ref === undefined
      ? own
      : { ...unfolded(named.get($ref.slice(schemaPrefix.length)) ?? {}), ...own };
  return {
    of: (schema) =>
      names.has(schema) ? { $ref: schemaPrefix + names.get(schema) } : jsonOf(ids.get(schema)),
    whole: (schema) => unfolded(jsonOf(ids.get(schema))),
    named,
  };
};

/** Finds the schemas that `from` refers to, directly and indirectly. */
const reachedFrom = (from: readonly Json[], named: Map<string, Json>): Map<string, Json> => {
  const reached = new Map<string, Json>();
  const walk = (json: Json): void => {
    for (const name of refsIn(json)) {
      const next = named.get(name);
      if (!next || reached.has(name)) continue;
      reached.set(name, next);
      walk(next);
    }
  };
  from.forEach(walk);
  return reached;
};

/**
 * Finds the names of schemas that differ between requests and replies, and of all schemas that
 * contain such a schema.
 */
const findDiffering = (sent: Map<string, Json>, answered: Map<string, Json>): Set<string> => {
  const differing = new Set<string>();
  const differs = (name: string, json: Json) =>
    JSON.stringify(json) !== JSON.stringify(answered.get(name)) ||
    refsIn(json).some((ref) => differing.has(ref));
  for (let before = -1; before < differing.size;) {
    before = differing.size;
    for (const [name, json] of sent)
      if (answered.has(name) && differs(name, json)) differing.add(name);
  }
  return differing;
};

type Parts = { bodies: readonly Schema[]; fields: readonly Schema[]; answers: readonly Schema[] };

/**
 * Converts the schemas of a document to JSON. A schema that the contract exports becomes a
 * component under its name. If the request differs from the reply, since defaults may be left out,
 * it is called `NameRequest`.
 * @param parts.fields schemas of paths, queries and forms, whose fields the document lists one by
 * one
 */
export const toDocumentSchemas = (
  named: readonly [name: string, schema: Schema][],
  { bodies, fields, answers }: Parts,
) => {
  const names = new Map(named.map(([name, schema]) => [schema, name]));
  const input = convert([...bodies, ...fields], names, "input");
  const output = convert(answers, names, "output");
  const sent = reachedFrom([...bodies.map(input.of), ...fields.map(input.whole)], input.named);
  const answered = reachedFrom(answers.map(output.of), output.named);
  const differing = findDiffering(sent, answered);
  const inputName = (name: string) => (differing.has(name) ? `${name}Request` : name);
  const asInput = (json: Json): Json =>
    JSON.parse(
      JSON.stringify(json).replaceAll(
        refs,
        (_, name: string) => `"${schemaPrefix}${inputName(name)}"`,
      ),
    );
  const components = [
    ...answered,
    ...[...sent].map(([name, json]): [string, Json] => [inputName(name), asInput(json)]),
  ];
  return {
    ofBody: (schema: Schema): Json => asInput(input.of(schema)),
    // A schema with named fields is an object.
    ofFields: (schema: Schema) => asInput(input.whole(schema)) as Fields,
    ofAnswer: output.of,
    /** `components.schemas` */
    components: Object.fromEntries(components.sort(([first], [other]) => (first < other ? -1 : 1))),
  };
};
export type DocumentSchemas = ReturnType<typeof toDocumentSchemas>;
