/**
 * The specification's unit options (G2-G5) with the exact factor of each to the SI unit of its
 * quantity. A factor is a decimal string, because several have more digits than a double keeps.
 * Sources of the factors: the SI brochure and the 1959 yard and pound agreement (1 in = 25.4 mm, 1
 * lb = 453.59237 g), the US gallon (231 in³), the imperial gallon (4.54609 L), the UK statute mile
 * (equal to the international mile), the IAU's astronomical unit (149 597 870 700 m). US cup, pint,
 * quart and spoons are fractions of the US gallon; the UK cup is half an imperial pint, UK spoons
 * are the imperial ones (tablespoon 5/8 and teaspoon 5/24 of the imperial fluid ounce). US barrel:
 * oil, 42 US gal; UK barrel: beer, 36 imperial gal. Standard volumes are gas volumes at reference
 * conditions: scf is the cubic foot.
 */
export type UnitOption = { readonly label: string; readonly value: string; readonly si: string };

/** Lengths in meters (G2). */
export const lengthUnits = [
  { label: "mm", value: "mm", si: "0.001" },
  { label: "cm", value: "cm", si: "0.01" },
  { label: "m", value: "m", si: "1" },
  { label: "km", value: "km", si: "1000" },
  { label: "µm", value: "µm", si: "0.000001" },
  { label: "nm", value: "nm", si: "0.000000001" },
  { label: "mi (US)", value: "mi (US)", si: "1609.344" },
  { label: "mi (UK)", value: "mi (UK)", si: "1609.344" },
  { label: "yd", value: "yd", si: "0.9144" },
  { label: "ft", value: "ft", si: "0.3048" },
  { label: "in", value: "in", si: "0.0254" },
  { label: "nmi", value: "nmi", si: "1852" },
  { label: "Å", value: "Å", si: "0.0000000001" },
  { label: "fur", value: "fur", si: "201.168" },
  { label: "rd", value: "rd", si: "5.0292" },
  { label: "ch", value: "ch", si: "20.1168" },
  { label: "li", value: "li", si: "0.201168" },
  { label: "pc", value: "pc", si: "30856775814913673" },
  { label: "AU", value: "AU", si: "149597870700" },
] as const satisfies readonly UnitOption[];

/** Volumes in cubic meters (G3). */
export const volumeUnits = [
  { label: "ml", value: "ml", si: "0.000001" },
  { label: "L", value: "L", si: "0.001" },
  { label: "cm³", value: "cm³", si: "0.000001" },
  { label: "m³", value: "m³", si: "1" },
  { label: "fl oz (US)", value: "fl oz (US)", si: "0.0000295735295625" },
  { label: "fl oz (UK)", value: "fl oz (UK)", si: "0.0000284130625" },
  { label: "gal (US)", value: "gal (US)", si: "0.003785411784" },
  { label: "gal (UK)", value: "gal (UK)", si: "0.00454609" },
  { label: "qt (US)", value: "qt (US)", si: "0.000946352946" },
  { label: "qt (UK)", value: "qt (UK)", si: "0.0011365225" },
  { label: "pt (US)", value: "pt (US)", si: "0.000473176473" },
  { label: "pt (UK)", value: "pt (UK)", si: "0.00056826125" },
  { label: "cup (US)", value: "cup (US)", si: "0.0002365882365" },
  { label: "cup (UK)", value: "cup (UK)", si: "0.000284130625" },
  { label: "tbsp (US)", value: "tbsp (US)", si: "0.00001478676478125" },
  { label: "tbsp (UK)", value: "tbsp (UK)", si: "0.0000177581640625" },
  { label: "tsp (US)", value: "tsp (US)", si: "0.00000492892159375" },
  { label: "tsp (UK)", value: "tsp (UK)", si: "0.00000591938802083333333333" },
  { label: "bbl (US)", value: "bbl (US)", si: "0.158987294928" },
  { label: "bbl (UK)", value: "bbl (UK)", si: "0.16365924" },
  { label: "in³", value: "in³", si: "0.000016387064" },
] as const satisfies readonly UnitOption[];

/** Weights in kilograms (G4). */
export const weightUnits = [
  { label: "mg", value: "mg", si: "0.000001" },
  { label: "g", value: "g", si: "0.001" },
  { label: "kg", value: "kg", si: "1" },
  { label: "t", value: "t", si: "1000" },
  { label: "µg", value: "µg", si: "0.000000001" },
  { label: "lb", value: "lb", si: "0.45359237" },
  { label: "oz", value: "oz", si: "0.028349523125" },
  { label: "st", value: "st", si: "6.35029318" },
  { label: "ton (US)", value: "ton (US)", si: "907.18474" },
  { label: "ton (UK)", value: "ton (UK)", si: "1016.0469088" },
  { label: "ct", value: "ct", si: "0.0002" },
  { label: "gr", value: "gr", si: "0.00006479891" },
  { label: "dr", value: "dr", si: "0.0017718451953125" },
  { label: "sl", value: "sl", si: "14.593902937206364829396325459317585301837270341207349" },
] as const satisfies readonly UnitOption[];

/** Standard volumes in cubic meters at reference conditions (G5). */
export const standardVolumeUnits = [
  { label: "scm", value: "scm", si: "1" },
  { label: "scf", value: "scf", si: "0.028316846592" },
] as const satisfies readonly UnitOption[];

export type LengthUnit = (typeof lengthUnits)[number]["value"];
export type WeightUnit = (typeof weightUnits)[number]["value"];
