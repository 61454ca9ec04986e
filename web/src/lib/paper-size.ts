import type { PaperSize } from "@sellerdesk/contract/order-documents";

/** Where Letter lies in the printers; everybody else has A4 (CLDR, territory paper sizes). */
const letterRegions = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));

/** The paper of a locale's region, by default the browser's: `en-US` has Letter, `de` has A4. */
export const paperSize = (locale = navigator.language): PaperSize =>
  letterRegions.has(new Intl.Locale(locale).maximize().region ?? "") ? "letter" : "a4";
