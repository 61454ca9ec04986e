import { useLingui } from "@lingui/react/macro";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Input } from "../../../ui/input.tsx";
import { StockCell } from "./stock-cell.tsx";
import type { ProductForm } from "../form-values/product-form-state.ts";
import {
  type ColumnKey,
  columnKinds,
  inputModes,
  isMeasureColumn,
} from "../form-values/variant-columns.ts";

export type VariantCellProps = {
  form: ProductForm;
  /** The variant's index in the form. */
  at: number;
  column: ColumnKey;
  /** The quantity on hand; null for a new variant. */
  onHand: number | null;
  /** The accessible name in tables, which have no field around the input. */
  label?: string;
  /** `row:column` in the grid. */
  cell?: string;
  unit?: string | undefined;
  /** The value that applies to a blank measure. */
  fallback?: string | undefined;
  invalid?: boolean;
  describedBy?: string | undefined;
};

const placeholders: Partial<Record<ColumnKey, string>> = {
  price: "0.00",
  compare_at: "–",
  cost: "–",
  stock: "0",
  low_stock: "0",
  barcode: "GTIN",
};

/** One field of a variant, in the grid, on a card or in its dialog. */
export const VariantCell = (props: VariantCellProps) => {
  const {
    form,
    at: index,
    column,
    onHand,
    label,
    cell,
    unit,
    fallback,
    invalid = false,
    describedBy,
  } = props;
  const { t } = useLingui();
  const kind = columnKinds[column];
  const cellAttributes = { ...(cell !== undefined && { "data-cell": cell }) };
  const aria = {
    ...(label !== undefined && { "aria-label": label }),
    ...(invalid && { "aria-invalid": true }),
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
  };
  if (column === "oversell")
    return (
      <Checkbox {...form.register(`variants.${index}.oversell`)} {...cellAttributes} {...aria} />
    );
  const variantId = form.getValues(`variants.${index}.id`);
  if (column === "stock" && onHand !== null && variantId !== null)
    return (
      <StockCell variantId={variantId} onHand={onHand} label={label ?? t`On hand`} cell={cell} />
    );
  return (
    <Input
      dir="ltr"
      figures={kind === "money" || kind === "count"}
      inputMode={column === "barcode" ? "numeric" : inputModes[kind]}
      autoComplete="off"
      maxLength={column === "sku" ? 64 : 40}
      placeholder={isMeasureColumn(column) ? (fallback ?? "–") : placeholders[column]}
      {...(kind === "money" && unit !== undefined && { unit })}
      {...form.register(`variants.${index}.${column}`)}
      {...cellAttributes}
      {...aria}
    />
  );
};
