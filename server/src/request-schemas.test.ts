import type { Endpoint } from "@sellerdesk/contract/http";
import { describe, expect, it } from "vitest";
import { type Node, allEndpoints, toNode } from "../testing/endpoints.ts";

const endpoints = await allEndpoints();
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

type SchemaPart = { path: string; node: Node };

/** Lists every part of a schema with its position: `body.variants[].sku`. */
const listParts = (node: Node, path: string): SchemaPart[] => [
  { path, node },
  ...Object.entries(node.properties ?? {}).flatMap(([name, property]) =>
    listParts(property, `${path}.${name}`),
  ),
  ...(node.items ? listParts(node.items, `${path}[]`) : []),
  ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap((branch) =>
    listParts(branch, path),
  ),
];

const listRequestParts = ({ params, query, body, upload }: Endpoint): SchemaPart[] =>
  Object.entries({ params, query, body, form: upload?.fields }).flatMap(([part, schema]) =>
    schema ? listParts(toNode(schema), part) : [],
  );

/** Checks if a pattern limits the length of its text. */
const hasEnd = (pattern = "*") => !/[+*]|\{\d+,\}/.test(pattern.replaceAll(/\\[+*]/g, ""));

const isBounded = ({ node }: SchemaPart): boolean => {
  if (node.enum || "const" in node) return true;
  switch (node.type) {
    case "string":
      return node.maxLength !== undefined || node.format !== undefined || hasEnd(node.pattern);
    case "array":
      return node.maxItems !== undefined;
    case "integer":
    case "number":
      // The default limit of z.int() is not a limit of ours.
      return (node.maximum ?? node.exclusiveMaximum ?? Infinity) < Number.MAX_SAFE_INTEGER;
    default:
      return true;
  }
};

describe("safety 5: the schemas of requests", () => {
  it.each(named(endpoints))(
    "A9 %s rejects objects with unknown fields at any depth",
    (_, endpoint) => {
      const open = listRequestParts(endpoint).filter(
        ({ node }) => node.type === "object" && node.additionalProperties !== false,
      );
      expect(open.map(({ path }) => path)).toEqual([]);
    },
  );

  it.each(named(endpoints))("A9 %s limits every text, number and list", (_, endpoint) => {
    const unbounded = listRequestParts(endpoint).filter((part) => !isBounded(part));
    expect(unbounded.map(({ path }) => path)).toEqual([]);
  });

  it("no seller can set a field that the server decides", () => {
    const decided =
      /\.(seller_id|plan_status|review_state|review_status|payment_status|(created|updated|published|paid)_at|\w*total_minor|on_hand|committed|available|storage_key|token_hash|role)$/;
    const settable = named(endpoints.filter(({ access }) => access !== "marketplace")).flatMap(
      ([name, endpoint]) =>
        listRequestParts(endpoint)
          .filter(({ path }) => decided.test(path))
          .map(({ path }) => `${name} ${path}`),
    );
    expect(settable).toEqual([]);
  });

  it("a seller can set only the status of products and shipments", () => {
    const written = named(endpoints.filter(({ access }) => access !== "marketplace")).flatMap(
      ([name, endpoint]) =>
        listRequestParts(endpoint)
          .filter(
            ({ path }) =>
              path.startsWith("body.") && path.endsWith(".status") && !path.includes(".filters"),
          )
          .map(({ path }) => `${name} ${path}`),
    );
    expect(written.toSorted()).toEqual(
      [
        // Statuses of products, to show and to hide them.
        "POST /api/products body.status",
        "POST /api/products/bulk body.action.status",
        "POST /api/products/bulk/preview body.action.status",
        "PUT /api/products/:id body.status",
        "PUT /api/products/:id/status body.status",
        // Statuses of a shipment, packed or shipped.
        "POST /api/orders/:id/fulfilments body.status",
      ].toSorted(),
    );
  });
});
