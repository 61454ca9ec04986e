/**
 * The contents of a printed document. It starts on a new page and takes as many pages as it needs.
 */
export type Sheet = {
  title: string;
  /** Printed beside the title if something is out of the ordinary. */
  mark: string | null;
  /** The sender; the first line is the name. */
  from: string[];
  /** Printable ASCII, drawn as a Code 128 under the title for scanners. */
  barcode?: string;
  facts: { label: string; value: string }[];
  addresses: { label: string; lines: string[] }[];
  /** In reading order; widths are in points. */
  columns: {
    label: string;
    width: number;
    isFigure?: boolean;
    /** A box to tick by hand; its cells have no text. */
    isCheckBox?: boolean;
  }[];
  /** One cell per column. The details are printed below it in one smaller line. */
  rows: { text: string; details?: string[] }[][];
  totals: { label: string; value: string; isSum?: boolean }[];
  note: { label: string; text: string } | null;
};
