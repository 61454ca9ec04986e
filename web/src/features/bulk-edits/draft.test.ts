import { describe, expect, it } from "vitest";
import { type Draft, type EditKind, emptyDraft, readDraft } from "./draft.ts";

const read = (kind: EditKind, changes: Partial<Draft>, currency = "EUR") =>
  readDraft(kind, { ...emptyDraft(kind, []), ...changes }, currency);

describe("C4 the form of a bulk edit", () => {
  it.each<[EditKind, Partial<Draft>, unknown]>([
    ["price", { text: "10" }, { type: "price_percent", basis_points: 1000 }],
    ["price", { text: " 12,5 % " }, { type: "price_percent", basis_points: 1250 }],
    ["price", { way: "lower", text: "0.05" }, { type: "price_percent", basis_points: -5 }],
    [
      "price",
      { way: "lower", by: "amount", text: "2.50", rounding: "end_99" },
      { type: "price_amount", amount_minor: -250, rounding: "end_99" },
    ],
    [
      "price",
      { text: "10", rounding: "five" },
      { type: "price_percent", basis_points: 1000, rounding: "five" },
    ],
    ["price", { way: "set", text: "19.90" }, { type: "price_set", price_minor: 1990 }],
    ["compare_at", { text: "25" }, { type: "compare_at_percent", basis_points: 2500 }],
    [
      "compare_at",
      { way: "set", text: "30" },
      { type: "compare_at_set", compare_at_price_minor: 3000 },
    ],
    ["compare_at", { way: "clear" }, { type: "compare_at_clear" }],
    ["status", { status: "draft" }, { type: "status", status: "draft" }],
    ["archive", {}, { type: "status", status: "archived" }],
    ["category", { lookup: { id: "c", label: "Mugs" } }, { type: "category", category_id: "c" }],
    ["brand", { isNone: true }, { type: "brand", brand_id: null }],
    [
      "tags",
      { add: " linen, wool,linen, ", remove: "sale" },
      { type: "tags", add: ["linen", "wool"], remove: ["sale"] },
    ],
    ["tags", { add: "كتان، صوف" }, { type: "tags", add: ["كتان", "صوف"], remove: [] }],
    ["low_stock", { text: "5" }, { type: "low_stock", low_stock_threshold: 5 }],
    ["delete", {}, { type: "delete" }],
  ])("C4 %s %j is read as an action", (kind, changes, action) => {
    expect(read(kind, changes)).toEqual(action);
  });

  it.each<[EditKind, Partial<Draft>, string]>([
    ["price", {}, "empty"],
    ["price", { text: "ten" }, "percent"],
    ["price", { text: "0" }, "percent"],
    ["price", { text: "1.234" }, "percent"],
    ["price", { way: "lower", text: "100" }, "percent_too_low"],
    ["price", { text: "1000.01" }, "percent_too_high"],
    ["price", { text: "100000" }, "percent_too_high"],
    ["price", { way: "set", text: "0" }, "money"],
    ["price", { by: "amount", text: "0" }, "money"],
    ["price", { way: "set", text: "1.999" }, "money"],
    ["category", {}, "empty"],
    ["tags", { add: " , " }, "empty"],
    ["tags", { add: "x".repeat(51) }, "tags"],
    ["tags", { add: "sale", remove: "sale" }, "tag_twice"],
    ["low_stock", { text: "2.5" }, "whole"],
    ["low_stock", { text: "1000001" }, "whole"],
  ])("C4 %s %j is not ready: %s", (kind, changes, error) => {
    expect(read(kind, changes)).toBe(error);
  });
});
