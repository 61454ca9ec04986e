import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight, Undo2 } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { type ChangedCell, storedText } from "./table-cells.ts";
import { CellText, useTableColumnNames } from "./table-parts.tsx";
import type { ProductTable } from "./use-product-table.ts";

const Change = ({ cell, table }: { cell: ChangedCell; table: ProductTable }) => {
  const { t } = useLingui();
  const names = useTableColumnNames();
  const { key, row, column, text, value, problem } = cell;
  const name = column === "title" ? t`Title` : names[column];
  return (
    <li className="flex items-start gap-3 border-t border-line py-2">
      <div className="min-w-0 grow">
        <p className="text-13 text-muted">
          {!row.isHeading && (
            <>
              <bdi>{row.variant?.title}</bdi>
              {" · "}
            </>
          )}
          {name}
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          <s className="text-muted">
            <CellText row={row} column={column} text={storedText(row, column)} />
          </s>
          <ArrowRight className="flip-rtl size-4 text-muted" aria-label={t`changes to`} />
          <b className="font-strong">
            {value === undefined ? (
              <bdi>{text}</bdi>
            ) : (
              <CellText row={row} column={column} text={text} />
            )}
          </b>
        </p>
        {problem && <p className="field-error">{problem.message}</p>}
      </div>
      <IconButton label={t`Undo: ${name}`} onClick={() => table.reset([key])}>
        <Undo2 className="flip-rtl" aria-hidden="true" />
      </IconButton>
    </li>
  );
};

/** Lists the changes to be saved by product, with the old and the new value of each cell. */
export const TableReview = ({ table, onClose }: { table: ProductTable; onClose: () => void }) => {
  const { t } = useLingui();
  const byProduct = Map.groupBy(table.changed.values(), ({ row }) => row.product);
  const count = table.savable.length;
  return (
    <Dialog
      open
      form
      onOpenChange={(open) => !open && onClose()}
      title={t`Review changes`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Back to the table</Trans>
          </Button>
          <Button
            variant="primary"
            disabled={count === 0}
            onClick={() => {
              onClose();
              table.save();
            }}
          >
            <Plural value={count} one="Save # change" other="Save # changes" />
          </Button>
        </>
      }
    >
      {byProduct.size === 0 && (
        <p className="text-muted">
          <Trans>Nothing is left to save.</Trans>
        </p>
      )}
      <div className="grid gap-5">
        {[...byProduct].map(([product, cells]) => (
          <section key={product.id}>
            <h3 className="mb-2 font-strong" dir="auto">
              {product.title}
            </h3>
            <ul>
              {cells.map((cell) => (
                <Change key={cell.key} cell={cell} table={table} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
};
