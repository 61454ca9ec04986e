import { expect, test } from "vitest";
import { lengthUnits, standardVolumeUnits, volumeUnits, weightUnits } from "./units.ts";

const values = (units: readonly { value: string }[]) => units.map(({ value }) => value);

test("G2 lists the specification's length units in its order", () => {
  expect(values(lengthUnits).join(", ")).toBe(
    "mm, cm, m, km, µm, nm, mi (US), mi (UK), yd, ft, in, nmi, Å, fur, rd, ch, li, pc, AU",
  );
});

test("G3 lists the volume units, the customary ones in a US and a UK form", () => {
  const customary = ["fl oz", "gal", "qt", "pt", "cup", "tbsp", "tsp", "bbl"];
  const both = customary.flatMap((name) => [`${name} (US)`, `${name} (UK)`]);
  expect(values(volumeUnits)).toEqual(["ml", "L", "cm³", "m³", ...both, "in³"]);
});

test("G4 lists the specification's weight units in its order", () => {
  expect(values(weightUnits).join(", ")).toBe(
    "mg, g, kg, t, µg, lb, oz, st, ton (US), ton (UK), ct, gr, dr, sl",
  );
});

test("G5 lists the standard volume units", () => {
  expect(values(standardVolumeUnits)).toEqual(["scm", "scf"]);
});

/** The quotient of two decimal strings, exact to 12 digits. */
const ratio = (a: string | undefined, b: string | undefined) => Number(a) / Number(b);
const si = (units: readonly { value: string; si: string }[], value: string) =>
  units.find((unit) => unit.value === value)?.si;

test.each([
  ["12 in are a ft", lengthUnits, "ft", "in", 12],
  ["3 ft are a yd", lengthUnits, "yd", "ft", 3],
  ["22 yd are a ch", lengthUnits, "ch", "yd", 22],
  ["100 li are a ch", lengthUnits, "ch", "li", 100],
  ["4 rd are a ch", lengthUnits, "ch", "rd", 4],
  ["10 ch are a fur", lengthUnits, "fur", "ch", 10],
  ["8 fur are a mi", lengthUnits, "mi (US)", "fur", 8],
  ["231 in³ are a US gal", volumeUnits, "gal (US)", "in³", 231],
  ["128 fl oz are a US gal", volumeUnits, "gal (US)", "fl oz (US)", 128],
  ["160 fl oz are a UK gal", volumeUnits, "gal (UK)", "fl oz (UK)", 160],
  ["4 qt are a UK gal", volumeUnits, "gal (UK)", "qt (UK)", 4],
  ["2 pt are a US qt", volumeUnits, "qt (US)", "pt (US)", 2],
  ["16 cups are a US gal", volumeUnits, "gal (US)", "cup (US)", 16],
  ["2 tbsp are a US fl oz", volumeUnits, "fl oz (US)", "tbsp (US)", 2],
  ["3 tsp are a US tbsp", volumeUnits, "tbsp (US)", "tsp (US)", 3],
  ["3 tsp are a UK tbsp", volumeUnits, "tbsp (UK)", "tsp (UK)", 3],
  ["42 US gal are a US bbl", volumeUnits, "bbl (US)", "gal (US)", 42],
  ["36 UK gal are a UK bbl", volumeUnits, "bbl (UK)", "gal (UK)", 36],
  ["16 oz are a lb", weightUnits, "lb", "oz", 16],
  ["16 dr are an oz", weightUnits, "oz", "dr", 16],
  ["7000 gr are a lb", weightUnits, "lb", "gr", 7000],
  ["14 lb are a st", weightUnits, "st", "lb", 14],
  ["2000 lb are a US ton", weightUnits, "ton (US)", "lb", 2000],
  ["2240 lb are a UK ton", weightUnits, "ton (UK)", "lb", 2240],
  ["5 ct are a g", weightUnits, "g", "ct", 5],
] as const)("G2 G3 G4 factors agree: %s", (_, units, large, small, expected) => {
  expect(ratio(si(units, large), si(units, small))).toBeCloseTo(expected, 9);
});
