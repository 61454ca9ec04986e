import { describe, expect, it } from "vitest";
import { readHeader, toColumns, unitOf } from "./column-rules.ts";

describe("K25 the header of a file", () => {
  it("is read in Arabic, however its words are spelt", () => {
    const header = [
      "إسم المنتج",
      "الوصــف",
      "سعر",
      "رمز المنتج (SKU)",
      "الألوان",
      "الخيار 1، القيمة",
      "اللون",
    ];
    expect(readHeader(header, "SAR")).toEqual({
      source: "other",
      fields: ["title", "description_html", "price", "sku", "colors", "option1_value", null],
    });
  });

  it("gives a measure its unit in Arabic too, and a measure without one means nothing yet", () => {
    const { source, fields } = readHeader(["العنوان", "الوزن (كجم)", "الطول"], "SAR");
    expect(fields).toEqual(["title", "weight", null]);
    const columns = [{ name: "الوزن (كجم)", field: "weight" as const }];
    expect(unitOf(toColumns(source, columns), "weight")).toBe("kg");
  });

  it("means the same in English as before", () => {
    expect(readHeader(["Product Title", "Image 1", "variant_image-1", "Price EUR"], "EUR").fields).toEqual([
      ...["title", "images", "variant_image", "price"],
    ]);
  });
});
