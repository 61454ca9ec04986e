import type { Schema } from "@sellerdesk/contract/http";
import fastJsonStringify, { type Schema as JsonSchema } from "fast-json-stringify";
import * as z from "zod/mini";

type Writer = (reply: unknown) => string;
const writers = new WeakMap<Schema, Writer>();

/**
 * Builds the writer of a reply from its schema, once in a process, because that is most of the work
 * of a start. Undeclared fields never leave. It is no validator: in tests `route` also parses each
 * reply with the schema.
 */
export const toWriter = (schema: Schema): Writer => {
  const known = writers.get(schema);
  if (known) return known;
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
  const writer: Writer = fastJsonStringify(json as JsonSchema);
  writers.set(schema, writer);
  return writer;
};
