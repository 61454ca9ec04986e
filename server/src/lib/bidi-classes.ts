/** Classes of characters as Unicode's bidirectional algorithm names them (UAX 9, table 4). */
export type Class =
  | "L"
  | "R"
  | "AL"
  | "EN"
  | "AN"
  | "ES"
  | "ET"
  | "CS"
  | "NSM"
  | "WS"
  | "ON"
  | "isolate"
  | "PDI";

/** JavaScript knows no classes of this kind: the first that fits. */
const inOrder: [Class, RegExp][] = [
  ["isolate", /[\u2066-\u2068]/],
  ["PDI", /\u2069/],
  ["L", /\u200e/],
  ["R", /\u200f/],
  ["EN", /[\d\u00b2\u00b3\u00b9\u06f0-\u06f9]/],
  ["AN", /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/],
  ["AL", /[\u0608\u060b\u060d\u061b-\u064a\u066d-\u066f\u0671-\u06d5\u06e5\u06e6\u06ee-\u06ff]/],
  ["ES", /[-+\u2212]/],
  ["ET", /[#%\u00b0\u00b1\u0609\u060a\u066a\u2030-\u2034\p{Sc}]/u],
  ["CS", /[,./:\u00a0\u060c\u202f]/],
  // What is not seen and has no way of its own goes with what is before it, as marks over letters do.
  ["NSM", /[\p{Mn}\p{Me}\u00ad\u200b-\u200d\u2060\ufeff]/u],
  ["WS", /\s/],
  ["ON", /[\u0606\u0607\u060e\u060f\u06de\u06e9\ufd3e\ufd3f]/],
  ["AL", /[\u0700-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefe]/],
  ["R", /[\u0590-\u05ff\u07c0-\u085f\ufb1d-\ufb4f\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u],
  ["ON", /[\p{P}\p{S}\p{Cc}\p{Cf}]/u],
];
/** The class of one character. */
export const classOf = (character: string): Class =>
  inOrder.find(([, characters]) => characters.test(character))?.[0] ?? "L";

/** The way that a class gives its neighbours, where figures count as what runs to the left; null where it takes theirs. */
export const wayOf = (one: Class | undefined): "L" | "R" | null =>
  one === "L" ? "L" : one === "R" || one === "AL" || one === "EN" || one === "AN" ? "R" : null;
