import { europeanDigits } from "@sellerdesk/contract/digits";
import {
  lengthUnits,
  standardVolumeUnits,
  type UnitOption,
  volumeUnits,
  weightUnits,
} from "@sellerdesk/contract/units";

/** Measures of a variant, in the order of the form. The first four share one line. */
export const measureNames = [
  "weight",
  "length",
  "width",
  "height",
  "volume",
  "standard_volume",
] as const;
export type MeasureName = (typeof measureNames)[number];
export type Measure = { value: number; unit: string };

/** The specification's units of each measure (G2 to G5). */
export const unitNames: Record<MeasureName, readonly UnitOption[]> = {
  weight: weightUnits,
  length: lengthUnits,
  width: lengthUnits,
  height: lengthUnits,
  volume: volumeUnits,
  standard_volume: standardVolumeUnits,
};

export const isMeasureName = (name: unknown): name is MeasureName =>
  measureNames.some((measure) => measure === name);

/** Reads a number typed with a point or a comma. @returns undefined if the text is no number */
export const readDecimal = (text: string): number | undefined => {
  const [number] = /^\d{1,10}(?:[.,]\d{1,10})?$/.exec(europeanDigits(text.trim())) ?? [];
  return number === undefined ? undefined : Number(number.replace(",", "."));
};

export const measureText = ({ value, unit }: Measure): string => `${value} ${unit}`;

/** Unifies the spellings of a unit: `KG`, `cm3` for cm³, both characters for µ. */
const plain = (unit: string) => unit.normalize("NFKC").toLowerCase();

/**
 * Reads a measure typed in one cell: `1.85 kg`, or `1.85` in the unit `unitOfAll`.
 * @returns undefined if the text is no measure in a unit of the specification's list
 */
export const readMeasureText = (
  text: string,
  name: MeasureName,
  unitOfAll: string,
): { value: number; unit: string } | undefined => {
  const [, number = "", typed = ""] = /^\s*([\d.,]+)\s*(.*?)\s*$/.exec(text) ?? [];
  const value = readDecimal(number);
  const units = unitNames[name].map((unit) => unit.value);
  const unit =
    typed === ""
      ? unitOfAll
      : (units.find((item) => item === typed) ??
        units.find((item) => plain(item) === plain(typed)));
  return value === undefined || unit === undefined ? undefined : { value, unit };
};
