import { useLingui } from "@lingui/react/macro";
import { type MeasureName, measureNames } from "./measure-text.ts";

/** The kind of a column's cells, which decides how a pasted cell is read. */
export type CellKind = "text" | "money" | "count" | "measure" | "check";

/** The keyboard that phones show for each kind. */
export const inputModes = {
  text: "text",
  money: "decimal",
  count: "numeric",
  measure: "text",
  check: "none",
} as const satisfies Record<CellKind, string>;

/** The columns of the grid of variants, in their order; each is a field of the typed variant. */
export const columnKinds = {
  sku: "text",
  price: "money",
  compare_at: "money",
  cost: "money",
  stock: "count",
  low_stock: "count",
  barcode: "text",
  oversell: "check",
  weight: "measure",
  length: "measure",
  width: "measure",
  height: "measure",
  volume: "measure",
  standard_volume: "measure",
} as const satisfies Record<string, CellKind>;
export type ColumnKey = keyof typeof columnKinds;
// The keys of the table above, which TypeScript widens to string.
export const columnKeys = Object.keys(columnKinds) as ColumnKey[];

/** The translated names of the measures. */
export const useMeasureNames = (): Record<MeasureName, string> => {
  const { t } = useLingui();
  return {
    weight: t`Weight`,
    length: t`Length`,
    width: t`Width`,
    height: t`Height`,
    volume: t`Volume`,
    standard_volume: t`Standard volume`,
  };
};

/** The translated names of the columns. */
export const useColumnNames = (): Record<ColumnKey, string> => {
  const { t } = useLingui();
  return {
    sku: t`SKU`,
    price: t`Price`,
    compare_at: t`Compare-at price`,
    cost: t`Cost`,
    stock: t`On hand`,
    low_stock: t`Low stock at`,
    barcode: t`Barcode`,
    oversell: t`Keeps selling when out of stock`,
    ...useMeasureNames(),
  };
};

export const isMeasureColumn = (key: ColumnKey): key is MeasureName =>
  measureNames.some((name) => name === key);
