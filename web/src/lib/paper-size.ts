import type { PaperSize } from "@sellerdesk/contract/order-documents";

/** Regions that use Letter; all others use A4 (CLDR, territory paper sizes). */
const letterRegions = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));

/**
 * The paper size of a locale's region, by default the browser's: Letter for `en-US`, A4 for `de`.
 */
export const paperSize = (locale = navigator.language): PaperSize =>
  letterRegions.has(new Intl.Locale(locale).maximize().region ?? "") ? "letter" : "a4";
