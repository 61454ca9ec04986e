import { expect, it } from "vitest";
import { schemaText } from "./schema-text.ts";

it("writes one line per field, with its optional mark and its constraints", () => {
  const text = schemaText({
    type: "object",
    required: ["title", "variants"],
    properties: {
      title: { type: "string", minLength: 3, maxLength: 150 },
      brand_id: {
        anyOf: [{ type: "string", format: "uuid" }, { type: "null" }],
        "x-id-of": "brand",
      },
      status: { enum: ["draft", "published"], default: "draft" },
      variants: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          properties: { stock: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER } },
        },
      },
      ids: { type: "array", items: { type: "string", format: "uuid", "x-id-of": "order_item" } },
      labels: { type: "object", additionalProperties: { type: "string" } },
    },
  });
  expect(text.split("\n")).toEqual([
    "{",
    "  title: string  (3 to 150 characters)",
    "  brand_id?: string | null  (id: brand)",
    '  status?: "draft" | "published"  (default "draft")',
    "  variants: [{",
    "    stock?: integer  (0 or more)",
    "  }]  (1 or more items)",
    "  ids?: [string  (id: order item)]",
    "  labels?: { [name]: string }",
    "}",
  ]);
});

it("expands references and keeps the constraints of each reference", () => {
  const schemas = {
    Money: { type: "integer", minimum: 0 },
    Line: { properties: { amount_minor: { $ref: "#/components/schemas/Money" } } },
  };
  const $ref = "#/components/schemas/Line";
  expect(schemaText({ type: "array", items: { $ref }, maxItems: 3 }, schemas).split("\n")).toEqual([
    "[{",
    "  amount_minor?: integer  (0 or more)",
    "}]  (up to 3 items)",
  ]);
  const node = { anyOf: [{ $ref: "#/components/schemas/Money" }, { type: "null" }], default: null };
  expect(schemaText(node, schemas)).toBe("integer | null  (default null)");
});

it("writes a schema that is not an object in one line", () => {
  expect(schemaText({ type: "string", format: "date-time" })).toBe("string  (date-time)");
  expect(schemaText({ const: true })).toBe("true");
  expect(schemaText({})).toBe("anything");
});
