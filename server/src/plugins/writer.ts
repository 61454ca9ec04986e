import type { Schema } from "@sellerdesk/contract/http";
import fastJsonStringify, { type Schema as JsonSchema } from "fast-json-stringify";
import * as z from "zod/mini";

type Writer = (reply: unknown) => string;
const writers = new WeakMap<Schema, Writer>();

/**
 * Makes the code that writes replies of a schema.
 * @throws Error where the schema has what JSON Schema or the writer cannot say
 */
export const createWriter = (schema: Schema): Writer => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "output",
    override({ jsonSchema: node }) {
      // A closed branch of a union would throw on one extra field instead of dropping it.
      if (node.additionalProperties === false) delete node.additionalProperties;
      // The writer supports `type: [T, "null"]`, not a union with null.
      const [value, noReply, ...more] = node.anyOf ?? [];
      if (typeof value?.type !== "string" || noReply?.type !== "null" || more.length > 0) return;
      delete node.anyOf;
      Object.assign(node, value, { type: [value.type, "null"] });
    },
  });
  // Both sides are draft-7; the libraries only type its keywords differently.
  return fastJsonStringify(json as JsonSchema);
};

/**
 * Writes a reply as JSON by its schema: undeclared fields never leave. It is no validator: in tests
 * `route` also parses each reply with the schema. The code that writes is made with the first reply
 * of a schema; to make all of it was most of the work of a start.
 */
export const writeReply = (schema: Schema, reply: unknown): string => {
  const write = writers.get(schema) ?? createWriter(schema);
  writers.set(schema, write);
  return write(reply);
};
