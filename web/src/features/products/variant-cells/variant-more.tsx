import { Trans, useLingui } from "@lingui/react/macro";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MarginNote } from "./margin-note.tsx";
import { VariantCell } from "./variant-cell.tsx";
import {
  type ColumnKey,
  columnKeys,
  isMeasureColumn,
  useColumnNames,
} from "../form-values/variant-columns.ts";
import { useVariantProblems, variantName, type VariantRow } from "../form-values/variant-parts.tsx";

type FieldsProps = Pick<
  VariantRow,
  "form" | "at" | "onHand" | "currency" | "unit" | "fallbacks"
> & {
  columns: readonly ColumnKey[];
};

/** Fields of one variant, each with its label. */
export const VariantFields = ({ columns, ...row }: FieldsProps) => {
  const { t } = useLingui();
  const names = useColumnNames();
  const problems = useVariantProblems(row);
  const { form, at: index, onHand, currency, unit, fallbacks } = row;
  return columns.map((column) =>
    column === "oversell" ? (
      <div key={column} className="self-center">
        <Checkbox {...form.register(`variants.${index}.oversell`)}>
          <Trans>Keep selling when out of stock</Trans>
        </Checkbox>
      </div>
    ) : (
      <Field
        key={column}
        label={names[column]}
        error={problems.get(column)}
        help={
          column === "cost" ? (
            <MarginNote form={form} at={index} currency={currency} />
          ) : column === "low_stock" ? (
            t`We’ll alert you at this level.`
          ) : (
            isMeasureColumn(column) && t`Empty: same as under Shipping.`
          )
        }
      >
        <VariantCell
          form={form}
          at={index}
          column={column}
          onHand={onHand}
          unit={unit}
          fallback={fallbacks[column]}
        />
      </Field>
    ),
  );
};

/** Opens a dialog with the remaining fields of a variant and a button to delete it. */
export const VariantMore = ({ shown, ...row }: VariantRow & { shown: readonly ColumnKey[] }) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const name = variantName(row.variant);
  const remove = () => {
    setOpen(false);
    row.onRemove?.();
  };
  return (
    <>
      <IconButton
        size="sm"
        label={t`More actions for ${name}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      <Dialog
        form
        open={open}
        onOpenChange={setOpen}
        title={<bdi>{name}</bdi>}
        actions={
          <>
            <Button variant="destructive" disabled={!row.onRemove} onClick={remove}>
              <Trans>Delete variant</Trans>
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              <Trans>Done</Trans>
            </Button>
          </>
        }
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <VariantFields columns={columnKeys.filter((key) => !shown.includes(key))} {...row} />
        </div>
        {!row.onRemove && (
          <p className="mt-4 text-13 text-muted">
            <Trans>A product needs at least one variant.</Trans>
          </p>
        )}
      </Dialog>
    </>
  );
};
