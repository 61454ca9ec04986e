import type { Schema } from "@sellerdesk/contract/http";
import fastJsonStringify, { type Schema as JsonSchema } from "fast-json-stringify";
import * as z from "zod/mini";

type Writer = (reply: unknown) => string;
const writers = new WeakMap<Schema, Writer>();

/**
 * Compiles the serializer for replies of a schema.
 * @throws Error if the schema contains something that JSON Schema or the serializer cannot express
 */
export const createWriter = (schema: Schema): Writer => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "output",
    override({ jsonSchema: node }) {
      // A closed branch of a union would throw on one extra field instead of dropping it.
      if (node.additionalProperties === false) delete node.additionalProperties;
      // The serializer supports `type: [T, "null"]`, not a union with null.
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
 * Serializes a reply as JSON by its schema: undeclared fields are never sent. It does not validate:
 * in tests, `route` also parses each reply with the schema. The serializer is compiled with the
 * first reply of a schema, because compiling all of them was most of the work of a start.
 */
export const writeReply = (schema: Schema, reply: unknown): string => {
  const write = writers.get(schema) ?? createWriter(schema);
  writers.set(schema, write);
  return write(reply);
};
