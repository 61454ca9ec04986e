/** Replaces Arabic-Indic and Persian digits and their decimal separator with European ones. */
export const europeanDigits = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll("\u066b", ".");
