import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId, useRef, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { readChosenColumns, writeChosenColumns } from "../../../lib/chosen-columns.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { problemsOf } from "../form-values/form-problems.ts";
import { useVariantGrid } from "./use-variant-grid.ts";
import {
  type ColumnKey,
  columnKeys,
  columnKinds,
  useColumnNames,
} from "../form-values/variant-columns.ts";
import { VariantGridRow } from "./variant-grid-row.tsx";
import { activeOptions } from "../form-values/variant-matrix.ts";
import type { VariantRow } from "../form-values/variant-parts.tsx";
import { VariantToolbar } from "./variant-toolbar.tsx";
import "../variant-cells/variant-grid.css";

/** The name of the chosen columns in the browser's storage. */
const columnsName = "variant-columns";
/** The columns shown by default; few sellers need the others. */
const firstColumns: readonly ColumnKey[] = ["sku", "price", "compare_at", "stock", "barcode"];

type Props = {
  rows: readonly { key: string; row: VariantRow }[];
  unit: string;
  /** Deletes the variants after a confirmation. */
  onDelete: (places: readonly number[]) => void;
};

const keyOf = ({ variant }: VariantRow) => JSON.stringify(variant.option_values);

/** Returns the visible columns: the chosen ones, and those with errors. */
const useShownColumns = (
  form: VariantRow["form"],
  chosen: readonly ColumnKey[],
): readonly ColumnKey[] => {
  const { errors } = useFormState({ control: form.control, name: "variants" });
  const atProblem = new Set(
    problemsOf(errors)
      .filter(({ path }) => path.startsWith("variants."))
      .map(({ path }) => path.split(".")[2]),
  );
  return columnKeys.filter((key) => chosen.includes(key) || atProblem.has(key));
};

/** All variants as a spreadsheet. */
export const VariantGrid = ({ rows, unit, onDelete }: Props) => {
  const { t } = useLingui();
  const names = useColumnNames();
  const hintId = useId();
  const [{ row: first } = { row: undefined }] = rows;
  if (!first) throw new Error("a product has at least one variant");
  const { form } = first;
  const [options, images] = useWatch({ control: form.control, name: ["options", "images"] });
  const [wanted, setWanted] = useState(() =>
    readChosenColumns(columnsName, columnKeys, firstColumns),
  );
  const columns = useShownColumns(form, wanted);
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const after = useRef<HTMLSpanElement>(null);

  const table = useRef<HTMLTableElement>(null);
  const grid = useVariantGrid({
    form,
    table,
    columns,
    rows: rows.length,
    canWrite: (index, column) => column !== "stock" || rows[index]?.row.onHand === null,
  });
  const chosen = rows.flatMap(({ row }, index) => (chosenKeys.has(keyOf(row)) ? [index] : []));
  const choose = (places: readonly number[]) =>
    setChosenKeys(
      new Set(places.flatMap((index) => (rows[index] ? [keyOf(rows[index].row)] : []))),
    );
  const places = chosen.length > 0 ? chosen : rows.map((_, index) => index);
  const canSet = (column: ColumnKey) =>
    column !== "stock" || rows.some(({ row }) => row.onHand === null);
  const headOf = (column: ColumnKey) =>
    columnKinds[column] === "money" ? `${names[column]}, ${unit}` : names[column];
  const scope =
    chosen.length > 0 ? (
      <Plural
        value={chosen.length}
        one="Set for the selected variant."
        other="Set for # selected variants."
      />
    ) : (
      <Plural value={rows.length} one="Set for the variant." other="Set for all # variants." />
    );
  const changeColumns = (next: ColumnKey[]) => {
    setWanted(next);
    writeChosenColumns(columnsName, next);
  };

  return (
    <div className="mt-4">
      <VariantToolbar
        variants={rows.map(({ row }) => row.variant)}
        options={activeOptions(options)}
        images={images}
        chosen={chosen}
        columns={columns}
        onChoose={choose}
        onColumns={changeColumns}
        onFill={grid.block && grid.fill}
        onPicture={(uid) => {
          for (const index of chosen)
            form.setValue(`variants.${index}.image_uid`, uid, { shouldDirty: true });
        }}
        onDelete={() => onDelete(chosen)}
      />
      <button
        type="button"
        className="font-quiet text-accent-text not-focus:sr-only"
        onClick={() => after.current?.focus()}
      >
        <Trans>Skip the variants</Trans>
      </button>
      <ScrollRegion label={t`Variants`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are of the cells inside */}
        <table ref={table} className="variant-table" aria-describedby={hintId} {...grid.handlers}>
          <thead>
            <tr>
              <td>
                <Checkbox
                  aria-label={t`Select all variants`}
                  checked={chosen.length === rows.length}
                  mixed={chosen.length > 0 && chosen.length < rows.length}
                  onChange={({ target }) =>
                    choose(target.checked ? rows.map((_, index) => index) : [])
                  }
                />
              </td>
              <th scope="col">
                <Trans>Variant</Trans>
              </th>
              {columns.flatMap((column) => [
                <th key={column} scope="col" className={`cell-${columnKinds[column]}`}>
                  {canSet(column) ? (
                    <ColumnMenu
                      column={column}
                      name={names[column]}
                      head={headOf(column)}
                      who={scope}
                      onSet={(text) => grid.setColumn(column, text, places)}
                    />
                  ) : (
                    headOf(column)
                  )}
                </th>,
                ...(column === "cost"
                  ? [
                      <th key="margin" scope="col" className="num">
                        <Trans>Margin</Trans>
                      </th>,
                    ]
                  : []),
              ])}
              <th scope="col">
                <span className="visually-hidden">{t`More`}</span>
              </th>
            </tr>
          </thead>
          {rows.map(({ key, row }, index) => {
            const { block } = grid;
            const inRow = block && block.top <= index && index <= block.bottom ? block : null;
            return (
              <VariantGridRow
                key={key}
                row={row}
                columns={columns}
                from={inRow?.start ?? -1}
                to={inRow?.end ?? -1}
                isChosen={chosenKeys.has(keyOf(row))}
                onChoose={(isChosen) =>
                  choose(isChosen ? [...chosen, index] : chosen.filter((item) => item !== index))
                }
              />
            );
          })}
        </table>
      </ScrollRegion>
      <p id={hintId} className="mt-2 text-13 text-muted">
        <Trans>
          Paste cells from a spreadsheet anywhere. Enter and the arrow keys move, Shift selects
          several cells, and Ctrl+D fills down.
        </Trans>
      </p>
      <span ref={after} tabIndex={-1} />
    </div>
  );
};
