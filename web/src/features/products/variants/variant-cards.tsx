import { VariantFields, VariantMore } from "../variant-cells/variant-more.tsx";
import {
  ProblemLines,
  useVariantProblems,
  variantName,
  type VariantRow,
} from "../form-values/variant-parts.tsx";
import { VariantPicture } from "../variant-cells/variant-picture.tsx";
import { VariantSwatch } from "../variant-cells/variant-swatch.tsx";
import type { ColumnKey } from "../form-values/variant-columns.ts";

const onCard: readonly ColumnKey[] = ["price", "stock", "sku", "compare_at", "barcode"];

const VariantCard = ({ row }: { row: VariantRow }) => {
  const { form, at: index, variant } = row;
  const name = variantName(variant);
  const problems = useVariantProblems(row);
  // Errors in the dialog behind the dots are shown on the card.
  const hidden = [...problems].flatMap(([field, message]) =>
    onCard.some((column) => column === field) ? [] : [message],
  );
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex items-center gap-2">
        <VariantPicture form={form} at={index} name={name} />
        <VariantSwatch form={form} optionValues={variant.option_values} />
        <bdi className="grow font-strong">{name}</bdi>
        <VariantMore {...row} shown={onCard} />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <VariantFields columns={onCard} {...row} />
      </div>
      {hidden.length > 0 && <ProblemLines messages={hidden} />}
    </li>
  );
};

/** All variants as cards, on phones. */
export const VariantCards = ({ rows }: { rows: readonly { key: string; row: VariantRow }[] }) => (
  <ul className="mt-4">
    {rows.map(({ key, row }) => (
      <VariantCard key={key} row={row} />
    ))}
  </ul>
);
