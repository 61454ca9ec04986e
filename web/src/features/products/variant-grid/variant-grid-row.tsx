import { useLingui } from "@lingui/react/macro";
import { memo, useId } from "react";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { MarginCell } from "../variant-cells/margin-note.tsx";
import { VariantCell } from "../variant-cells/variant-cell.tsx";
import { type ColumnKey, columnKinds, useColumnNames } from "../form-values/variant-columns.ts";
import { VariantMore } from "../variant-cells/variant-more.tsx";
import {
  ProblemLines,
  useVariantProblems,
  variantName,
  type VariantRow,
} from "../form-values/variant-parts.tsx";
import { VariantPicture } from "../variant-cells/variant-picture.tsx";
import { VariantSwatch } from "../variant-cells/variant-swatch.tsx";

type Props = {
  row: VariantRow;
  columns: readonly ColumnKey[];
  /** The columns of the selected block in this row, both included; -1 if there are none. */
  from: number;
  to: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** Compares the props of two rows. Typed text is not compared: the inputs hold it. */
const isSame = (props: Props, other: Props) =>
  props.columns.join() === other.columns.join() &&
  props.from === other.from &&
  props.to === other.to &&
  props.isChosen === other.isChosen &&
  props.row.at === other.row.at &&
  props.row.onHand === other.row.onHand &&
  props.row.fallbacks === other.row.fallbacks &&
  props.row.variant === other.row.variant &&
  (props.row.onRemove === null) === (other.row.onRemove === null);

/** One variant in the grid, with its errors in a line below. */
export const VariantGridRow = memo(({ row, columns, from, to, isChosen, onChoose }: Props) => {
  const { t } = useLingui();
  const names = useColumnNames();
  const problems = useVariantProblems(row);
  const noteId = useId();
  const { form, at: index, variant, onHand, currency, fallbacks } = row;
  const name = variantName(variant);
  return (
    <tbody>
      <tr aria-selected={isChosen || undefined}>
        <td>
          <Checkbox
            aria-label={t`Select ${name}`}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </td>
        <th scope="row" className="text-start font-quiet whitespace-nowrap">
          <span className="flex items-center gap-2">
            <VariantPicture form={form} at={index} name={name} />
            <VariantSwatch form={form} optionValues={variant.option_values} />
            <bdi className="max-w-64 overflow-hidden text-ellipsis">{name}</bdi>
          </span>
        </th>
        {columns.flatMap((column, columnIndex) => [
          <td
            key={column}
            className={`cell-${columnKinds[column]} cell-${column}`}
            data-in-block={from <= columnIndex && columnIndex <= to ? true : undefined}
          >
            <VariantCell
              form={form}
              at={index}
              column={column}
              onHand={onHand}
              label={`${names[column]}, ${name}`}
              cell={`${index}:${columnIndex}`}
              fallback={fallbacks[column]}
              invalid={problems.has(column)}
              describedBy={problems.has(column) ? noteId : undefined}
            />
          </td>,
          ...(column === "cost"
            ? [
                <td key="margin" className="num">
                  <MarginCell form={form} at={index} currency={currency} />
                </td>,
              ]
            : []),
        ])}
        <td>
          <VariantMore {...row} shown={columns} />
        </td>
      </tr>
      {problems.size > 0 && (
        <tr className="variant-errors">
          <td colSpan={columns.length + (columns.includes("cost") ? 4 : 3)}>
            <ProblemLines id={noteId} messages={problems.values()} />
          </td>
        </tr>
      )}
    </tbody>
  );
}, isSame);
