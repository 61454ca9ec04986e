/**
 * Checks if a text is a GTIN-8, -12, -13 or -14 with a correct check digit (domain.md, Product; GS1
 * General Specifications 7.9: from the right, digits weigh 3 and 1 in turn, and the check digit
 * makes the sum a multiple of ten).
 */
export const isGtin = (text: string): boolean => {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
};
