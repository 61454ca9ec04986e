import { describe, expect, it } from "vitest";
import { measureNames, measureText, readMeasureText, unitNames } from "./measure-text.ts";

describe("a measure in one cell", () => {
  it.each(measureNames)("G2 G3 G4 G5 reads back a %s in each unit of the specification", (name) => {
    for (const { value: unit } of unitNames[name])
      expect(readMeasureText(measureText({ value: 1.5, unit }), name, "none")).toEqual({
        value: 1.5,
        unit,
      });
  });

  it("uses the default unit if none is written, and accepts a decimal comma", () => {
    expect(readMeasureText(" 1,85 ", "weight", "kg")).toEqual({ value: 1.85, unit: "kg" });
  });

  it.each([
    ["850G", "weight", "g"],
    ["3 cm3", "volume", "cm³"],
    ["2 μm", "length", "µm"],
    ["1 fl oz (us)", "volume", "fl oz (US)"],
    ["1l", "volume", "L"],
  ] as const)("recognizes the unit in %s", (text, name, unit) => {
    expect(readMeasureText(text, name, "none")?.unit).toBe(unit);
  });

  it.each(["heavy", "1 smoot", "-1 kg", "1.2.3 kg", "kg"])("rejects %s", (text) => {
    expect(readMeasureText(text, "weight", "kg")).toBeUndefined();
  });
});
