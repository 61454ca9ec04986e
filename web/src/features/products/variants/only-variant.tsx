import { useFormState } from "react-hook-form";
import type { ColumnKey } from "../form-values/variant-columns.ts";
import { VariantFields } from "../variant-cells/variant-more.tsx";
import {
  ProblemLines,
  useVariantProblems,
  type VariantRow,
} from "../form-values/variant-parts.tsx";

/** The fields of the only variant. Its weight and sizes are under Shipping. */
const onlyFields: readonly ColumnKey[] = [
  ...(["price", "compare_at", "cost", "stock"] as const),
  ...(["sku", "barcode", "low_stock", "oversell"] as const),
];

/** The only variant of a product without options, with all its fields visible. */
export const OnlyVariant = ({ row }: { row: VariantRow }) => {
  const { errors } = useFormState({ control: row.form.control, name: "variants" });
  const problems = useVariantProblems(row);
  const whole = errors.variants?.message ?? problems.get("option_values");
  return (
    <div className="mb-4">
      <div className="grid grid-cols-4 gap-4 max-sm:grid-cols-2">
        <VariantFields columns={onlyFields} {...row} />
      </div>
      {whole && <ProblemLines messages={[whole]} />}
    </div>
  );
};
