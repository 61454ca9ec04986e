import { Trans, useLingui } from "@lingui/react/macro";
import { parseMoney } from "@sellerdesk/contract/money";
import { ProductStatus } from "@sellerdesk/contract/product";
import { TriangleAlert } from "lucide-react";
import { formatMoney } from "../../../lib/format.ts";
import {
  type ChangedCell,
  columnKinds,
  type Problem,
  type TableColumn,
  type TableRow,
} from "./table-cells.ts";
import type { ProductTable } from "./use-product-table.ts";

/** The translated names of the columns. */
export const useTableColumnNames = (): Record<TableColumn, string> => {
  const { t } = useLingui();
  return {
    title: t`Product`,
    status: t`Status`,
    price_minor: t`Price`,
    compare_at_price_minor: t`Compare-at`,
    cost_minor: t`Cost`,
    on_hand: t`On hand`,
    sku: t`SKU`,
    barcode: t`Barcode`,
  };
};

export const useStatusNames = (): Record<ProductStatus, string> => {
  const { t } = useLingui();
  return {
    draft: t`Draft`,
    published: t`Published`,
    unlisted: t`Unlisted`,
    archived: t`Archived`,
  };
};

type CellTextProps = { row: TableRow; column: TableColumn; text: string };

/** Shows the contents of a cell in readable form. */
export const CellText = ({ row, column, text }: CellTextProps) => {
  const statusNames = useStatusNames();
  if (text === "") return <Trans>empty</Trans>;
  const { currency } = row.product;
  const minor = columnKinds[column] === "money" ? parseMoney(text, currency) : null;
  if (minor !== null) return formatMoney(minor, currency);
  const status = ProductStatus.options.find((option) => column === "status" && option === text);
  return status ? statusNames[status] : <bdi>{text}</bdi>;
};

/** The statuses to choose from. */
export const StatusOptions = () => {
  const names = useStatusNames();
  return ProductStatus.options.map((status) => (
    <option key={status} value={status}>
      {names[status]}
    </option>
  ));
};

/** The name that distinguishes a row from the others. */
export const rowName = ({ product, variant, isHeading }: TableRow): string =>
  isHeading ? product.title : `${product.title}, ${variant?.title ?? ""}`;

/** The image of a row: the variant's, else the product's first. */
export const rowImage = ({ product: { images }, variant }: TableRow): string | null =>
  (images.find(({ uid }) => uid === variant?.image_uid) ?? images[0])?.thumbnail_url ?? null;

/** The maximum length of each column's text. */
export const maxLengths: Record<TableColumn, number> = {
  title: 150,
  status: 20,
  price_minor: 20,
  compare_at_price_minor: 20,
  cost_minor: 20,
  on_hand: 12,
  sku: 64,
  barcode: 20,
};

type ProblemProps = { id?: string; problem: Problem; cell: ChangedCell; table: ProductTable };

/** Applies one reading to all ambiguous amounts: a spreadsheet writes its amounts alike. */
const chooseReading = (table: ProductTable, kind: "decimal" | "thousands") =>
  table.write(
    [...table.changed.values()].flatMap(({ key, problem }) => {
      const text = problem?.readings?.[kind];
      return text === undefined ? [] : { key, text };
    }),
  );

/** Shows the problem of a cell, and buttons that solve it. */
export const CellProblem = ({ id, problem, cell, table }: ProblemProps) => {
  const { message, readings, current } = problem;
  return (
    <span className="cell-problem" role="alert">
      <TriangleAlert aria-hidden="true" />
      <span id={id}>{message}</span>
      {readings?.decimal !== undefined && (
        <button type="button" className="link" onClick={() => chooseReading(table, "decimal")}>
          <Trans>Use {readings.decimal}</Trans>
        </button>
      )}
      {readings && (
        <button type="button" className="link" onClick={() => chooseReading(table, "thousands")}>
          <Trans>Use {readings.thousands}</Trans>
        </button>
      )}
      {current !== undefined && (
        <button type="button" className="link" onClick={() => table.reset([cell.key])}>
          {current === "" ? <Trans>Leave it empty</Trans> : <Trans>Keep {current}</Trans>}
        </button>
      )}
    </span>
  );
};
